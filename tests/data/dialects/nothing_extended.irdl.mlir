// An extension of a dialect that Freehold does not load on demand.
irdl.dialect @shop attributes {freehold.extends} {
  irdl.operation @mine {}
}
