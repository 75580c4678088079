/**
 * WebAssembly modules in packages. Each module is compiled on first use, and a new instance is created on each call.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { brotliDecompressSync } from 'node:zlib';
import type { WasmImports } from '@platen/engine';

/** Declares the used part of the `WebAssembly` API. TypeScript's libraries declare it only together with the DOM. */
declare const WebAssembly: {
  readonly Module: (new (
    bytes: Uint8Array,
  ) => object) & {
    imports(module: object): readonly { readonly module: string; readonly name: string }[];
  };
  readonly Instance: new (module: object, imports: object) => { readonly exports: unknown };
};

/**
 * Returns a function that creates instances of the module at a path in a package. Without `functions`, imports throw
 * when the module calls them.
 */
export function createWasmSource<Exports>(file: string): (functions?: WasmImports) => Exports {
  let module: object | undefined;
  return (functions = () => refuse) => {
    module ??= new WebAssembly.Module(readModule(file));
    const imports: Record<string, Record<string, unknown>> = {};
    for (const { module: from, name } of WebAssembly.Module.imports(module)) {
      imports[from] = { ...imports[from], [name]: functions(name) };
    }
    return new WebAssembly.Instance(module, imports).exports as Exports;
  };
}

/** Returns a function that creates instances of a module. The module's JavaScript provides the imports. */
export function createScriptedWasm(file: string): (imports: object) => Readonly<Record<string, unknown>> {
  let module: object | undefined;
  return (imports) => {
    module ??= new WebAssembly.Module(readModule(file));
    return new WebAssembly.Instance(module, imports).exports as Readonly<Record<string, unknown>>;
  };
}

/** Reads a module. In published packages, it may be compressed. */
function readModule(file: string): Uint8Array {
  const { resolve } = createRequire(import.meta.url);
  try {
    return readFileSync(resolve(file));
  } catch {
    return brotliDecompressSync(readFileSync(resolve(`${file}.br`)));
  }
}

function refuse(): never {
  throw new Error('a WebAssembly module called an import that is not available');
}
