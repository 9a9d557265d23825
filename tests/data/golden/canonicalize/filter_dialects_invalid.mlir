// RUN: freehold opt %s --canonicalize="filter-dialects=arith,nowhere" -verify-diagnostics

// expected-error @+1 {{can't load dialect 'nowhere': missing registration?}}
module {
}
