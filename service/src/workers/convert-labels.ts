/** Converts labels, in a render worker. */
import type { Result, World } from '@platen/engine';
import { utf8 } from '@platen/engine/base/bytes';
import { defined } from '@platen/engine/base/defined';
import { convertLabels, readSources } from '@platen/engine/convert';
import { FORMATS } from '@platen/engine/paint/formats';
import type { Rendered } from '@platen/engine/render';
import type { Item } from '@platen/engine/scene/scene';
import type { LongConversion, RenderTask } from './render-task.ts';

/**
 * Draws the labels or pages in the body. Each skipped command causes a warning. If there are more pages than the task
 * allows, draws nothing.
 */
export function convertTo({ body, labels, options }: RenderTask, world: World): Result<Rendered> | LongConversion {
  const { density, dither, threshold, zpl, sizes, allowedPages = Infinity, ...asked } = labels!;
  const sources = zpl === undefined ? filesOf(body, sizes) : [utf8(zpl)];
  const read = readSources(sources, { density, clock: options.now, ...defined({ dither, threshold }) }, world);
  if (!read.ok) return read;
  const { format, dpi, printer, watermark } = options;
  const isSingle = asked.page !== undefined || FORMATS[format].takes.includes('page');
  const pages = isSingle ? 1 : read.value.scene.pages.length;
  if (pages > allowedPages) return { kind: 'long', pages };
  const output = { format, dpi, printer, ...(watermark && { watermark }) };
  const converted = convertLabels(read.value, { ...asked, ...output }, world);
  if (!converted.ok) return converted;
  const warnings = read.value.skipped.map(({ command, offset, file, message }) => {
    const place = file === undefined ? `${offset}` : `${offset} of file ${file}`;
    return { code: 'NO_EFFECT' as const, message: `${command} at byte ${place} ${message}` };
  });
  return { ...converted, warnings: [...warnings, ...converted.warnings] };
}

function filesOf(body: Uint8Array, sizes = [body.length] as readonly number[]): readonly Uint8Array[] {
  let end = 0;
  return sizes.map((size) => {
    end += size;
    return body.subarray(end - size, end);
  });
}

/** Assigns IDs to barcodes, such as `code128-2`, because labels of other programs have no element IDs. */
export function withCodeNames(painted: Rendered['painted']): Rendered['painted'] {
  const counts = new Map<string, number>();
  const named = (items: readonly Item[]): readonly Item[] =>
    items.map((item) => {
      if (item.kind === 'group') return { ...item, items: named(item.items) };
      if (item.kind !== 'code') return item;
      const { symbology } = item.symbol;
      const number = (counts.get(symbology) ?? 0) + 1;
      counts.set(symbology, number);
      return { ...item, elementId: `${symbology}-${number}` };
    });
  return { ...painted, pages: painted.pages.map((page) => ({ ...page, items: named(page.items) })) };
}
