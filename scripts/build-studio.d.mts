import type { BuildOptions } from 'esbuild';

export declare const BROWSER_OPTIONS: BuildOptions;

export declare function buildStudio(): Promise<readonly (readonly [name: string, contents: Uint8Array])[]>;

/** The files that the engine's worker reads: name and path of each. */
export declare function wasmFiles(): readonly (readonly [name: string, path: string])[];
