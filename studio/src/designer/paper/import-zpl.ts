/** A label that was written in ZPL, drawn in dots and laid under everything else: to be traced, and deleted then. */
import type { JsonObject } from '@platen/engine/base/json';
import { onPaper } from '../../strings-on-paper.ts';
import { insertAt } from '../model/edits.ts';
import { idsIn, uniqueId } from '../model/ids.ts';
import { decimalOf } from '../model/units.ts';
import type { PaperContext } from './context.ts';
import { drawDots } from './views/printed-dots.ts';

const MOST_CHARACTERS = 2_000_000;

export function isZpl(text: string): boolean {
  return text.length <= MOST_CHARACTERS && /^\s*(\^XA|~D|CT~~)/i.test(text);
}

/** Says why where it cannot be drawn. */
export async function importZpl({ store }: PaperContext, zpl: string): Promise<void> {
  const drawn = await store.drawZpl(zpl).catch((error: unknown) => ({ ok: false as const, message: String(error) }));
  if (!drawn.ok) return store.tell(onPaper.zpl.failed(drawn.message));
  const [label] = drawn.labels;
  if (!label) return store.tell(onPaper.zpl.failed(onPaper.zpl.empty));
  const canvas = document.createElement('canvas');
  canvas.width = label.widthDots;
  canvas.height = label.heightDots;
  drawDots(canvas, label);
  const millimetres = (dots: number) => `${decimalOf(dots / store.density.value, 3)}mm`;
  const backdrop: JsonObject = {
    id: uniqueId(onPaper.zpl.name, idsIn(store.document.value)),
    type: 'image',
    position: { x: '0mm', y: '0mm' },
    width: millimetres(label.widthDots),
    height: millimetres(label.heightDots),
    source: canvas.toDataURL('image/png'),
    fit: 'fill',
    locked: true,
  };
  store.edit(onPaper.steps.importZpl, (old) => insertAt(old, '/elements', 0, backdrop), { select: [] });
  store.tell(onPaper.zpl.done);
}
