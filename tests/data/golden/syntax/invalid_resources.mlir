// RUN: freehold opt %s -split-input-file -verify-diagnostics --allow-unregistered-dialect

// Resources that no text may hold.

// expected-error @+1 {{expected identifier key in file metadata dictionary}}
{-# 1 #-}

// -----

// expected-error @+1 {{unknown key 'x' in file metadata dictionary}}
{-# x: {} #-}

// -----

// expected-error @+1 {{expected ',' or '#-}'}}
{-# dialect_resources: {} 1 #-}

// -----

// expected-error @+1 {{dialect 'nothing' is unknown}}
{-# dialect_resources: { nothing: {} } #-}

// -----

// expected-error @+1 {{expected hex string blob for key 'x'}}
{-# dialect_resources: { builtin: { x: 1 } } #-}

// -----

// expected-error @+1 {{expected hex string blob for key 'x'}}
{-# dialect_resources: { builtin: { x: "zz" } } #-}

// -----

// expected-error @+1 {{expected hex string blob for key 'x' to encode alignment in first 4 bytes}}
{-# dialect_resources: { builtin: { x: "0x01" } } #-}

// -----

// expected-error @+1 {{expected identifier key for 'resource' entry}}
{-# dialect_resources: { builtin: { 1: "0x01" } } #-}

// -----

// expected-error @+1 {{expected '{'}}
{-# dialect_resources: { builtin: 1 } #-}

// -----

// expected-error @+1 {{expected string value for key 'x'}}
{-# external_resources: { a: { x: 1 } } #-}

// -----

// expected-error @+1 {{unexpected 'resource' section for dialect 'func'}}
{-# dialect_resources: { func: { x: "0x01000000" } } #-}

// -----

// expected-error @+1 {{unknown 'resource' key 'x' for dialect 'ml_program'}}
{-# dialect_resources: { ml_program: { x: "0x0100" } } #-}

// -----

// expected-error @+1 {{unexpected 'resource' section for dialect 'func'}}
{-# dialect_resources: { func: { x: "0x0100" } } #-}
