// A dialect whose types are written in a way of its own: matrices in registers, and layouts of buffers.

irdl.dialect @tile {
  irdl.type @matrix attributes {
    freehold.verbatim,
    freehold.size = {"32x32, f32" = 4096 : i64, "16x16, f32" = 1024 : i64},
    freehold.alignment = 64 : i64
  } {
  }
  irdl.type @flag attributes {freehold.size = 24 : i64} {
  }
  irdl.attribute @blocked attributes {freehold.verbatim, freehold.layout} {
  }
  irdl.operation @read attributes {freehold.effects = {from = ["read", "write"]}} {
    %any = irdl.any
    irdl.operands(from: %any)
  }
  irdl.operation @only_matrix attributes {freehold.traits = ["Pure"]} {
    %matrix = irdl.base @tile::@matrix
    irdl.operands(of: %matrix)
  }
}
