memref.global constant @f32 : memref<13xf32> = dense<[0.0, -0.0, 1.5, -2.25, 3.0e38, 1.0e-40, 0x7F800000, 0xFF800000, 0x7FC00000, 0.1, 2.5, -0.5, 1.0e10]>
memref.global constant @f64 : memref<11xf64> = dense<[0.0, -0.0, 1.5, -2.25, 1.0e308, 1.0e-310, 0x7FF0000000000000, 0x7FF8000000000000, 0.1, 3.5, -0.5]>
memref.global constant @f16 : memref<9xf16> = dense<[0.0, -0.0, 1.5, -2.25, 65504.0, 6.0e-8, 0.1, 1.0e3, 0x7C00]>
memref.global constant @bf16 : memref<8xbf16> = dense<[0.0, -0.0, 1.5, -2.25, 3.0e30, 0.1, 1.0e3, 0x7F80]>
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printF32(f32)
func.func private @printComma()
func.func private @printNewline()
func.func @pairs_f32() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 13 : index
  %m = memref.get_global @f32 : memref<13xf32>
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.load %m[%i] : memref<13xf32>
    scf.for %j = %c0 to %n step %c1 {
      %b = memref.load %m[%j] : memref<13xf32>
      %v459 = arith.addf %a, %b : f32
      %v460 = arith.cmpf uno, %v459, %v459 : f32
      %v461 = arith.constant 7.0 : f32
      %v462 = arith.select %v460, %v461, %v459 : f32
      %v463 = arith.bitcast %v462 : f32 to i32
      %v464 = arith.extui %v463 : i32 to i64
      func.call @printI64(%v464) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v465 = arith.subf %a, %b : f32
      %v466 = arith.cmpf uno, %v465, %v465 : f32
      %v467 = arith.constant 7.0 : f32
      %v468 = arith.select %v466, %v467, %v465 : f32
      %v469 = arith.bitcast %v468 : f32 to i32
      %v470 = arith.extui %v469 : i32 to i64
      func.call @printI64(%v470) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v471 = arith.mulf %a, %b : f32
      %v472 = arith.cmpf uno, %v471, %v471 : f32
      %v473 = arith.constant 7.0 : f32
      %v474 = arith.select %v472, %v473, %v471 : f32
      %v475 = arith.bitcast %v474 : f32 to i32
      %v476 = arith.extui %v475 : i32 to i64
      func.call @printI64(%v476) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v477 = arith.divf %a, %b : f32
      %v478 = arith.cmpf uno, %v477, %v477 : f32
      %v479 = arith.constant 7.0 : f32
      %v480 = arith.select %v478, %v479, %v477 : f32
      %v481 = arith.bitcast %v480 : f32 to i32
      %v482 = arith.extui %v481 : i32 to i64
      func.call @printI64(%v482) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v483 = arith.maximumf %a, %b : f32
      %v484 = arith.cmpf uno, %v483, %v483 : f32
      %v485 = arith.constant 7.0 : f32
      %v486 = arith.select %v484, %v485, %v483 : f32
      %v487 = arith.bitcast %v486 : f32 to i32
      %v488 = arith.extui %v487 : i32 to i64
      func.call @printI64(%v488) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v489 = arith.minimumf %a, %b : f32
      %v490 = arith.cmpf uno, %v489, %v489 : f32
      %v491 = arith.constant 7.0 : f32
      %v492 = arith.select %v490, %v491, %v489 : f32
      %v493 = arith.bitcast %v492 : f32 to i32
      %v494 = arith.extui %v493 : i32 to i64
      func.call @printI64(%v494) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v495 = arith.remf %a, %b : f32
      %v496 = arith.cmpf uno, %v495, %v495 : f32
      %v497 = arith.constant 7.0 : f32
      %v498 = arith.select %v496, %v497, %v495 : f32
      %v499 = arith.bitcast %v498 : f32 to i32
      %v500 = arith.extui %v499 : i32 to i64
      func.call @printI64(%v500) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v501 = arith.constant 0.0 : f32
      %v502 = arith.maxnumf %a, %b : f32
      %v503 = arith.addf %v502, %v501 : f32
      %v504 = arith.cmpf uno, %v503, %v503 : f32
      %v505 = arith.constant 7.0 : f32
      %v506 = arith.select %v504, %v505, %v503 : f32
      %v507 = arith.bitcast %v506 : f32 to i32
      %v508 = arith.extui %v507 : i32 to i64
      func.call @printI64(%v508) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v509 = arith.minnumf %a, %b : f32
      %v510 = arith.addf %v509, %v501 : f32
      %v511 = arith.cmpf uno, %v510, %v510 : f32
      %v512 = arith.constant 7.0 : f32
      %v513 = arith.select %v511, %v512, %v510 : f32
      %v514 = arith.bitcast %v513 : f32 to i32
      %v515 = arith.extui %v514 : i32 to i64
      func.call @printI64(%v515) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v516 = math.copysign %a, %b : f32
      %v517 = arith.bitcast %v516 : f32 to i32
      %v518 = arith.extui %v517 : i32 to i64
      func.call @printI64(%v518) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v519 = math.fma %a, %b, %a : f32
      %v520 = arith.cmpf uno, %v519, %v519 : f32
      %v521 = arith.constant 7.0 : f32
      %v522 = arith.select %v520, %v521, %v519 : f32
      %v523 = arith.bitcast %v522 : f32 to i32
      %v524 = arith.extui %v523 : i32 to i64
      func.call @printI64(%v524) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v525 = arith.cmpf false, %a, %b : f32
      %v526 = arith.extui %v525 : i1 to i64
      func.call @printI64(%v526) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v527 = arith.cmpf oeq, %a, %b : f32
      %v528 = arith.extui %v527 : i1 to i64
      func.call @printI64(%v528) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v529 = arith.cmpf ogt, %a, %b : f32
      %v530 = arith.extui %v529 : i1 to i64
      func.call @printI64(%v530) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v531 = arith.cmpf oge, %a, %b : f32
      %v532 = arith.extui %v531 : i1 to i64
      func.call @printI64(%v532) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v533 = arith.cmpf olt, %a, %b : f32
      %v534 = arith.extui %v533 : i1 to i64
      func.call @printI64(%v534) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v535 = arith.cmpf ole, %a, %b : f32
      %v536 = arith.extui %v535 : i1 to i64
      func.call @printI64(%v536) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v537 = arith.cmpf one, %a, %b : f32
      %v538 = arith.extui %v537 : i1 to i64
      func.call @printI64(%v538) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v539 = arith.cmpf ord, %a, %b : f32
      %v540 = arith.extui %v539 : i1 to i64
      func.call @printI64(%v540) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v541 = arith.cmpf ueq, %a, %b : f32
      %v542 = arith.extui %v541 : i1 to i64
      func.call @printI64(%v542) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v543 = arith.cmpf ugt, %a, %b : f32
      %v544 = arith.extui %v543 : i1 to i64
      func.call @printI64(%v544) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v545 = arith.cmpf uge, %a, %b : f32
      %v546 = arith.extui %v545 : i1 to i64
      func.call @printI64(%v546) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v547 = arith.cmpf ult, %a, %b : f32
      %v548 = arith.extui %v547 : i1 to i64
      func.call @printI64(%v548) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v549 = arith.cmpf ule, %a, %b : f32
      %v550 = arith.extui %v549 : i1 to i64
      func.call @printI64(%v550) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v551 = arith.cmpf une, %a, %b : f32
      %v552 = arith.extui %v551 : i1 to i64
      func.call @printI64(%v552) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v553 = arith.cmpf uno, %a, %b : f32
      %v554 = arith.extui %v553 : i1 to i64
      func.call @printI64(%v554) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v555 = arith.cmpf true, %a, %b : f32
      %v556 = arith.extui %v555 : i1 to i64
      func.call @printI64(%v556) : (i64) -> ()
      func.call @printComma() : () -> ()
      func.call @printNewline() : () -> ()
    }
  }
  return
}
func.func @each_f32() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 13 : index
  %m = memref.get_global @f32 : memref<13xf32>
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.load %m[%i] : memref<13xf32>
      %v557 = math.ceil %a : f32
      %v558 = arith.cmpf uno, %v557, %v557 : f32
      %v559 = arith.constant 7.0 : f32
      %v560 = arith.select %v558, %v559, %v557 : f32
      %v561 = arith.bitcast %v560 : f32 to i32
      %v562 = arith.extui %v561 : i32 to i64
      func.call @printI64(%v562) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v563 = math.floor %a : f32
      %v564 = arith.cmpf uno, %v563, %v563 : f32
      %v565 = arith.constant 7.0 : f32
      %v566 = arith.select %v564, %v565, %v563 : f32
      %v567 = arith.bitcast %v566 : f32 to i32
      %v568 = arith.extui %v567 : i32 to i64
      func.call @printI64(%v568) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v569 = math.trunc %a : f32
      %v570 = arith.cmpf uno, %v569, %v569 : f32
      %v571 = arith.constant 7.0 : f32
      %v572 = arith.select %v570, %v571, %v569 : f32
      %v573 = arith.bitcast %v572 : f32 to i32
      %v574 = arith.extui %v573 : i32 to i64
      func.call @printI64(%v574) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v575 = math.roundeven %a : f32
      %v576 = arith.cmpf uno, %v575, %v575 : f32
      %v577 = arith.constant 7.0 : f32
      %v578 = arith.select %v576, %v577, %v575 : f32
      %v579 = arith.bitcast %v578 : f32 to i32
      %v580 = arith.extui %v579 : i32 to i64
      func.call @printI64(%v580) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v581 = math.round %a : f32
      %v582 = arith.cmpf uno, %v581, %v581 : f32
      %v583 = arith.constant 7.0 : f32
      %v584 = arith.select %v582, %v583, %v581 : f32
      %v585 = arith.bitcast %v584 : f32 to i32
      %v586 = arith.extui %v585 : i32 to i64
      func.call @printI64(%v586) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v587 = math.sqrt %a : f32
      %v588 = arith.cmpf uno, %v587, %v587 : f32
      %v589 = arith.constant 7.0 : f32
      %v590 = arith.select %v588, %v589, %v587 : f32
      %v591 = arith.bitcast %v590 : f32 to i32
      %v592 = arith.extui %v591 : i32 to i64
      func.call @printI64(%v592) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v593 = math.absf %a : f32
      %v594 = arith.cmpf uno, %v593, %v593 : f32
      %v595 = arith.constant 7.0 : f32
      %v596 = arith.select %v594, %v595, %v593 : f32
      %v597 = arith.bitcast %v596 : f32 to i32
      %v598 = arith.extui %v597 : i32 to i64
      func.call @printI64(%v598) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v599 = arith.negf %a : f32
      %v600 = arith.bitcast %v599 : f32 to i32
      %v601 = arith.extui %v600 : i32 to i64
      func.call @printI64(%v601) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v602 = arith.truncf %a : f32 to f16
      %v603 = arith.cmpf uno, %v602, %v602 : f16
      %v604 = arith.constant 7.0 : f16
      %v605 = arith.select %v603, %v604, %v602 : f16
      %v606 = arith.bitcast %v605 : f16 to i16
      %v607 = arith.extui %v606 : i16 to i64
      func.call @printI64(%v607) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v608 = arith.extf %a : f32 to f64
      %v609 = arith.cmpf uno, %v608, %v608 : f64
      %v610 = arith.constant 7.0 : f64
      %v611 = arith.select %v609, %v610, %v608 : f64
      %v612 = arith.bitcast %v611 : f64 to i64
      func.call @printI64(%v612) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v613 = arith.constant 1000.0 : f32
      %v614 = arith.constant -1000.0 : f32
      %v615 = arith.constant 0.0 : f32
      %v616 = arith.cmpf olt, %a, %v613 : f32
      %v617 = arith.cmpf ogt, %a, %v614 : f32
      %v618 = arith.andi %v616, %v617 : i1
      %v619 = arith.select %v618, %a, %v615 : f32
      %v620 = arith.fptosi %v619 : f32 to i32
      %v621 = arith.extui %v620 : i32 to i64
      func.call @printI64(%v621) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v622 = arith.cmpf ogt, %v619, %v615 : f32
      %v623 = arith.select %v622, %v619, %v615 : f32
      %v624 = arith.fptoui %v623 : f32 to i32
      %v625 = arith.extui %v624 : i32 to i64
      func.call @printI64(%v625) : (i64) -> ()
      func.call @printComma() : () -> ()
      func.call @printNewline() : () -> ()
  }
  return
}
func.func @pairs_f64() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 11 : index
  %m = memref.get_global @f64 : memref<11xf64>
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.load %m[%i] : memref<11xf64>
    scf.for %j = %c0 to %n step %c1 {
      %b = memref.load %m[%j] : memref<11xf64>
      %v626 = arith.addf %a, %b : f64
      %v627 = arith.cmpf uno, %v626, %v626 : f64
      %v628 = arith.constant 7.0 : f64
      %v629 = arith.select %v627, %v628, %v626 : f64
      %v630 = arith.bitcast %v629 : f64 to i64
      func.call @printI64(%v630) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v631 = arith.subf %a, %b : f64
      %v632 = arith.cmpf uno, %v631, %v631 : f64
      %v633 = arith.constant 7.0 : f64
      %v634 = arith.select %v632, %v633, %v631 : f64
      %v635 = arith.bitcast %v634 : f64 to i64
      func.call @printI64(%v635) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v636 = arith.mulf %a, %b : f64
      %v637 = arith.cmpf uno, %v636, %v636 : f64
      %v638 = arith.constant 7.0 : f64
      %v639 = arith.select %v637, %v638, %v636 : f64
      %v640 = arith.bitcast %v639 : f64 to i64
      func.call @printI64(%v640) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v641 = arith.divf %a, %b : f64
      %v642 = arith.cmpf uno, %v641, %v641 : f64
      %v643 = arith.constant 7.0 : f64
      %v644 = arith.select %v642, %v643, %v641 : f64
      %v645 = arith.bitcast %v644 : f64 to i64
      func.call @printI64(%v645) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v646 = arith.maximumf %a, %b : f64
      %v647 = arith.cmpf uno, %v646, %v646 : f64
      %v648 = arith.constant 7.0 : f64
      %v649 = arith.select %v647, %v648, %v646 : f64
      %v650 = arith.bitcast %v649 : f64 to i64
      func.call @printI64(%v650) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v651 = arith.minimumf %a, %b : f64
      %v652 = arith.cmpf uno, %v651, %v651 : f64
      %v653 = arith.constant 7.0 : f64
      %v654 = arith.select %v652, %v653, %v651 : f64
      %v655 = arith.bitcast %v654 : f64 to i64
      func.call @printI64(%v655) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v656 = arith.remf %a, %b : f64
      %v657 = arith.cmpf uno, %v656, %v656 : f64
      %v658 = arith.constant 7.0 : f64
      %v659 = arith.select %v657, %v658, %v656 : f64
      %v660 = arith.bitcast %v659 : f64 to i64
      func.call @printI64(%v660) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v661 = arith.constant 0.0 : f64
      %v662 = arith.maxnumf %a, %b : f64
      %v663 = arith.addf %v662, %v661 : f64
      %v664 = arith.cmpf uno, %v663, %v663 : f64
      %v665 = arith.constant 7.0 : f64
      %v666 = arith.select %v664, %v665, %v663 : f64
      %v667 = arith.bitcast %v666 : f64 to i64
      func.call @printI64(%v667) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v668 = arith.minnumf %a, %b : f64
      %v669 = arith.addf %v668, %v661 : f64
      %v670 = arith.cmpf uno, %v669, %v669 : f64
      %v671 = arith.constant 7.0 : f64
      %v672 = arith.select %v670, %v671, %v669 : f64
      %v673 = arith.bitcast %v672 : f64 to i64
      func.call @printI64(%v673) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v674 = math.copysign %a, %b : f64
      %v675 = arith.bitcast %v674 : f64 to i64
      func.call @printI64(%v675) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v676 = math.fma %a, %b, %a : f64
      %v677 = arith.cmpf uno, %v676, %v676 : f64
      %v678 = arith.constant 7.0 : f64
      %v679 = arith.select %v677, %v678, %v676 : f64
      %v680 = arith.bitcast %v679 : f64 to i64
      func.call @printI64(%v680) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v681 = arith.cmpf false, %a, %b : f64
      %v682 = arith.extui %v681 : i1 to i64
      func.call @printI64(%v682) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v683 = arith.cmpf oeq, %a, %b : f64
      %v684 = arith.extui %v683 : i1 to i64
      func.call @printI64(%v684) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v685 = arith.cmpf ogt, %a, %b : f64
      %v686 = arith.extui %v685 : i1 to i64
      func.call @printI64(%v686) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v687 = arith.cmpf oge, %a, %b : f64
      %v688 = arith.extui %v687 : i1 to i64
      func.call @printI64(%v688) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v689 = arith.cmpf olt, %a, %b : f64
      %v690 = arith.extui %v689 : i1 to i64
      func.call @printI64(%v690) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v691 = arith.cmpf ole, %a, %b : f64
      %v692 = arith.extui %v691 : i1 to i64
      func.call @printI64(%v692) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v693 = arith.cmpf one, %a, %b : f64
      %v694 = arith.extui %v693 : i1 to i64
      func.call @printI64(%v694) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v695 = arith.cmpf ord, %a, %b : f64
      %v696 = arith.extui %v695 : i1 to i64
      func.call @printI64(%v696) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v697 = arith.cmpf ueq, %a, %b : f64
      %v698 = arith.extui %v697 : i1 to i64
      func.call @printI64(%v698) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v699 = arith.cmpf ugt, %a, %b : f64
      %v700 = arith.extui %v699 : i1 to i64
      func.call @printI64(%v700) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v701 = arith.cmpf uge, %a, %b : f64
      %v702 = arith.extui %v701 : i1 to i64
      func.call @printI64(%v702) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v703 = arith.cmpf ult, %a, %b : f64
      %v704 = arith.extui %v703 : i1 to i64
      func.call @printI64(%v704) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v705 = arith.cmpf ule, %a, %b : f64
      %v706 = arith.extui %v705 : i1 to i64
      func.call @printI64(%v706) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v707 = arith.cmpf une, %a, %b : f64
      %v708 = arith.extui %v707 : i1 to i64
      func.call @printI64(%v708) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v709 = arith.cmpf uno, %a, %b : f64
      %v710 = arith.extui %v709 : i1 to i64
      func.call @printI64(%v710) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v711 = arith.cmpf true, %a, %b : f64
      %v712 = arith.extui %v711 : i1 to i64
      func.call @printI64(%v712) : (i64) -> ()
      func.call @printComma() : () -> ()
      func.call @printNewline() : () -> ()
    }
  }
  return
}
func.func @each_f64() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 11 : index
  %m = memref.get_global @f64 : memref<11xf64>
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.load %m[%i] : memref<11xf64>
      %v713 = math.ceil %a : f64
      %v714 = arith.cmpf uno, %v713, %v713 : f64
      %v715 = arith.constant 7.0 : f64
      %v716 = arith.select %v714, %v715, %v713 : f64
      %v717 = arith.bitcast %v716 : f64 to i64
      func.call @printI64(%v717) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v718 = math.floor %a : f64
      %v719 = arith.cmpf uno, %v718, %v718 : f64
      %v720 = arith.constant 7.0 : f64
      %v721 = arith.select %v719, %v720, %v718 : f64
      %v722 = arith.bitcast %v721 : f64 to i64
      func.call @printI64(%v722) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v723 = math.trunc %a : f64
      %v724 = arith.cmpf uno, %v723, %v723 : f64
      %v725 = arith.constant 7.0 : f64
      %v726 = arith.select %v724, %v725, %v723 : f64
      %v727 = arith.bitcast %v726 : f64 to i64
      func.call @printI64(%v727) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v728 = math.roundeven %a : f64
      %v729 = arith.cmpf uno, %v728, %v728 : f64
      %v730 = arith.constant 7.0 : f64
      %v731 = arith.select %v729, %v730, %v728 : f64
      %v732 = arith.bitcast %v731 : f64 to i64
      func.call @printI64(%v732) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v733 = math.round %a : f64
      %v734 = arith.cmpf uno, %v733, %v733 : f64
      %v735 = arith.constant 7.0 : f64
      %v736 = arith.select %v734, %v735, %v733 : f64
      %v737 = arith.bitcast %v736 : f64 to i64
      func.call @printI64(%v737) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v738 = math.sqrt %a : f64
      %v739 = arith.cmpf uno, %v738, %v738 : f64
      %v740 = arith.constant 7.0 : f64
      %v741 = arith.select %v739, %v740, %v738 : f64
      %v742 = arith.bitcast %v741 : f64 to i64
      func.call @printI64(%v742) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v743 = math.absf %a : f64
      %v744 = arith.cmpf uno, %v743, %v743 : f64
      %v745 = arith.constant 7.0 : f64
      %v746 = arith.select %v744, %v745, %v743 : f64
      %v747 = arith.bitcast %v746 : f64 to i64
      func.call @printI64(%v747) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v748 = arith.negf %a : f64
      %v749 = arith.bitcast %v748 : f64 to i64
      func.call @printI64(%v749) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v750 = arith.truncf %a : f64 to f16
      %v751 = arith.cmpf uno, %v750, %v750 : f16
      %v752 = arith.constant 7.0 : f16
      %v753 = arith.select %v751, %v752, %v750 : f16
      %v754 = arith.bitcast %v753 : f16 to i16
      %v755 = arith.extui %v754 : i16 to i64
      func.call @printI64(%v755) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v756 = arith.truncf %a : f64 to bf16
      %v757 = arith.cmpf uno, %v756, %v756 : bf16
      %v758 = arith.constant 7.0 : bf16
      %v759 = arith.select %v757, %v758, %v756 : bf16
      %v760 = arith.bitcast %v759 : bf16 to i16
      %v761 = arith.extui %v760 : i16 to i64
      func.call @printI64(%v761) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v762 = arith.truncf %a : f64 to f32
      %v763 = arith.cmpf uno, %v762, %v762 : f32
      %v764 = arith.constant 7.0 : f32
      %v765 = arith.select %v763, %v764, %v762 : f32
      %v766 = arith.bitcast %v765 : f32 to i32
      %v767 = arith.extui %v766 : i32 to i64
      func.call @printI64(%v767) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v768 = arith.constant 1000.0 : f64
      %v769 = arith.constant -1000.0 : f64
      %v770 = arith.constant 0.0 : f64
      %v771 = arith.cmpf olt, %a, %v768 : f64
      %v772 = arith.cmpf ogt, %a, %v769 : f64
      %v773 = arith.andi %v771, %v772 : i1
      %v774 = arith.select %v773, %a, %v770 : f64
      %v775 = arith.fptosi %v774 : f64 to i32
      %v776 = arith.extui %v775 : i32 to i64
      func.call @printI64(%v776) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v777 = arith.cmpf ogt, %v774, %v770 : f64
      %v778 = arith.select %v777, %v774, %v770 : f64
      %v779 = arith.fptoui %v778 : f64 to i32
      %v780 = arith.extui %v779 : i32 to i64
      func.call @printI64(%v780) : (i64) -> ()
      func.call @printComma() : () -> ()
      func.call @printNewline() : () -> ()
  }
  return
}
func.func @pairs_f16() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 9 : index
  %m = memref.get_global @f16 : memref<9xf16>
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.load %m[%i] : memref<9xf16>
    scf.for %j = %c0 to %n step %c1 {
      %b = memref.load %m[%j] : memref<9xf16>
      %v781 = arith.addf %a, %b : f16
      %v782 = arith.cmpf uno, %v781, %v781 : f16
      %v783 = arith.constant 7.0 : f16
      %v784 = arith.select %v782, %v783, %v781 : f16
      %v785 = arith.bitcast %v784 : f16 to i16
      %v786 = arith.extui %v785 : i16 to i64
      func.call @printI64(%v786) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v787 = arith.subf %a, %b : f16
      %v788 = arith.cmpf uno, %v787, %v787 : f16
      %v789 = arith.constant 7.0 : f16
      %v790 = arith.select %v788, %v789, %v787 : f16
      %v791 = arith.bitcast %v790 : f16 to i16
      %v792 = arith.extui %v791 : i16 to i64
      func.call @printI64(%v792) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v793 = arith.mulf %a, %b : f16
      %v794 = arith.cmpf uno, %v793, %v793 : f16
      %v795 = arith.constant 7.0 : f16
      %v796 = arith.select %v794, %v795, %v793 : f16
      %v797 = arith.bitcast %v796 : f16 to i16
      %v798 = arith.extui %v797 : i16 to i64
      func.call @printI64(%v798) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v799 = arith.divf %a, %b : f16
      %v800 = arith.cmpf uno, %v799, %v799 : f16
      %v801 = arith.constant 7.0 : f16
      %v802 = arith.select %v800, %v801, %v799 : f16
      %v803 = arith.bitcast %v802 : f16 to i16
      %v804 = arith.extui %v803 : i16 to i64
      func.call @printI64(%v804) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v805 = arith.cmpf false, %a, %b : f16
      %v806 = arith.extui %v805 : i1 to i64
      func.call @printI64(%v806) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v807 = arith.cmpf oeq, %a, %b : f16
      %v808 = arith.extui %v807 : i1 to i64
      func.call @printI64(%v808) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v809 = arith.cmpf ogt, %a, %b : f16
      %v810 = arith.extui %v809 : i1 to i64
      func.call @printI64(%v810) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v811 = arith.cmpf oge, %a, %b : f16
      %v812 = arith.extui %v811 : i1 to i64
      func.call @printI64(%v812) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v813 = arith.cmpf olt, %a, %b : f16
      %v814 = arith.extui %v813 : i1 to i64
      func.call @printI64(%v814) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v815 = arith.cmpf ole, %a, %b : f16
      %v816 = arith.extui %v815 : i1 to i64
      func.call @printI64(%v816) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v817 = arith.cmpf one, %a, %b : f16
      %v818 = arith.extui %v817 : i1 to i64
      func.call @printI64(%v818) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v819 = arith.cmpf ord, %a, %b : f16
      %v820 = arith.extui %v819 : i1 to i64
      func.call @printI64(%v820) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v821 = arith.cmpf ueq, %a, %b : f16
      %v822 = arith.extui %v821 : i1 to i64
      func.call @printI64(%v822) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v823 = arith.cmpf ugt, %a, %b : f16
      %v824 = arith.extui %v823 : i1 to i64
      func.call @printI64(%v824) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v825 = arith.cmpf uge, %a, %b : f16
      %v826 = arith.extui %v825 : i1 to i64
      func.call @printI64(%v826) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v827 = arith.cmpf ult, %a, %b : f16
      %v828 = arith.extui %v827 : i1 to i64
      func.call @printI64(%v828) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v829 = arith.cmpf ule, %a, %b : f16
      %v830 = arith.extui %v829 : i1 to i64
      func.call @printI64(%v830) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v831 = arith.cmpf une, %a, %b : f16
      %v832 = arith.extui %v831 : i1 to i64
      func.call @printI64(%v832) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v833 = arith.cmpf uno, %a, %b : f16
      %v834 = arith.extui %v833 : i1 to i64
      func.call @printI64(%v834) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v835 = arith.cmpf true, %a, %b : f16
      %v836 = arith.extui %v835 : i1 to i64
      func.call @printI64(%v836) : (i64) -> ()
      func.call @printComma() : () -> ()
      func.call @printNewline() : () -> ()
    }
  }
  return
}
func.func @each_f16() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 9 : index
  %m = memref.get_global @f16 : memref<9xf16>
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.load %m[%i] : memref<9xf16>
      %v837 = arith.negf %a : f16
      %v838 = arith.bitcast %v837 : f16 to i16
      %v839 = arith.extui %v838 : i16 to i64
      func.call @printI64(%v839) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v840 = arith.extf %a : f16 to f32
      %v841 = arith.cmpf uno, %v840, %v840 : f32
      %v842 = arith.constant 7.0 : f32
      %v843 = arith.select %v841, %v842, %v840 : f32
      %v844 = arith.bitcast %v843 : f32 to i32
      %v845 = arith.extui %v844 : i32 to i64
      func.call @printI64(%v845) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v846 = arith.extf %a : f16 to f64
      %v847 = arith.cmpf uno, %v846, %v846 : f64
      %v848 = arith.constant 7.0 : f64
      %v849 = arith.select %v847, %v848, %v846 : f64
      %v850 = arith.bitcast %v849 : f64 to i64
      func.call @printI64(%v850) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v851 = arith.constant 1000.0 : f16
      %v852 = arith.constant -1000.0 : f16
      %v853 = arith.constant 0.0 : f16
      %v854 = arith.cmpf olt, %a, %v851 : f16
      %v855 = arith.cmpf ogt, %a, %v852 : f16
      %v856 = arith.andi %v854, %v855 : i1
      %v857 = arith.select %v856, %a, %v853 : f16
      %v858 = arith.fptosi %v857 : f16 to i32
      %v859 = arith.extui %v858 : i32 to i64
      func.call @printI64(%v859) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v860 = arith.cmpf ogt, %v857, %v853 : f16
      %v861 = arith.select %v860, %v857, %v853 : f16
      %v862 = arith.fptoui %v861 : f16 to i32
      %v863 = arith.extui %v862 : i32 to i64
      func.call @printI64(%v863) : (i64) -> ()
      func.call @printComma() : () -> ()
      func.call @printNewline() : () -> ()
  }
  return
}
func.func @pairs_bf16() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 8 : index
  %m = memref.get_global @bf16 : memref<8xbf16>
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.load %m[%i] : memref<8xbf16>
    scf.for %j = %c0 to %n step %c1 {
      %b = memref.load %m[%j] : memref<8xbf16>
      %v864 = arith.addf %a, %b : bf16
      %v865 = arith.cmpf uno, %v864, %v864 : bf16
      %v866 = arith.constant 7.0 : bf16
      %v867 = arith.select %v865, %v866, %v864 : bf16
      %v868 = arith.bitcast %v867 : bf16 to i16
      %v869 = arith.extui %v868 : i16 to i64
      func.call @printI64(%v869) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v870 = arith.subf %a, %b : bf16
      %v871 = arith.cmpf uno, %v870, %v870 : bf16
      %v872 = arith.constant 7.0 : bf16
      %v873 = arith.select %v871, %v872, %v870 : bf16
      %v874 = arith.bitcast %v873 : bf16 to i16
      %v875 = arith.extui %v874 : i16 to i64
      func.call @printI64(%v875) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v876 = arith.mulf %a, %b : bf16
      %v877 = arith.cmpf uno, %v876, %v876 : bf16
      %v878 = arith.constant 7.0 : bf16
      %v879 = arith.select %v877, %v878, %v876 : bf16
      %v880 = arith.bitcast %v879 : bf16 to i16
      %v881 = arith.extui %v880 : i16 to i64
      func.call @printI64(%v881) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v882 = arith.divf %a, %b : bf16
      %v883 = arith.cmpf uno, %v882, %v882 : bf16
      %v884 = arith.constant 7.0 : bf16
      %v885 = arith.select %v883, %v884, %v882 : bf16
      %v886 = arith.bitcast %v885 : bf16 to i16
      %v887 = arith.extui %v886 : i16 to i64
      func.call @printI64(%v887) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v888 = arith.cmpf false, %a, %b : bf16
      %v889 = arith.extui %v888 : i1 to i64
      func.call @printI64(%v889) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v890 = arith.cmpf oeq, %a, %b : bf16
      %v891 = arith.extui %v890 : i1 to i64
      func.call @printI64(%v891) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v892 = arith.cmpf ogt, %a, %b : bf16
      %v893 = arith.extui %v892 : i1 to i64
      func.call @printI64(%v893) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v894 = arith.cmpf oge, %a, %b : bf16
      %v895 = arith.extui %v894 : i1 to i64
      func.call @printI64(%v895) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v896 = arith.cmpf olt, %a, %b : bf16
      %v897 = arith.extui %v896 : i1 to i64
      func.call @printI64(%v897) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v898 = arith.cmpf ole, %a, %b : bf16
      %v899 = arith.extui %v898 : i1 to i64
      func.call @printI64(%v899) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v900 = arith.cmpf one, %a, %b : bf16
      %v901 = arith.extui %v900 : i1 to i64
      func.call @printI64(%v901) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v902 = arith.cmpf ord, %a, %b : bf16
      %v903 = arith.extui %v902 : i1 to i64
      func.call @printI64(%v903) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v904 = arith.cmpf ueq, %a, %b : bf16
      %v905 = arith.extui %v904 : i1 to i64
      func.call @printI64(%v905) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v906 = arith.cmpf ugt, %a, %b : bf16
      %v907 = arith.extui %v906 : i1 to i64
      func.call @printI64(%v907) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v908 = arith.cmpf uge, %a, %b : bf16
      %v909 = arith.extui %v908 : i1 to i64
      func.call @printI64(%v909) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v910 = arith.cmpf ult, %a, %b : bf16
      %v911 = arith.extui %v910 : i1 to i64
      func.call @printI64(%v911) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v912 = arith.cmpf ule, %a, %b : bf16
      %v913 = arith.extui %v912 : i1 to i64
      func.call @printI64(%v913) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v914 = arith.cmpf une, %a, %b : bf16
      %v915 = arith.extui %v914 : i1 to i64
      func.call @printI64(%v915) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v916 = arith.cmpf uno, %a, %b : bf16
      %v917 = arith.extui %v916 : i1 to i64
      func.call @printI64(%v917) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v918 = arith.cmpf true, %a, %b : bf16
      %v919 = arith.extui %v918 : i1 to i64
      func.call @printI64(%v919) : (i64) -> ()
      func.call @printComma() : () -> ()
      func.call @printNewline() : () -> ()
    }
  }
  return
}
func.func @each_bf16() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 8 : index
  %m = memref.get_global @bf16 : memref<8xbf16>
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.load %m[%i] : memref<8xbf16>
      %v920 = arith.negf %a : bf16
      %v921 = arith.bitcast %v920 : bf16 to i16
      %v922 = arith.extui %v921 : i16 to i64
      func.call @printI64(%v922) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v923 = arith.extf %a : bf16 to f32
      %v924 = arith.cmpf uno, %v923, %v923 : f32
      %v925 = arith.constant 7.0 : f32
      %v926 = arith.select %v924, %v925, %v923 : f32
      %v927 = arith.bitcast %v926 : f32 to i32
      %v928 = arith.extui %v927 : i32 to i64
      func.call @printI64(%v928) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v929 = arith.extf %a : bf16 to f64
      %v930 = arith.cmpf uno, %v929, %v929 : f64
      %v931 = arith.constant 7.0 : f64
      %v932 = arith.select %v930, %v931, %v929 : f64
      %v933 = arith.bitcast %v932 : f64 to i64
      func.call @printI64(%v933) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v934 = arith.constant 1000.0 : bf16
      %v935 = arith.constant -1000.0 : bf16
      %v936 = arith.constant 0.0 : bf16
      %v937 = arith.cmpf olt, %a, %v934 : bf16
      %v938 = arith.cmpf ogt, %a, %v935 : bf16
      %v939 = arith.andi %v937, %v938 : i1
      %v940 = arith.select %v939, %a, %v936 : bf16
      %v941 = arith.fptosi %v940 : bf16 to i32
      %v942 = arith.extui %v941 : i32 to i64
      func.call @printI64(%v942) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v943 = arith.cmpf ogt, %v940, %v936 : bf16
      %v944 = arith.select %v943, %v940, %v936 : bf16
      %v945 = arith.fptoui %v944 : bf16 to i32
      %v946 = arith.extui %v945 : i32 to i64
      func.call @printI64(%v946) : (i64) -> ()
      func.call @printComma() : () -> ()
      func.call @printNewline() : () -> ()
  }
  return
}
func.func @main() {
  call @pairs_f32() : () -> ()
  call @each_f32() : () -> ()
  call @pairs_f64() : () -> ()
  call @each_f64() : () -> ()
  call @pairs_f16() : () -> ()
  call @each_f16() : () -> ()
  call @pairs_bf16() : () -> ()
  call @each_bf16() : () -> ()
  return
}
