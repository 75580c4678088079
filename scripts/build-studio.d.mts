import type { BuildOptions } from 'esbuild';

export declare const BROWSER_OPTIONS: BuildOptions;

export declare function buildStudio(): Promise<readonly (readonly [name: string, contents: Uint8Array])[]>;
