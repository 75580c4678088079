/** Creates functions that WebAssembly can call by their index in a table, which accepts only functions of modules. */

/** Declares only the functions that are used, because the type libraries include them only with the whole DOM. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: { readonly f: unknown } };
};

/** WebAssembly module that re-exports an imported function of three 32-bit integers, which returns an integer. */
const MODULE = [
  ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
  ...[0x01, 0x08, 0x01, 0x60, 0x03, 0x7f, 0x7f, 0x7f, 0x01, 0x7f],
  ...[0x02, 0x07, 0x01, 0x01, 0x65, 0x01, 0x66, 0x00, 0x00],
  ...[0x07, 0x05, 0x01, 0x01, 0x66, 0x00, 0x00],
];

export function exportedFunction(call: (a: number, b: number, c: number) => number): unknown {
  return new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array(MODULE)), { e: { f: call } }).exports.f;
}
