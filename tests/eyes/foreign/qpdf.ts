/** PDF checker "qpdf", compiled to WebAssembly. */
import { createRequire } from 'node:module';

type Stream = (byte: number | null) => void;

/** Types for the API we use. The package's own types lack streams and file output. */
type Qpdf = {
  readonly callMain: (args: string[]) => number;
  readonly FS: {
    readonly init: (input: () => null, output: Stream, error: Stream) => void;
    readonly writeFile: (path: string, bytes: Uint8Array) => void;
  };
};
type CreateQpdf = (options: {
  readonly locateFile: () => string;
  readonly preRun: readonly ((module: Qpdf) => void)[];
}) => Promise<Qpdf>;

const require = createRequire(import.meta.url);
const createQpdf = require('@neslinesli93/qpdf-wasm') as CreateQpdf;
const wasmFile = require.resolve('@neslinesli93/qpdf-wasm/dist/qpdf.wasm');

type Ended = { readonly status: number; readonly output: string };

/** Runs `qpdf --check` on a file. `status` is its exit code: 0 clean, 2 errors, 3 warnings. */
export function qpdfCheck(bytes: Uint8Array, password = ''): Promise<Ended> {
  return run([`--password=${password}`, '--check'], bytes);
}

/** Returns every object of a file without stream data, as `qpdf --json` writes them. */
export async function qpdfObjects(bytes: Uint8Array): Promise<Readonly<Record<string, unknown>>> {
  const { status, output } = await run(['--json=1', '--json-key=objects'], bytes);
  if (status !== 0) throw new Error(output);
  return JSON.parse(output).objects;
}

async function run(words: readonly string[], bytes: Uint8Array): Promise<Ended> {
  const written: number[] = [];
  const write: Stream = (byte) => {
    if (byte !== null) written.push(byte & 0xff);
  };
  // Creates an instance for each file, because the program expects to exit after one run.
  const qpdf = await createQpdf({
    locateFile: () => wasmFile,
    // This build prints to the console unless its file system gets other streams before it starts.
    preRun: [(module) => module.FS.init(() => null, write, write)],
  });
  qpdf.FS.writeFile('/input.pdf', bytes);
  const status = qpdf.callMain([...words, '/input.pdf']);
  // Resets the exit code, which the program sets for this process.
  process.exitCode = undefined;
  return { status, output: Buffer.from(written).toString('utf8') };
}
