/** Opens libavif of `@jsquash/avif` with bounded memory. The platform provides its script and its WebAssembly module. */

import type { AvifDecoder } from '../base/platform.ts';

/** Emscripten's script, which adds the functions of the WebAssembly module to the object. */
export type AvifScript = (module: object) => unknown;

type Exports = Readonly<Record<string, unknown>>;
type Imports = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Maximum memory of the module in bytes. A picture within the limits takes less than half. */
const MOST_MEMORY = 1024 * 1024 * 1024;

/** Returns a new instance. `instantiate` returns the exports of a new instance of the module. */
export function openAvif(script: AvifScript, instantiate: (imports: Imports) => Exports): AvifDecoder {
  const module = {
    noInitialRun: true,
    print: () => undefined,
    printErr: () => undefined,
    instantiateWasm(imports: Imports, done: (instance: { readonly exports: Exports }) => void) {
      let memory: { readonly buffer: ArrayBuffer } | undefined;
      const isTooLarge = () => (memory?.buffer.byteLength ?? 0) > MOST_MEMORY;
      const exports = instantiate(bounded(imports, isTooLarge));
      memory = Object.values(exports).find(isMemory);
      done({ exports });
      return exports;
    },
  };
  // The script calls back synchronously, so that the functions exist before its promise resolves.
  void script(module);
  return module as typeof module & AvifDecoder;
}

/** Limits the memory, which grows only inside imported functions. Throws after the call that made it too large. */
function bounded(imports: Imports, isTooLarge: () => boolean): Imports {
  const wrap = (value: unknown) =>
    typeof value !== 'function'
      ? value
      : (...given: unknown[]) => {
          const result: unknown = value(...given);
          if (isTooLarge()) throw new Error('it needs too much memory');
          return result;
        };
  return Object.fromEntries(
    Object.entries(imports).map(([from, functions]) => [
      from,
      Object.fromEntries(Object.entries(functions).map(([name, value]) => [name, wrap(value)])),
    ]),
  );
}

function isMemory(value: unknown): value is { readonly buffer: ArrayBuffer } {
  return typeof value === 'object' && value !== null && 'buffer' in value;
}
