import type { BuildOptions, Metafile } from 'esbuild';

export declare const BROWSER_OPTIONS: BuildOptions;

export declare function buildStudio(): Promise<{
  readonly files: readonly (readonly [name: string, contents: Uint8Array])[];
  readonly metafiles: readonly Metafile[];
}>;

/** Files that the engine's worker reads: name and path of each. */
export declare function wasmFiles(): readonly (readonly [name: string, path: string])[];

/** Hyphenation patterns by file name, as the worker reads them. */
export declare function hyphenationFiles(): Promise<readonly (readonly [language: string, contents: Uint8Array])[]>;

export declare function hyphenationFile(language: string): Uint8Array;
