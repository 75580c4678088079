/** The engine's fonts as files for browsers, whose pages then look as the documents do. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { defined } from '@platen/engine/base/defined';
import type { Writing } from '@platen/engine/text/font-source';
import { createPackageFonts, type PackageFonts } from '@platen/node/package-fonts';

/** Faces that there are, by file; and families that there would be if their packages were installed. */
export type FontList = {
  readonly faces: readonly FontFaceFile[];
  readonly optional: readonly {
    readonly family: string;
    readonly package: string;
    readonly writing?: Writing | undefined;
    /** A regular expression, with the flag `u`. */
    readonly characters: string;
  }[];
};

type FontFaceFile = {
  readonly family: string;
  /** 100 … 900. */
  readonly weight: number;
  readonly italic: boolean;
  readonly writing?: Writing | undefined;
  /** For example `Inter_700Bold-3f2a91c04b7de865.ttf`: another name whenever the bytes are others. */
  readonly file: string;
};

export type FontFiles = {
  list(): Promise<FontList>;
  /** The whole font; undefined where no face has this file. */
  read(file: string): Promise<Uint8Array | undefined>;
};

/** Nothing is read before somebody asks. */
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

/** Reads every face once, one after the other: thirty megabytes that nobody waits for but who asked. */
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
