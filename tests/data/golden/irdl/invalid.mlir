// RUN: freehold opt %s -split-input-file -verify-diagnostics
// One program for each rule that definitions of dialects must obey.

// expected-error @+1 {{'irdl.dialect' op invalid dialect name}}
irdl.dialect @"two.parts" {
}

// -----

// expected-error @+1 {{name of dialect should not contain uppercase letters}}
irdl.dialect @Upper {
}

// -----

irdl.dialect @toy {
  // expected-error @+1 {{name of operation should not contain uppercase letters}}
  irdl.operation @Step {
  }
}

// -----

irdl.dialect @toy {
  // expected-error @+1 {{name of operation must contain only lowercase letters, digits and underscores}}
  irdl.operation @"two-words" {
  }
}

// -----

irdl.dialect @toy {
  // expected-error @+1 {{name of type is empty}}
  irdl.type @"!" {
  }
}

// -----

irdl.dialect @toy {
  // expected-error @+1 {{'irdl.operation' op contains a value named 'one' for both its operands and results}}
  irdl.operation @step {
    %0 = irdl.any
    irdl.operands(one: %0)
    irdl.results(one: %0)
  }
}

// -----

irdl.dialect @toy {
  // expected-error @+1 {{failed to verify AtMostOneChildOf trait: the operation contains at least two operations of type irdl.operands}}
  irdl.operation @step {
    %0 = irdl.any
    irdl.operands(one: %0)
    irdl.operands(two: %0)
  }
}

// -----

irdl.dialect @toy {
  irdl.type @pair {
    %0 = irdl.any
    // expected-error @+1 {{'irdl.parameters' op name of parameter #1 is a duplicate of the name of parameter #0}}
    irdl.parameters(one: %0, one: %0)
  }
}

// -----

irdl.dialect @toy {
  irdl.type @pair {
    %0 = irdl.any
    // expected-error @+1 {{'irdl.parameters' op the number of parameters and their names must be the same, but got 1 and 0 respectively}}
    "irdl.parameters"(%0) <{names = []}> : (!irdl.attribute) -> ()
  }
}

// -----

irdl.dialect @toy {
  irdl.operation @step {
    %0 = irdl.any
    // expected-error @+1 {{'irdl.operands' op the number of operands and their variadicities must be the same, but got 1 and 2 respectively}}
    "irdl.operands"(%0) <{names = ["one"], variadicity = #irdl<variadicity_array[single, single]>}> : (!irdl.attribute) -> ()
  }
}

// -----

irdl.dialect @toy {
  irdl.operation @step {
    %0 = irdl.any
    // expected-error @+1 {{'irdl.attributes' op the number of attribute names and their constraints must be the same but got 2 and 1 respectively}}
    "irdl.attributes"(%0) <{attributeValueNames = ["one", "two"]}> : (!irdl.attribute) -> ()
  }
}

// -----

irdl.dialect @toy {
  irdl.operation @step {
    // expected-error @+1 {{'irdl.region' op the number of blocks is expected to be >= 1 but got 0}}
    %0 = irdl.region with size 0
  }
}

// -----

irdl.dialect @toy {
  irdl.type @boxed {
    // expected-error @+1 {{'irdl.base' op symbol '@missing' not found}}
    %0 = irdl.base @missing
    irdl.parameters(one: %0)
  }
}

// -----

irdl.dialect @toy {
  irdl.operation @step {
  }
  irdl.type @boxed {
    // expected-error @+1 {{'irdl.base' op symbol '@toy::@step' does not refer to a type or attribute definition (refers to 'irdl.operation')}}
    %0 = irdl.base @toy::@step
    irdl.parameters(one: %0)
  }
}

// -----

irdl.dialect @toy {
  irdl.type @boxed {
    // expected-error @+1 {{'irdl.base' op the base type or attribute name should start with '!' or '#'}}
    %0 = irdl.base "builtin.integer"
    irdl.parameters(one: %0)
  }
}

// -----

irdl.dialect @toy {
  irdl.type @boxed {
    // expected-error @+1 {{'irdl.base' op the base type or attribute should be specified by either a name or a reference}}
    %0 = irdl.base
    irdl.parameters(one: %0)
  }
}
