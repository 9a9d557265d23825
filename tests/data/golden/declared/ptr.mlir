// RUN: freehold opt %s -allow-unregistered-dialect | expect %t.out
// RUN: freehold opt %t.out -allow-unregistered-dialect | expect %t.out

// An alignment is a property that may be missing: a number in the format, an array of at most one in the generic form.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %v: f32, %ps: vector<4x!ptr.ptr<#ptr.generic_space>>, %m: vector<4xi1>, %vs: vector<4xf32>) {
  %0 = ptr.load %p alignment = 4 : !ptr.ptr<#ptr.generic_space> -> f32
  %1 = "ptr.load"(%p) <{alignment = [8 : i64]}> : (!ptr.ptr<#ptr.generic_space>) -> f32
  %2 = "ptr.load"(%p) <{alignment = []}> : (!ptr.ptr<#ptr.generic_space>) -> f32
  %unset = "ptr.load"(%p) <{alignment = [], invariant, invariantGroup = false, ordering = 0 : i32, volatile_ = false}> : (!ptr.ptr<#ptr.generic_space>) -> f32
  ptr.store %v, %p alignment = none : f32, !ptr.ptr<#ptr.generic_space>
  %3 = ptr.masked_load %p, %m, %vs alignment = 16 : !ptr.ptr<#ptr.generic_space> -> vector<4xf32>
  ptr.scatter %vs, %ps, %m : vector<4xf32>, vector<4x!ptr.ptr<#ptr.generic_space>>
  return
}

// Result types that follow from operands in ways that only code can say.
func.func @inferred(%p: !ptr.ptr<#ptr.generic_space>, %i: index, %is: tensor<4xindex>, %vs: vector<4xindex>, %m: memref<?xf32, #ptr.generic_space>) {
  %0 = ptr.ptr_add %p, %i : !ptr.ptr<#ptr.generic_space>, index
  %1 = ptr.ptr_add nuw %p, %i {a} : !ptr.ptr<#ptr.generic_space>, index
  %2 = ptr.ptr_add %p, %is : !ptr.ptr<#ptr.generic_space>, tensor<4xindex>
  %3 = ptr.get_metadata %m : memref<?xf32, #ptr.generic_space>
  %4 = ptr.from_ptr %p metadata %3 : !ptr.ptr<#ptr.generic_space> -> memref<?xf32, #ptr.generic_space>
  %5 = ptr.from_ptr %p : !ptr.ptr<#ptr.generic_space> -> memref<4xf32, #ptr.generic_space>
  %6 = ptr.ptr_add %p, %vs : !ptr.ptr<#ptr.generic_space>, vector<4xindex>
  return
}
