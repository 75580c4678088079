/** WebAssembly modules next to the scripts: compiled on first use, instantiated each time. */
import { readFile } from './files.ts';

/** Creates instances of a module without access to any system functions. */
export function createWasmSource<Exports>(address: string): () => Exports {
  let module: WebAssembly.Module | undefined;
  return () => {
    module ??= new WebAssembly.Module(readFile(address));
    const imports: Record<string, Record<string, () => never>> = {};
    for (const { module: from, name } of WebAssembly.Module.imports(module)) {
      imports[from] = { ...imports[from], [name]: unsupported };
    }
    return new WebAssembly.Instance(module, imports).exports as Exports;
  };
}

function unsupported(): never {
  throw new Error('a WebAssembly module asked for its system');
}
