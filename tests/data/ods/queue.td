include "mlir/IR/OpBase.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"
def Queue_Dialect : Dialect { let name = "queue"; let cppNamespace = "::queue"; let useDefaultTypePrinterParser = 1; let useDefaultAttributePrinterParser = 1; }
class Queue_Op<string m, list<Trait> t = []> : Op<Queue_Dialect, m, t>;
def Queue_Order : I32EnumAttr<"Order", "an order", [I32EnumAttrCase<"fifo", 0>, I32EnumAttrCase<"lifo", 1>]> { let genSpecializedAttr = 0; let cppNamespace = "::queue"; }
def Queue_OrderAttr : EnumAttr<Queue_Dialect, Queue_Order, "order"> { let assemblyFormat = "`<` $value `>`"; }
def Queue_Mode : I32BitEnumAttr<"Mode", "a mode", [I32BitEnumAttrCaseNone<"none">, I32BitEnumAttrCaseBit<"shared", 0>, I32BitEnumAttrCaseBit<"bounded", 1>]> { let cppNamespace = "::queue"; let separator = "|"; }
def Queue_Handle : TypeDef<Queue_Dialect, "Handle"> { let mnemonic = "handle"; let summary = "a queue of elements";
  let parameters = (ins "Type":$element, OptionalParameter<"int64_t">:$capacity, DefaultValuedParameter<"Order", "Order::fifo">:$order);
  let assemblyFormat = "`<` $element (`,` struct($capacity, $order)^)? `>`"; }
def Queue_Token : TypeDef<Queue_Dialect, "Token"> { let mnemonic = "token"; let summary = "a token"; }
def Queue_Shape : TypeDef<Queue_Dialect, "Shape"> { let mnemonic = "shape"; let parameters = (ins ArrayRefParameter<"int64_t">:$dims); let hasCustomAssemblyFormat = 1; }
def Queue_Tile : AttrDef<Queue_Dialect, "Tile"> { let mnemonic = "tile"; let parameters = (ins "int64_t":$height, "int64_t":$width); let assemblyFormat = "`<` params `>`"; }
def Queue_Create : Queue_Op<"create", [MemoryEffects<[MemAlloc]>]> { let summary = "Creates a queue"; let arguments = (ins DefaultValuedAttr<Queue_OrderAttr, "Order::fifo">:$order, OptionalAttr<Queue_Tile>:$tile, UnitAttr:$bounded); let results = (outs Queue_Handle:$queue); let assemblyFormat = "($order^)? (`tile` $tile^)? (`bounded` $bounded^)? attr-dict `:` type($queue)"; }
def Queue_Push : Queue_Op<"push", [AttrSizedOperandSegments]> { let arguments = (ins AnyTypeOf<[F32, I32]>:$value, Arg<Queue_Handle, "the queue", [MemWrite]>:$queue, Optional<Index>:$at, Variadic<Queue_Token>:$after, DefaultValuedAttr<I64Attr, "1">:$times);
  let results = (outs Queue_Token:$token); let assemblyFormat = "$value `into` $queue (`[` $at^ `]`)? (`after` $after^)? attr-dict `:` type($value) `,` type($queue)"; let hasVerifier = 1; }
def Queue_Pop : Queue_Op<"pop"> { let arguments = (ins Queue_Handle:$queue, OptionalAttr<Queue_Mode>:$mode); let results = (outs AnyType:$value); let assemblyFormat = "$queue ($mode^)? attr-dict `:` functional-type($queue, $value)"; }
def Queue_Scale : Queue_Op<"scale", [Pure, AllTypesMatch<["lhs", "rhs", "result"]>]> { let arguments = (ins RankedTensorOf<[F32]>:$lhs, RankedTensorOf<[F32]>:$rhs); let results = (outs RankedTensorOf<[F32]>:$result); let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($result)"; }
def Queue_Each : Queue_Op<"each", [SingleBlockImplicitTerminator<"DoneOp">, RecursiveMemoryEffects]> { let arguments = (ins Queue_Handle:$queue); let regions = (region SizedRegion<1>:$body); let assemblyFormat = "$queue $body attr-dict `:` type($queue)"; }
def Queue_DoneOp : Queue_Op<"done", [Terminator, Pure, HasParent<"Each">]> { let assemblyFormat = "attr-dict"; }
def Queue_Jump : Queue_Op<"jump", [Terminator, DeclareOpInterfaceMethods<BranchOpInterface>]> { let arguments = (ins Variadic<AnyType>:$args); let successors = (successor AnySuccessor:$dest); let assemblyFormat = "$dest (`(` $args^ `:` type($args) `)`)? attr-dict"; }
def Queue_Odd : Queue_Op<"odd"> { let arguments = (ins AnyType:$value); let assemblyFormat = "custom<OddThing>($value) attr-dict `:` type($value)"; }
def Queue_Drain : Queue_Op<"drain", [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> { let arguments = (ins Queue_Handle:$queue); let hasCustomAssemblyFormat = 1; }
def Queue_Func : Queue_Op<"func", [IsolatedFromAbove, FunctionOpInterface]> { let arguments = (ins SymbolNameAttr:$sym_name, TypeAttrOf<FunctionType>:$function_type, OptionalAttr<StrAttr>:$sym_visibility, OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs); let regions = (region AnyRegion:$body); let hasCustomAssemblyFormat = 1; }
