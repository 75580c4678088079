/** Fonts of the engine as files for browsers, so that web pages look like the documents. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { defined } from '@platen/engine/base/defined';
import type { Writing } from '@platen/engine/text/font-source';
import { createPackageFonts, type PackageFonts } from '@platen/node/package-fonts';

/** Available faces with their files, and families that are available after installing their packages. */
export type FontList = {
  readonly faces: readonly FontFaceFile[];
  readonly optional: readonly {
    readonly family: string;
    readonly package: string;
    readonly writing?: Writing | undefined;
    /** Regular expression for the supported characters, with the flag `u`. */
    readonly characters: string;
  }[];
};

type FontFaceFile = {
  readonly family: string;
  /** Weight from 100 to 900. */
  readonly weight: number;
  readonly italic: boolean;
  readonly writing?: Writing | undefined;
  /** File name that changes with the bytes, such as `Inter_700Bold-3f2a91c04b7de865.ttf`. */
  readonly file: string;
};

export type FontFiles = {
  list(): Promise<FontList>;
  /** Returns the whole font file. Undefined if no face has this file. */
  read(file: string): Promise<Uint8Array | undefined>;
};

/** Creates the list. Nothing is read before the first request. */
export function createFontFiles(open: () => PackageFonts = createPackageFonts): FontFiles {
  let named: Promise<{ readonly list: FontList; readonly paths: ReadonlyMap<string, string> }> | undefined;
  const get = () => {
    named ??= nameFiles(open()).catch((error: unknown) => {
      named = undefined;
      throw error;
    });
    return named;
  };
  return {
    list: async () => (await get()).list,
    async read(file) {
      const path = (await get()).paths.get(file);
      return path === undefined ? undefined : readFile(path);
    },
  };
}

/**
 * Reads all faces once, one after another. The faces have 30 MB in total, and only the first request waits for them.
 */
async function nameFiles({ faces, optional = [], path }: PackageFonts) {
  const paths = new Map<string, string>();
  const files: FontFaceFile[] = [];
  for (const face of faces) {
    const from = path(face);
    const digest = createHash('sha256')
      .update(await readFile(from))
      .digest('hex');
    const file = `${basename(from, '.ttf')}-${digest.slice(0, 16)}.ttf`;
    paths.set(file, from);
    files.push({ ...face, file });
  }
  const list: FontList = {
    faces: files,
    optional: optional.map(({ family, package: name, writing, characters }) => ({
      family,
      package: name,
      characters: characters.source,
      ...defined({ writing }),
    })),
  };
  return { list, paths };
}
