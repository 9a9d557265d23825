// RUN: not freehold opt %s -no-implicit-module 2>&1 | expect %t.out

#map = affine_map<(d0) -> (d0)>
