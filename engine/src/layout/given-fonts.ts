/** Loads fonts embedded in a template. */
import { kindOfSource } from '../base/asset.ts';
import type { Problem } from '../base/problem.ts';
import type { TemplateFont } from '../format/fonts.ts';
import { parseDataUri } from '../image/data-uri.ts';
import type { World } from '../world.ts';
import { noAsset } from './no-asset.ts';

type FontFile = { readonly key: string; bytes(): Uint8Array | undefined };

/** Returns a world that includes the template's fonts. Paths of problems start at the template's root. */
export function withFonts(
  fonts: readonly TemplateFont[],
  world: World,
): { readonly ok: true; readonly value: World } | { readonly ok: false; readonly problems: readonly Problem[] } {
  if (fonts.length === 0) return { ok: true, value: world };
  const files = fonts.map(({ source }, index) => ({ index, found: findFile(source, world) }));
  const pathOf = (index: number) => `/fonts/${index}/source`;
  const problems = files.flatMap(({ index, found }) => ('key' in found ? [] : [{ ...found, path: pathOf(index) }]));
  const given = files.flatMap(({ index, found }) => {
    const { family, weight, style } = fonts[index]!;
    return 'key' in found ? [{ ...found, index, family, weight, italic: style === 'italic' }] : [];
  });
  const extended = world.text.extended(given, world.fontScope);
  if (extended.ok && problems.length === 0) return { ok: true, value: { ...world, text: extended.engine } };
  const faults = extended.ok ? [] : extended.faults;
  return {
    ok: false,
    problems: [
      ...problems,
      ...faults.map(({ index, message }): Problem => {
        return { code: 'FONT_INVALID', path: pathOf(given[index]!.index), message: `the font ${message}` };
      }),
    ],
  };
}

function findFile(source: string, { findAsset }: World): FontFile | Omit<Problem, 'path'> {
  switch (kindOfSource(source)) {
    case 'data':
      return { key: source, bytes: () => parseDataUri(source)?.bytes };
    case 'remote':
      return {
        code: 'FONT_INVALID',
        message: 'remote fonts are disabled; upload the font as an asset and use its name',
      };
    case 'asset': {
      const asset = findAsset(source);
      if (asset) return { key: `asset:${asset.sha256}`, bytes: () => asset.bytes() };
      return { code: 'ASSET_NOT_FOUND', message: noAsset(source) };
    }
  }
}
