/** The fonts of a template made ready for its text. */
import { kindOfSource } from '../base/asset.ts';
import type { Problem } from '../base/problem.ts';
import type { TemplateFont } from '../format/fonts.ts';
import { parseDataUri } from '../image/data-uri.ts';
import type { World } from '../world.ts';

type FontFile = { readonly key: string; bytes(): Uint8Array | undefined };

/** The same world with the template's fonts among its own; problems point from the template's root. */
export function withFonts(
  fonts: readonly TemplateFont[],
  world: World,
): { readonly ok: true; readonly value: World } | { readonly ok: false; readonly problems: readonly Problem[] } {
  if (fonts.length === 0) return { ok: true, value: world };
  const problems: Problem[] = [];
  const given = fonts.flatMap(({ family, source, weight, style }, index) => {
    const file = findFile(source, world);
    if ('key' in file) return [{ ...file, family, weight, italic: style === 'italic' }];
    problems.push({ ...file, path: `/fonts/${index}/source` });
    return [];
  });
  if (problems.length > 0) return { ok: false, problems };
  const extended = world.text.extended(given);
  if (extended.ok) return { ok: true, value: { ...world, text: extended.engine } };
  return {
    ok: false,
    problems: extended.faults.map(({ index, message }) => {
      return { code: 'FONT_INVALID', path: `/fonts/${index}/source`, message: `the font ${message}` };
    }),
  };
}

function findFile(source: string, { findAsset }: World): FontFile | Omit<Problem, 'path'> {
  switch (kindOfSource(source)) {
    case 'data':
      return { key: source, bytes: () => parseDataUri(source)?.bytes };
    case 'remote':
      return { code: 'FONT_INVALID', message: 'remote fonts are off: upload the font as an asset and give its name' };
    case 'asset': {
      const asset = findAsset(source);
      if (asset) return { key: `asset:${asset.sha256}`, bytes: () => asset.bytes() };
      return { code: 'ASSET_NOT_FOUND', message: 'there is no asset of this name: upload it, or give a data: URI' };
    }
  }
}
