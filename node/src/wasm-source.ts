/** WebAssembly modules of packages. Each is compiled on first use and instantiated anew each time. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Declares only the used part, because the type libraries offer it only together with the DOM. */
declare const WebAssembly: {
  readonly Module: (new (
    bytes: Uint8Array,
  ) => object) & {
    imports(module: object): readonly { readonly module: string; readonly name: string }[];
  };
  readonly Instance: new (module: object, imports: object) => { readonly exports: unknown };
};

/**
 * Returns a function that instantiates a module, by the path of its file in a package. Its system imports are refused.
 */
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
