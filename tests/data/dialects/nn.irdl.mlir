// A user's dialect whose ops can be run: functions of this file say what they do.

irdl.dialect @nn {
  // The greater of each element and zero.
  irdl.operation @relu attributes {
    freehold.format = "`ins` `(` $input `:` type($input) `)` `outs` `(` $outs `:` type($outs) `)` attr-dict (`->` type($result)^)?",
    freehold.destination_style = "outs",
    freehold.effects = {input = "read", outs = "write"},
    freehold.evaluate = @relu
  } {
    %any = irdl.c_pred "true"
    %in = irdl.c_pred "true"
    %out = irdl.c_pred "true"
    irdl.operands(input: %in, outs: %out)
    irdl.results(result: variadic %any)
  }

  // Twice a number, of one type or another.
  irdl.operation @twice attributes {
    freehold.format = "$value attr-dict `:` type($value)",
    freehold.traits = ["Pure"],
    freehold.evaluate = [@twice_i32, @twice_f32]
  } {
    %number = irdl.any
    irdl.operands(value: %number)
    irdl.results(result: %number)
  }

  // A tensor of three elements, it says.
  irdl.operation @three attributes {freehold.evaluate = @any_length} {
    %size = irdl.is index
    %tensor = irdl.any
    irdl.operands(size: %size)
    irdl.results(result: %tensor)
  }

  // Nobody says what it does.
  irdl.operation @riddle {
    %number = irdl.any
    irdl.operands(value: %number)
    irdl.results(result: %number)
  }
}

func.func @relu(%input: tensor<?xf32>, %outs: tensor<?xf32>) -> tensor<?xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = linalg.map ins(%input : tensor<?xf32>) outs(%outs : tensor<?xf32>) (%x: f32, %old: f32) {
    %1 = func.call @greater(%x, %zero) : (f32, f32) -> f32
    linalg.yield %1 : f32
  }
  return %0 : tensor<?xf32>
}

// Its name may be that of a function of the program.
func.func @greater(%a: f32, %b: f32) -> f32 {
  %0 = arith.maximumf %a, %b : f32
  return %0 : f32
}

func.func @twice_i32(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  return %0 : i32
}

func.func @twice_f32(%a: f32) -> f32 {
  %0 = arith.addf %a, %a : f32
  return %0 : f32
}

func.func @any_length(%n: index) -> tensor<?xi8> {
  %0 = tensor.empty(%n) : tensor<?xi8>
  return %0 : tensor<?xi8>
}
