import type { Metafile } from 'esbuild';

/** Returns the text of a file with the licences of all packages in the builds. `root` is the folder of their inputs. */
export declare function licencesOf(root: string, metafiles: readonly Metafile[]): string;
