// A declaration of a dialect that Freehold loads on demand.
irdl.dialect @gpu {
  irdl.operation @mine {}
}
