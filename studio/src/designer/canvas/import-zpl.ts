/** Import of a ZPL label: drawn in dots as a background to trace and then delete. */
import type { JsonObject } from '@platen/engine/base/json';
import { insertAt } from '../model/edits.ts';
import { idsIn, uniqueId } from '../model/ids.ts';
import { decimalOf } from '../model/units.ts';
import type { CanvasContext } from './context.ts';
import { drawDots } from './views/printed-dots.ts';
import { canvasWords } from './words.ts';

const MOST_CHARACTERS = 2_000_000;

export function isZpl(text: string): boolean {
  return text.length <= MOST_CHARACTERS && /^\s*(\^XA|~D|CT~~)/i.test(text);
}

/** Imports the label, or shows why it cannot be drawn. */
export async function importZpl({ store }: CanvasContext, zpl: string): Promise<void> {
  const drawn = await store.drawZpl(zpl).catch((error: unknown) => ({ ok: false as const, message: String(error) }));
  if (!drawn.ok) return store.notify(canvasWords.zpl.failed(drawn.message));
  const [label] = drawn.labels;
  if (!label) return store.notify(canvasWords.zpl.failed(canvasWords.zpl.empty));
  const canvas = document.createElement('canvas');
  canvas.width = label.widthDots;
  canvas.height = label.heightDots;
  drawDots(canvas, label);
  const millimetres = (dots: number) => `${decimalOf(dots / store.density.value, 3)}mm`;
  const backdrop: JsonObject = {
    id: uniqueId(canvasWords.zpl.name, idsIn(store.document.value)),
    type: 'image',
    position: { x: '0mm', y: '0mm' },
    width: millimetres(label.widthDots),
    height: millimetres(label.heightDots),
    source: canvas.toDataURL('image/png'),
    fit: 'fill',
    locked: true,
  };
  store.edit(canvasWords.steps.importZpl, (old) => insertAt(old, '/elements', 0, backdrop), { select: [] });
  store.notify(canvasWords.zpl.done);
}
