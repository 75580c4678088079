/** Fonts of the engine for browsers. With them, web pages can show texts as in documents. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { defined } from '@platen/engine/base/defined';
import type { Writing } from '@platen/engine/text/font-source';
import { createPackageFonts, type PackageFonts } from '@platen/node/package-fonts';

/** Installed faces with their files, and font families whose packages are not installed. */
export type FontList = {
  readonly faces: readonly FontFaceFile[];
  readonly optional: readonly {
    readonly family: string;
    readonly package: string;
    readonly writing?: Writing | undefined;
    /** Regular expression for the characters that the family supports. It requires the flag `u`. */
    readonly characters: string;
  }[];
};

type FontFaceFile = {
  readonly family: string;
  /** Weight from 100 to 900. */
  readonly weight: number;
  readonly italic: boolean;
  readonly writing?: Writing | undefined;
  /** File name, such as `Inter_700Bold-3f2a91c04b7de865.ttf`. It changes when the content of the file changes. */
  readonly file: string;
};

export type FontFiles = {
  list(): Promise<FontList>;
  /** Returns the bytes of a font file. Returns undefined if no face has this file name. */
  read(file: string): Promise<Uint8Array | undefined>;
};

/** Creates the list of fonts. Font files are read on the first request. */
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

/** Reads all font files once, sequentially, to compute their names. Only the first request waits for these 30 MB. */
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
