/** WebAssembly modules beside the scripts: read and compiled when first used, instantiated anew each time. */
import { readFile } from './files.ts';

/** Makes instances of a module; what it wants of a system, it does not get. */
export function createWasmSource<Exports>(address: string): () => Exports {
  let module: WebAssembly.Module | undefined;
  return () => {
    module ??= new WebAssembly.Module(readFile(address));
    const imports: Record<string, Record<string, () => never>> = {};
    for (const { module: from, name } of WebAssembly.Module.imports(module)) {
      imports[from] = { ...imports[from], [name]: refuse };
    }
    return new WebAssembly.Instance(module, imports).exports as Exports;
  };
}

function refuse(): never {
  throw new Error('a WebAssembly module asked for its system');
}
