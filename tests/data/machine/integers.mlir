memref.global constant @i8 : memref<7xi8> = dense<[0, 1, -1, 7, -7, 127, -128]>
memref.global constant @i32 : memref<7xi32> = dense<[0, 1, -1, 12345, -7, 2147483647, -2147483648]>
memref.global constant @i64 : memref<6xi64> = dense<[0, 3, -1, 9223372036854775807, -9223372036854775808, -10]>
memref.global constant @i13 : memref<6xi13> = dense<[0, 1, -1, 4095, -4096, 77]>
memref.global constant @index : memref<8xindex> = dense<[0, 5, -3, 9223372036854775807, -9, 1, -2, 7]>
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printF32(f32)
func.func private @printComma()
func.func private @printNewline()
func.func @pairs_i8() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 7 : index
  %m = memref.get_global @i8 : memref<7xi8>
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.load %m[%i] : memref<7xi8>
    scf.for %j = %c0 to %n step %c1 {
      %b = memref.load %m[%j] : memref<7xi8>
      %v1 = arith.addi %a, %b : i8
      %v2 = arith.extui %v1 : i8 to i64
      func.call @printI64(%v2) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v3 = arith.subi %a, %b : i8
      %v4 = arith.extui %v3 : i8 to i64
      func.call @printI64(%v4) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v5 = arith.muli %a, %b : i8
      %v6 = arith.extui %v5 : i8 to i64
      func.call @printI64(%v6) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v7 = arith.andi %a, %b : i8
      %v8 = arith.extui %v7 : i8 to i64
      func.call @printI64(%v8) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v9 = arith.ori %a, %b : i8
      %v10 = arith.extui %v9 : i8 to i64
      func.call @printI64(%v10) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v11 = arith.xori %a, %b : i8
      %v12 = arith.extui %v11 : i8 to i64
      func.call @printI64(%v12) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v13 = arith.maxsi %a, %b : i8
      %v14 = arith.extui %v13 : i8 to i64
      func.call @printI64(%v14) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v15 = arith.maxui %a, %b : i8
      %v16 = arith.extui %v15 : i8 to i64
      func.call @printI64(%v16) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v17 = arith.minsi %a, %b : i8
      %v18 = arith.extui %v17 : i8 to i64
      func.call @printI64(%v18) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v19 = arith.minui %a, %b : i8
      %v20 = arith.extui %v19 : i8 to i64
      func.call @printI64(%v20) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v21 = arith.constant 0 : i8
      %v22 = arith.constant 1 : i8
      %v23 = arith.constant -1 : i8
      %v24 = arith.constant -128 : i8
      %v25 = arith.cmpi eq, %b, %v21 : i8
      %v26 = arith.cmpi eq, %b, %v23 : i8
      %v27 = arith.cmpi eq, %a, %v24 : i8
      %v28 = arith.andi %v26, %v27 : i1
      %v29 = arith.ori %v25, %v28 : i1
      %v30 = arith.select %v29, %v22, %b : i8
      %v31 = arith.divsi %a, %v30 : i8
      %v32 = arith.extui %v31 : i8 to i64
      func.call @printI64(%v32) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v33 = arith.divui %a, %v30 : i8
      %v34 = arith.extui %v33 : i8 to i64
      func.call @printI64(%v34) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v35 = arith.remsi %a, %v30 : i8
      %v36 = arith.extui %v35 : i8 to i64
      func.call @printI64(%v36) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v37 = arith.remui %a, %v30 : i8
      %v38 = arith.extui %v37 : i8 to i64
      func.call @printI64(%v38) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v39 = arith.floordivsi %a, %v30 : i8
      %v40 = arith.extui %v39 : i8 to i64
      func.call @printI64(%v40) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v41 = arith.ceildivsi %a, %v30 : i8
      %v42 = arith.extui %v41 : i8 to i64
      func.call @printI64(%v42) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v43 = arith.ceildivui %a, %v30 : i8
      %v44 = arith.extui %v43 : i8 to i64
      func.call @printI64(%v44) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v45 = arith.constant 8 : i8
      %v46 = arith.remui %b, %v45 : i8
      %v47 = arith.shli %a, %v46 : i8
      %v48 = arith.extui %v47 : i8 to i64
      func.call @printI64(%v48) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v49 = arith.shrsi %a, %v46 : i8
      %v50 = arith.extui %v49 : i8 to i64
      func.call @printI64(%v50) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v51 = arith.shrui %a, %v46 : i8
      %v52 = arith.extui %v51 : i8 to i64
      func.call @printI64(%v52) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v53 = arith.cmpi eq, %a, %b : i8
      %v54 = arith.extui %v53 : i1 to i64
      func.call @printI64(%v54) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v55 = arith.cmpi ne, %a, %b : i8
      %v56 = arith.extui %v55 : i1 to i64
      func.call @printI64(%v56) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v57 = arith.cmpi slt, %a, %b : i8
      %v58 = arith.extui %v57 : i1 to i64
      func.call @printI64(%v58) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v59 = arith.cmpi sle, %a, %b : i8
      %v60 = arith.extui %v59 : i1 to i64
      func.call @printI64(%v60) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v61 = arith.cmpi sgt, %a, %b : i8
      %v62 = arith.extui %v61 : i1 to i64
      func.call @printI64(%v62) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v63 = arith.cmpi sge, %a, %b : i8
      %v64 = arith.extui %v63 : i1 to i64
      func.call @printI64(%v64) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v65 = arith.cmpi ult, %a, %b : i8
      %v66 = arith.extui %v65 : i1 to i64
      func.call @printI64(%v66) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v67 = arith.cmpi ule, %a, %b : i8
      %v68 = arith.extui %v67 : i1 to i64
      func.call @printI64(%v68) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v69 = arith.cmpi ugt, %a, %b : i8
      %v70 = arith.extui %v69 : i1 to i64
      func.call @printI64(%v70) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v71 = arith.cmpi uge, %a, %b : i8
      %v72 = arith.extui %v71 : i1 to i64
      func.call @printI64(%v72) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v73:2 = arith.mulsi_extended %a, %b : i8
      %v74 = arith.extui %v73#0 : i8 to i64
      func.call @printI64(%v74) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v75 = arith.extui %v73#1 : i8 to i64
      func.call @printI64(%v75) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v76:2 = arith.mului_extended %a, %b : i8
      %v77 = arith.extui %v76#0 : i8 to i64
      func.call @printI64(%v77) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v78 = arith.extui %v76#1 : i8 to i64
      func.call @printI64(%v78) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v79:2 = arith.addui_extended %a, %b : i8, i1
      %v80 = arith.extui %v79#0 : i8 to i64
      func.call @printI64(%v80) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v81 = arith.extui %v79#1 : i1 to i64
      func.call @printI64(%v81) : (i64) -> ()
      func.call @printComma() : () -> ()
      func.call @printNewline() : () -> ()
    }
  }
  return
}
func.func @each_i8() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 7 : index
  %m = memref.get_global @i8 : memref<7xi8>
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.load %m[%i] : memref<7xi8>
      %v82 = math.absi %a : i8
      %v83 = arith.extui %v82 : i8 to i64
      func.call @printI64(%v83) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v84 = math.ctlz %a : i8
      %v85 = arith.extui %v84 : i8 to i64
      func.call @printI64(%v85) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v86 = math.cttz %a : i8
      %v87 = arith.extui %v86 : i8 to i64
      func.call @printI64(%v87) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v88 = math.ctpop %a : i8
      %v89 = arith.extui %v88 : i8 to i64
      func.call @printI64(%v89) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v90 = arith.extsi %a : i8 to i64
      func.call @printI64(%v90) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v91 = arith.extui %a : i8 to i64
      func.call @printI64(%v91) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v92 = arith.extsi %a : i8 to i40
      %v93 = arith.extui %v92 : i40 to i64
      func.call @printI64(%v93) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v94 = arith.extui %a : i8 to i40
      %v95 = arith.extui %v94 : i40 to i64
      func.call @printI64(%v95) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v96 = arith.trunci %a : i8 to i1
      %v97 = arith.extui %v96 : i1 to i64
      func.call @printI64(%v97) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v98 = arith.trunci %a : i8 to i5
      %v99 = arith.extui %v98 : i5 to i64
      func.call @printI64(%v99) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v100 = arith.index_cast %a : i8 to index
      %v101 = arith.index_cast %v100 : index to i64
      func.call @printI64(%v101) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v102 = arith.index_castui %a : i8 to index
      %v103 = arith.index_cast %v102 : index to i64
      func.call @printI64(%v103) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v104 = arith.sitofp %a : i8 to f32
      %v105 = arith.bitcast %v104 : f32 to i32
      %v106 = arith.extui %v105 : i32 to i64
      func.call @printI64(%v106) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v107 = arith.uitofp %a : i8 to f32
      %v108 = arith.bitcast %v107 : f32 to i32
      %v109 = arith.extui %v108 : i32 to i64
      func.call @printI64(%v109) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v110 = arith.sitofp %a : i8 to f64
      %v111 = arith.bitcast %v110 : f64 to i64
      func.call @printI64(%v111) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v112 = arith.uitofp %a : i8 to f64
      %v113 = arith.bitcast %v112 : f64 to i64
      func.call @printI64(%v113) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v114 = arith.sitofp %a : i8 to f16
      %v115 = arith.bitcast %v114 : f16 to i16
      %v116 = arith.extui %v115 : i16 to i64
      func.call @printI64(%v116) : (i64) -> ()
      func.call @printComma() : () -> ()
      func.call @printNewline() : () -> ()
  }
  return
}
func.func @pairs_i32() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 7 : index
  %m = memref.get_global @i32 : memref<7xi32>
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.load %m[%i] : memref<7xi32>
    scf.for %j = %c0 to %n step %c1 {
      %b = memref.load %m[%j] : memref<7xi32>
      %v117 = arith.addi %a, %b : i32
      %v118 = arith.extui %v117 : i32 to i64
      func.call @printI64(%v118) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v119 = arith.subi %a, %b : i32
      %v120 = arith.extui %v119 : i32 to i64
      func.call @printI64(%v120) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v121 = arith.muli %a, %b : i32
      %v122 = arith.extui %v121 : i32 to i64
      func.call @printI64(%v122) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v123 = arith.andi %a, %b : i32
      %v124 = arith.extui %v123 : i32 to i64
      func.call @printI64(%v124) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v125 = arith.ori %a, %b : i32
      %v126 = arith.extui %v125 : i32 to i64
      func.call @printI64(%v126) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v127 = arith.xori %a, %b : i32
      %v128 = arith.extui %v127 : i32 to i64
      func.call @printI64(%v128) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v129 = arith.maxsi %a, %b : i32
      %v130 = arith.extui %v129 : i32 to i64
      func.call @printI64(%v130) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v131 = arith.maxui %a, %b : i32
      %v132 = arith.extui %v131 : i32 to i64
      func.call @printI64(%v132) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v133 = arith.minsi %a, %b : i32
      %v134 = arith.extui %v133 : i32 to i64
      func.call @printI64(%v134) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v135 = arith.minui %a, %b : i32
      %v136 = arith.extui %v135 : i32 to i64
      func.call @printI64(%v136) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v137 = arith.constant 0 : i32
      %v138 = arith.constant 1 : i32
      %v139 = arith.constant -1 : i32
      %v140 = arith.constant -2147483648 : i32
      %v141 = arith.cmpi eq, %b, %v137 : i32
      %v142 = arith.cmpi eq, %b, %v139 : i32
      %v143 = arith.cmpi eq, %a, %v140 : i32
      %v144 = arith.andi %v142, %v143 : i1
      %v145 = arith.ori %v141, %v144 : i1
      %v146 = arith.select %v145, %v138, %b : i32
      %v147 = arith.divsi %a, %v146 : i32
      %v148 = arith.extui %v147 : i32 to i64
      func.call @printI64(%v148) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v149 = arith.divui %a, %v146 : i32
      %v150 = arith.extui %v149 : i32 to i64
      func.call @printI64(%v150) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v151 = arith.remsi %a, %v146 : i32
      %v152 = arith.extui %v151 : i32 to i64
      func.call @printI64(%v152) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v153 = arith.remui %a, %v146 : i32
      %v154 = arith.extui %v153 : i32 to i64
      func.call @printI64(%v154) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v155 = arith.floordivsi %a, %v146 : i32
      %v156 = arith.extui %v155 : i32 to i64
      func.call @printI64(%v156) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v157 = arith.ceildivsi %a, %v146 : i32
      %v158 = arith.extui %v157 : i32 to i64
      func.call @printI64(%v158) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v159 = arith.ceildivui %a, %v146 : i32
      %v160 = arith.extui %v159 : i32 to i64
      func.call @printI64(%v160) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v161 = arith.constant 32 : i32
      %v162 = arith.remui %b, %v161 : i32
      %v163 = arith.shli %a, %v162 : i32
      %v164 = arith.extui %v163 : i32 to i64
      func.call @printI64(%v164) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v165 = arith.shrsi %a, %v162 : i32
      %v166 = arith.extui %v165 : i32 to i64
      func.call @printI64(%v166) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v167 = arith.shrui %a, %v162 : i32
      %v168 = arith.extui %v167 : i32 to i64
      func.call @printI64(%v168) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v169 = arith.cmpi eq, %a, %b : i32
      %v170 = arith.extui %v169 : i1 to i64
      func.call @printI64(%v170) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v171 = arith.cmpi ne, %a, %b : i32
      %v172 = arith.extui %v171 : i1 to i64
      func.call @printI64(%v172) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v173 = arith.cmpi slt, %a, %b : i32
      %v174 = arith.extui %v173 : i1 to i64
      func.call @printI64(%v174) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v175 = arith.cmpi sle, %a, %b : i32
      %v176 = arith.extui %v175 : i1 to i64
      func.call @printI64(%v176) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v177 = arith.cmpi sgt, %a, %b : i32
      %v178 = arith.extui %v177 : i1 to i64
      func.call @printI64(%v178) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v179 = arith.cmpi sge, %a, %b : i32
      %v180 = arith.extui %v179 : i1 to i64
      func.call @printI64(%v180) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v181 = arith.cmpi ult, %a, %b : i32
      %v182 = arith.extui %v181 : i1 to i64
      func.call @printI64(%v182) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v183 = arith.cmpi ule, %a, %b : i32
      %v184 = arith.extui %v183 : i1 to i64
      func.call @printI64(%v184) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v185 = arith.cmpi ugt, %a, %b : i32
      %v186 = arith.extui %v185 : i1 to i64
      func.call @printI64(%v186) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v187 = arith.cmpi uge, %a, %b : i32
      %v188 = arith.extui %v187 : i1 to i64
      func.call @printI64(%v188) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v189:2 = arith.mulsi_extended %a, %b : i32
      %v190 = arith.extui %v189#0 : i32 to i64
      func.call @printI64(%v190) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v191 = arith.extui %v189#1 : i32 to i64
      func.call @printI64(%v191) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v192:2 = arith.mului_extended %a, %b : i32
      %v193 = arith.extui %v192#0 : i32 to i64
      func.call @printI64(%v193) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v194 = arith.extui %v192#1 : i32 to i64
      func.call @printI64(%v194) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v195:2 = arith.addui_extended %a, %b : i32, i1
      %v196 = arith.extui %v195#0 : i32 to i64
      func.call @printI64(%v196) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v197 = arith.extui %v195#1 : i1 to i64
      func.call @printI64(%v197) : (i64) -> ()
      func.call @printComma() : () -> ()
      func.call @printNewline() : () -> ()
    }
  }
  return
}
func.func @each_i32() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 7 : index
  %m = memref.get_global @i32 : memref<7xi32>
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.load %m[%i] : memref<7xi32>
      %v198 = math.absi %a : i32
      %v199 = arith.extui %v198 : i32 to i64
      func.call @printI64(%v199) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v200 = math.ctlz %a : i32
      %v201 = arith.extui %v200 : i32 to i64
      func.call @printI64(%v201) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v202 = math.cttz %a : i32
      %v203 = arith.extui %v202 : i32 to i64
      func.call @printI64(%v203) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v204 = math.ctpop %a : i32
      %v205 = arith.extui %v204 : i32 to i64
      func.call @printI64(%v205) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v206 = arith.extsi %a : i32 to i64
      func.call @printI64(%v206) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v207 = arith.extui %a : i32 to i64
      func.call @printI64(%v207) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v208 = arith.extsi %a : i32 to i40
      %v209 = arith.extui %v208 : i40 to i64
      func.call @printI64(%v209) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v210 = arith.extui %a : i32 to i40
      %v211 = arith.extui %v210 : i40 to i64
      func.call @printI64(%v211) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v212 = arith.trunci %a : i32 to i8
      %v213 = arith.extui %v212 : i8 to i64
      func.call @printI64(%v213) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v214 = arith.trunci %a : i32 to i1
      %v215 = arith.extui %v214 : i1 to i64
      func.call @printI64(%v215) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v216 = arith.trunci %a : i32 to i5
      %v217 = arith.extui %v216 : i5 to i64
      func.call @printI64(%v217) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v218 = arith.index_cast %a : i32 to index
      %v219 = arith.index_cast %v218 : index to i64
      func.call @printI64(%v219) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v220 = arith.index_castui %a : i32 to index
      %v221 = arith.index_cast %v220 : index to i64
      func.call @printI64(%v221) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v222 = arith.sitofp %a : i32 to f32
      %v223 = arith.bitcast %v222 : f32 to i32
      %v224 = arith.extui %v223 : i32 to i64
      func.call @printI64(%v224) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v225 = arith.uitofp %a : i32 to f32
      %v226 = arith.bitcast %v225 : f32 to i32
      %v227 = arith.extui %v226 : i32 to i64
      func.call @printI64(%v227) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v228 = arith.sitofp %a : i32 to f64
      %v229 = arith.bitcast %v228 : f64 to i64
      func.call @printI64(%v229) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v230 = arith.uitofp %a : i32 to f64
      %v231 = arith.bitcast %v230 : f64 to i64
      func.call @printI64(%v231) : (i64) -> ()
      func.call @printComma() : () -> ()
      func.call @printNewline() : () -> ()
  }
  return
}
func.func @pairs_i64() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 6 : index
  %m = memref.get_global @i64 : memref<6xi64>
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.load %m[%i] : memref<6xi64>
    scf.for %j = %c0 to %n step %c1 {
      %b = memref.load %m[%j] : memref<6xi64>
      %v232 = arith.addi %a, %b : i64
      func.call @printI64(%v232) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v233 = arith.subi %a, %b : i64
      func.call @printI64(%v233) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v234 = arith.muli %a, %b : i64
      func.call @printI64(%v234) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v235 = arith.andi %a, %b : i64
      func.call @printI64(%v235) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v236 = arith.ori %a, %b : i64
      func.call @printI64(%v236) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v237 = arith.xori %a, %b : i64
      func.call @printI64(%v237) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v238 = arith.maxsi %a, %b : i64
      func.call @printI64(%v238) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v239 = arith.maxui %a, %b : i64
      func.call @printI64(%v239) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v240 = arith.minsi %a, %b : i64
      func.call @printI64(%v240) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v241 = arith.minui %a, %b : i64
      func.call @printI64(%v241) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v242 = arith.constant 0 : i64
      %v243 = arith.constant 1 : i64
      %v244 = arith.constant -1 : i64
      %v245 = arith.constant -9223372036854775808 : i64
      %v246 = arith.cmpi eq, %b, %v242 : i64
      %v247 = arith.cmpi eq, %b, %v244 : i64
      %v248 = arith.cmpi eq, %a, %v245 : i64
      %v249 = arith.andi %v247, %v248 : i1
      %v250 = arith.ori %v246, %v249 : i1
      %v251 = arith.select %v250, %v243, %b : i64
      %v252 = arith.divsi %a, %v251 : i64
      func.call @printI64(%v252) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v253 = arith.divui %a, %v251 : i64
      func.call @printI64(%v253) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v254 = arith.remsi %a, %v251 : i64
      func.call @printI64(%v254) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v255 = arith.remui %a, %v251 : i64
      func.call @printI64(%v255) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v256 = arith.floordivsi %a, %v251 : i64
      func.call @printI64(%v256) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v257 = arith.ceildivsi %a, %v251 : i64
      func.call @printI64(%v257) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v258 = arith.ceildivui %a, %v251 : i64
      func.call @printI64(%v258) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v259 = arith.constant 64 : i64
      %v260 = arith.remui %b, %v259 : i64
      %v261 = arith.shli %a, %v260 : i64
      func.call @printI64(%v261) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v262 = arith.shrsi %a, %v260 : i64
      func.call @printI64(%v262) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v263 = arith.shrui %a, %v260 : i64
      func.call @printI64(%v263) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v264 = arith.cmpi eq, %a, %b : i64
      %v265 = arith.extui %v264 : i1 to i64
      func.call @printI64(%v265) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v266 = arith.cmpi ne, %a, %b : i64
      %v267 = arith.extui %v266 : i1 to i64
      func.call @printI64(%v267) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v268 = arith.cmpi slt, %a, %b : i64
      %v269 = arith.extui %v268 : i1 to i64
      func.call @printI64(%v269) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v270 = arith.cmpi sle, %a, %b : i64
      %v271 = arith.extui %v270 : i1 to i64
      func.call @printI64(%v271) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v272 = arith.cmpi sgt, %a, %b : i64
      %v273 = arith.extui %v272 : i1 to i64
      func.call @printI64(%v273) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v274 = arith.cmpi sge, %a, %b : i64
      %v275 = arith.extui %v274 : i1 to i64
      func.call @printI64(%v275) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v276 = arith.cmpi ult, %a, %b : i64
      %v277 = arith.extui %v276 : i1 to i64
      func.call @printI64(%v277) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v278 = arith.cmpi ule, %a, %b : i64
      %v279 = arith.extui %v278 : i1 to i64
      func.call @printI64(%v279) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v280 = arith.cmpi ugt, %a, %b : i64
      %v281 = arith.extui %v280 : i1 to i64
      func.call @printI64(%v281) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v282 = arith.cmpi uge, %a, %b : i64
      %v283 = arith.extui %v282 : i1 to i64
      func.call @printI64(%v283) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v284:2 = arith.mulsi_extended %a, %b : i64
      func.call @printI64(%v284#0) : (i64) -> ()
      func.call @printComma() : () -> ()
      func.call @printI64(%v284#1) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v285:2 = arith.mului_extended %a, %b : i64
      func.call @printI64(%v285#0) : (i64) -> ()
      func.call @printComma() : () -> ()
      func.call @printI64(%v285#1) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v286:2 = arith.addui_extended %a, %b : i64, i1
      func.call @printI64(%v286#0) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v287 = arith.extui %v286#1 : i1 to i64
      func.call @printI64(%v287) : (i64) -> ()
      func.call @printComma() : () -> ()
      func.call @printNewline() : () -> ()
    }
  }
  return
}
func.func @each_i64() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 6 : index
  %m = memref.get_global @i64 : memref<6xi64>
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.load %m[%i] : memref<6xi64>
      %v288 = math.absi %a : i64
      func.call @printI64(%v288) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v289 = math.ctlz %a : i64
      func.call @printI64(%v289) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v290 = math.cttz %a : i64
      func.call @printI64(%v290) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v291 = math.ctpop %a : i64
      func.call @printI64(%v291) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v292 = arith.trunci %a : i64 to i8
      %v293 = arith.extui %v292 : i8 to i64
      func.call @printI64(%v293) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v294 = arith.trunci %a : i64 to i1
      %v295 = arith.extui %v294 : i1 to i64
      func.call @printI64(%v295) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v296 = arith.trunci %a : i64 to i5
      %v297 = arith.extui %v296 : i5 to i64
      func.call @printI64(%v297) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v298 = arith.index_cast %a : i64 to index
      %v299 = arith.index_cast %v298 : index to i64
      func.call @printI64(%v299) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v300 = arith.index_castui %a : i64 to index
      %v301 = arith.index_cast %v300 : index to i64
      func.call @printI64(%v301) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v302 = arith.sitofp %a : i64 to f32
      %v303 = arith.bitcast %v302 : f32 to i32
      %v304 = arith.extui %v303 : i32 to i64
      func.call @printI64(%v304) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v305 = arith.uitofp %a : i64 to f32
      %v306 = arith.bitcast %v305 : f32 to i32
      %v307 = arith.extui %v306 : i32 to i64
      func.call @printI64(%v307) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v308 = arith.sitofp %a : i64 to f64
      %v309 = arith.bitcast %v308 : f64 to i64
      func.call @printI64(%v309) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v310 = arith.uitofp %a : i64 to f64
      %v311 = arith.bitcast %v310 : f64 to i64
      func.call @printI64(%v311) : (i64) -> ()
      func.call @printComma() : () -> ()
      func.call @printNewline() : () -> ()
  }
  return
}
func.func @pairs_i13() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 6 : index
  %m = memref.get_global @i13 : memref<6xi13>
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.load %m[%i] : memref<6xi13>
    scf.for %j = %c0 to %n step %c1 {
      %b = memref.load %m[%j] : memref<6xi13>
      %v312 = arith.addi %a, %b : i13
      %v313 = arith.extui %v312 : i13 to i64
      func.call @printI64(%v313) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v314 = arith.subi %a, %b : i13
      %v315 = arith.extui %v314 : i13 to i64
      func.call @printI64(%v315) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v316 = arith.muli %a, %b : i13
      %v317 = arith.extui %v316 : i13 to i64
      func.call @printI64(%v317) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v318 = arith.andi %a, %b : i13
      %v319 = arith.extui %v318 : i13 to i64
      func.call @printI64(%v319) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v320 = arith.ori %a, %b : i13
      %v321 = arith.extui %v320 : i13 to i64
      func.call @printI64(%v321) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v322 = arith.xori %a, %b : i13
      %v323 = arith.extui %v322 : i13 to i64
      func.call @printI64(%v323) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v324 = arith.maxsi %a, %b : i13
      %v325 = arith.extui %v324 : i13 to i64
      func.call @printI64(%v325) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v326 = arith.maxui %a, %b : i13
      %v327 = arith.extui %v326 : i13 to i64
      func.call @printI64(%v327) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v328 = arith.minsi %a, %b : i13
      %v329 = arith.extui %v328 : i13 to i64
      func.call @printI64(%v329) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v330 = arith.minui %a, %b : i13
      %v331 = arith.extui %v330 : i13 to i64
      func.call @printI64(%v331) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v332 = arith.constant 0 : i13
      %v333 = arith.constant 1 : i13
      %v334 = arith.constant -1 : i13
      %v335 = arith.constant -4096 : i13
      %v336 = arith.cmpi eq, %b, %v332 : i13
      %v337 = arith.cmpi eq, %b, %v334 : i13
      %v338 = arith.cmpi eq, %a, %v335 : i13
      %v339 = arith.andi %v337, %v338 : i1
      %v340 = arith.ori %v336, %v339 : i1
      %v341 = arith.select %v340, %v333, %b : i13
      %v342 = arith.divsi %a, %v341 : i13
      %v343 = arith.extui %v342 : i13 to i64
      func.call @printI64(%v343) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v344 = arith.divui %a, %v341 : i13
      %v345 = arith.extui %v344 : i13 to i64
      func.call @printI64(%v345) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v346 = arith.remsi %a, %v341 : i13
      %v347 = arith.extui %v346 : i13 to i64
      func.call @printI64(%v347) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v348 = arith.remui %a, %v341 : i13
      %v349 = arith.extui %v348 : i13 to i64
      func.call @printI64(%v349) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v350 = arith.floordivsi %a, %v341 : i13
      %v351 = arith.extui %v350 : i13 to i64
      func.call @printI64(%v351) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v352 = arith.ceildivsi %a, %v341 : i13
      %v353 = arith.extui %v352 : i13 to i64
      func.call @printI64(%v353) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v354 = arith.ceildivui %a, %v341 : i13
      %v355 = arith.extui %v354 : i13 to i64
      func.call @printI64(%v355) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v356 = arith.constant 13 : i13
      %v357 = arith.remui %b, %v356 : i13
      %v358 = arith.shli %a, %v357 : i13
      %v359 = arith.extui %v358 : i13 to i64
      func.call @printI64(%v359) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v360 = arith.shrsi %a, %v357 : i13
      %v361 = arith.extui %v360 : i13 to i64
      func.call @printI64(%v361) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v362 = arith.shrui %a, %v357 : i13
      %v363 = arith.extui %v362 : i13 to i64
      func.call @printI64(%v363) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v364 = arith.cmpi eq, %a, %b : i13
      %v365 = arith.extui %v364 : i1 to i64
      func.call @printI64(%v365) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v366 = arith.cmpi ne, %a, %b : i13
      %v367 = arith.extui %v366 : i1 to i64
      func.call @printI64(%v367) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v368 = arith.cmpi slt, %a, %b : i13
      %v369 = arith.extui %v368 : i1 to i64
      func.call @printI64(%v369) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v370 = arith.cmpi sle, %a, %b : i13
      %v371 = arith.extui %v370 : i1 to i64
      func.call @printI64(%v371) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v372 = arith.cmpi sgt, %a, %b : i13
      %v373 = arith.extui %v372 : i1 to i64
      func.call @printI64(%v373) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v374 = arith.cmpi sge, %a, %b : i13
      %v375 = arith.extui %v374 : i1 to i64
      func.call @printI64(%v375) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v376 = arith.cmpi ult, %a, %b : i13
      %v377 = arith.extui %v376 : i1 to i64
      func.call @printI64(%v377) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v378 = arith.cmpi ule, %a, %b : i13
      %v379 = arith.extui %v378 : i1 to i64
      func.call @printI64(%v379) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v380 = arith.cmpi ugt, %a, %b : i13
      %v381 = arith.extui %v380 : i1 to i64
      func.call @printI64(%v381) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v382 = arith.cmpi uge, %a, %b : i13
      %v383 = arith.extui %v382 : i1 to i64
      func.call @printI64(%v383) : (i64) -> ()
      func.call @printComma() : () -> ()
      func.call @printNewline() : () -> ()
    }
  }
  return
}
func.func @each_i13() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 6 : index
  %m = memref.get_global @i13 : memref<6xi13>
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.load %m[%i] : memref<6xi13>
      %v384 = arith.extsi %a : i13 to i64
      func.call @printI64(%v384) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v385 = arith.extui %a : i13 to i64
      func.call @printI64(%v385) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v386 = arith.extsi %a : i13 to i40
      %v387 = arith.extui %v386 : i40 to i64
      func.call @printI64(%v387) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v388 = arith.extui %a : i13 to i40
      %v389 = arith.extui %v388 : i40 to i64
      func.call @printI64(%v389) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v390 = arith.trunci %a : i13 to i8
      %v391 = arith.extui %v390 : i8 to i64
      func.call @printI64(%v391) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v392 = arith.trunci %a : i13 to i1
      %v393 = arith.extui %v392 : i1 to i64
      func.call @printI64(%v393) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v394 = arith.trunci %a : i13 to i5
      %v395 = arith.extui %v394 : i5 to i64
      func.call @printI64(%v395) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v396 = arith.index_cast %a : i13 to index
      %v397 = arith.index_cast %v396 : index to i64
      func.call @printI64(%v397) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v398 = arith.index_castui %a : i13 to index
      %v399 = arith.index_cast %v398 : index to i64
      func.call @printI64(%v399) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v400 = arith.sitofp %a : i13 to f32
      %v401 = arith.bitcast %v400 : f32 to i32
      %v402 = arith.extui %v401 : i32 to i64
      func.call @printI64(%v402) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v403 = arith.uitofp %a : i13 to f32
      %v404 = arith.bitcast %v403 : f32 to i32
      %v405 = arith.extui %v404 : i32 to i64
      func.call @printI64(%v405) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v406 = arith.sitofp %a : i13 to f64
      %v407 = arith.bitcast %v406 : f64 to i64
      func.call @printI64(%v407) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v408 = arith.uitofp %a : i13 to f64
      %v409 = arith.bitcast %v408 : f64 to i64
      func.call @printI64(%v409) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v410 = arith.sitofp %a : i13 to f16
      %v411 = arith.bitcast %v410 : f16 to i16
      %v412 = arith.extui %v411 : i16 to i64
      func.call @printI64(%v412) : (i64) -> ()
      func.call @printComma() : () -> ()
      func.call @printNewline() : () -> ()
  }
  return
}
func.func @pairs_index() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 8 : index
  %m = memref.get_global @index : memref<8xindex>
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.load %m[%i] : memref<8xindex>
    scf.for %j = %c0 to %n step %c1 {
      %b = memref.load %m[%j] : memref<8xindex>
      %v413 = index.add %a, %b
      %v414 = arith.index_cast %v413 : index to i64
      func.call @printI64(%v414) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v415 = index.sub %a, %b
      %v416 = arith.index_cast %v415 : index to i64
      func.call @printI64(%v416) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v417 = index.mul %a, %b
      %v418 = arith.index_cast %v417 : index to i64
      func.call @printI64(%v418) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v419 = index.maxs %a, %b
      %v420 = arith.index_cast %v419 : index to i64
      func.call @printI64(%v420) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v421 = index.maxu %a, %b
      %v422 = arith.index_cast %v421 : index to i64
      func.call @printI64(%v422) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v423 = index.mins %a, %b
      %v424 = arith.index_cast %v423 : index to i64
      func.call @printI64(%v424) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v425 = index.minu %a, %b
      %v426 = arith.index_cast %v425 : index to i64
      func.call @printI64(%v426) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v427 = index.and %a, %b
      %v428 = arith.index_cast %v427 : index to i64
      func.call @printI64(%v428) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v429 = index.or %a, %b
      %v430 = arith.index_cast %v429 : index to i64
      func.call @printI64(%v430) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v431 = index.xor %a, %b
      %v432 = arith.index_cast %v431 : index to i64
      func.call @printI64(%v432) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v433 = arith.constant 0 : index
      %v434 = arith.cmpi eq, %b, %v433 : index
      %v435 = arith.constant 1 : index
      %v436 = arith.select %v434, %v435, %b : index
      %v437 = index.divs %a, %v436
      %v438 = arith.index_cast %v437 : index to i64
      func.call @printI64(%v438) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v439 = index.divu %a, %v436
      %v440 = arith.index_cast %v439 : index to i64
      func.call @printI64(%v440) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v441 = index.ceildivs %a, %v436
      %v442 = arith.index_cast %v441 : index to i64
      func.call @printI64(%v442) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v443 = index.ceildivu %a, %v436
      %v444 = arith.index_cast %v443 : index to i64
      func.call @printI64(%v444) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v445 = index.floordivs %a, %v436
      %v446 = arith.index_cast %v445 : index to i64
      func.call @printI64(%v446) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v447 = index.rems %a, %v436
      %v448 = arith.index_cast %v447 : index to i64
      func.call @printI64(%v448) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v449 = index.remu %a, %v436
      %v450 = arith.index_cast %v449 : index to i64
      func.call @printI64(%v450) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v451 = arith.constant 64 : index
      %v452 = arith.remui %b, %v451 : index
      %v453 = index.shl %a, %v452
      %v454 = arith.index_cast %v453 : index to i64
      func.call @printI64(%v454) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v455 = index.shrs %a, %v452
      %v456 = arith.index_cast %v455 : index to i64
      func.call @printI64(%v456) : (i64) -> ()
      func.call @printComma() : () -> ()
      %v457 = index.shru %a, %v452
      %v458 = arith.index_cast %v457 : index to i64
      func.call @printI64(%v458) : (i64) -> ()
      func.call @printComma() : () -> ()
      func.call @printNewline() : () -> ()
    }
  }
  return
}
func.func @main() {
  call @pairs_i8() : () -> ()
  call @each_i8() : () -> ()
  call @pairs_i32() : () -> ()
  call @each_i32() : () -> ()
  call @pairs_i64() : () -> ()
  call @each_i64() : () -> ()
  call @pairs_i13() : () -> ()
  call @each_i13() : () -> ()
  call @pairs_index() : () -> ()
  return
}
