/** WebAssembly modules of packages: compiled when first used, instantiated anew each time. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The part in use; the type libraries have it only together with all of the DOM. */
declare const WebAssembly: {
  readonly Module: (new (
    bytes: Uint8Array,
  ) => object) & {
    imports(module: object): readonly { readonly module: string; readonly name: string }[];
  };
  readonly Instance: new (module: object, imports: object) => { readonly exports: unknown };
};

/** Makes instances of a module, given as the path of a file in a package; what it wants of a system, it does not get. */
export function createWasmSource<Exports>(file: string): () => Exports {
  let module: object | undefined;
  return () => {
    module ??= new WebAssembly.Module(readFileSync(createRequire(import.meta.url).resolve(file)));
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
