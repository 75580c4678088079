/** WebAssembly modules next to the scripts: compiled on first use, instantiated each time. */
import type { WasmImports } from '@platen/engine/base/platform';
import { readFile } from './files.ts';

/** Creates instances of a module. By default, all its imports throw. */
export function createWasmSource<Exports>(address: string): (functions?: WasmImports) => Exports {
  let module: WebAssembly.Module | undefined;
  return (functions = () => unsupported) => {
    module ??= new WebAssembly.Module(readFile(address));
    const imports: Record<string, Record<string, (...given: number[]) => number>> = {};
    for (const { module: from, name } of WebAssembly.Module.imports(module)) {
      imports[from] = { ...imports[from], [name]: functions(name) };
    }
    return new WebAssembly.Instance(module, imports).exports as Exports;
  };
}

/** Creates instances of a module whose script provides the imports. */
export function createScriptedWasm(address: string): (imports: object) => Readonly<Record<string, unknown>> {
  let module: WebAssembly.Module | undefined;
  return (imports) => {
    module ??= new WebAssembly.Module(readFile(address));
    return new WebAssembly.Instance(module, imports as WebAssembly.Imports).exports;
  };
}

function unsupported(): never {
  throw new Error('a WebAssembly module asked for its system');
}
