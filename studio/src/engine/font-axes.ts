/** Axes of a template's fonts, for the sliders. Unreadable fonts are skipped, because the layout reports them. */
import { isJsonArray, isJsonObject, type JsonValue } from '@platen/engine/base/json';
import { fileSourceOf } from '@platen/engine/format/file-source';
import { readAxisNames } from '@platen/engine/text/axis-names';
import { type Axis, readAxes } from '@platen/engine/text/font-axes';
import { FONT_LIMITS } from '@platen/engine/text/font-limits';
import { unwrapFont } from '@platen/engine/text/unwrap-font';
import type { Asset } from '@platen/engine/world';
import { unbrotli } from './lazy.ts';

/** Axis with its name in the font. */
export type NamedAxis = Axis & { readonly name?: string };

export type FamilyAxes = { readonly family: string; readonly italic: boolean; readonly axes: readonly NamedAxis[] };

/** Returns the axes of each variable font. `fonts` is the property of the template. */
export function fontAxes(fonts: JsonValue, findAsset: (name: string) => Asset | undefined): readonly FamilyAxes[] {
  return (isJsonArray(fonts) ? fonts : []).flatMap((font): readonly FamilyAxes[] => {
    if (!isJsonObject(font)) return [];
    const { family, source, style } = font;
    if (typeof family !== 'string' || typeof source !== 'string') return [];
    const axes = axesOf(source, findAsset);
    return axes.length > 0 ? [{ family, italic: style === 'italic', axes }] : [];
  });
}

function axesOf(text: string, findAsset: (name: string) => Asset | undefined): readonly NamedAxis[] {
  try {
    const source = fileSourceOf(text);
    const file = source?.kind === 'asset' ? findAsset(source.name)?.bytes() : source?.bytes;
    if (!file) return [];
    const bytes = unwrapFont(file, { mostBytes: FONT_LIMITS.bytes, unbrotli });
    const names = readAxisNames(bytes);
    return (readAxes(bytes) ?? []).map((axis) => {
      const name = names.get(axis.tag);
      return { ...axis, ...(name !== undefined && { name }) };
    });
  } catch {
    return [];
  }
}
