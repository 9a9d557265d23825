// An extension with an op that the dialect has.
irdl.dialect @gpu attributes {freehold.extends} {
  irdl.operation @barrier {}
}
