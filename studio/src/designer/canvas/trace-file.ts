/** Opens an old label as the tracing layer, and adds the elements found on it. */

import { messageOf } from '../model/message-of.ts';
import { type Offered, offeredBy, START_OPACITY, type TracingFile, withTraced } from '../model/tracing.ts';
import type { Density, Store } from '../store.ts';
import { canvasWords } from './words.ts';

const MOST_BYTES = 20 * 1024 * 1024;

/** Width in points of images while the page is not drawn yet. */
const FALLBACK_WIDTH = 288;

/** Returns true if the text is a ZPL or EPL2 label. */
export function isLabel(text: string): boolean {
  return /^[\s\0]*(?:[\^~][A-Za-z]{2}|N[\r\n])/.test(text.slice(0, 1000)) && /\^XA|~D[GY]|[\r\n]PA?\d/i.test(text);
}

export async function traceFile(store: Store, file: File): Promise<void> {
  const words = canvasWords.tracing;
  if (file.size > MOST_BYTES) return store.notify(words.tooLarge);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (await openTracing(store, { name: file.name, bytes }, 1, store.density.peek()))
    store.notify(words.opened(file.name));
}

export async function traceText(store: Store, text: string): Promise<void> {
  const file = { name: canvasWords.tracing.pasted, bytes: new TextEncoder().encode(text) };
  if (await openTracing(store, file, 1, store.density.peek())) store.notify(canvasWords.tracing.opened(file.name));
}

/** Shows a label or page of the file, or an error message. Keeps the opacity. */
export async function openTracing(store: Store, file: TracingFile, page: number, density: Density): Promise<boolean> {
  if (store.readOnly) return false;
  const before = store.tracing.peek();
  const fitWidth = store.drawn.peek()?.pages[0]?.width ?? FALLBACK_WIDTH;
  const task = { bytes: file.bytes, page, density, fitWidth };
  const traced = await store.trace(task).catch((error: unknown) => ({
    ok: false as const,
    message: messageOf(error),
  }));
  if (!traced.ok) {
    store.notify(canvasWords.tracing.failed(file.name, traced.message));
    return false;
  }
  const { picture, ok: _, ...rest } = traced;
  closeTracing(store);
  const address = URL.createObjectURL(new Blob([picture as BlobPart], { type: 'image/png' }));
  const { opacity = START_OPACITY } = before ?? {};
  store.tracing.value = { ...rest, file, page, density, address, opacity, isVisible: true, added: new Map() };
  return true;
}

export function closeTracing(store: Store): void {
  const { value } = store.tracing;
  store.tracing.value = undefined;
  store.tracedHover.value = undefined;
  if (value) URL.revokeObjectURL(value.address);
}

/** Adds one element, or adds several elements as one step. */
export function addTraced(store: Store, offered: readonly Offered[]): void {
  const tracing = store.tracing.peek();
  if (!tracing || offered.length === 0) return;
  const { document, pointers, added } = withTraced(store.document.peek(), offered);
  const name = canvasWords.tracing.step(offered.length);
  store.edit(name, () => document, { select: pointers });
  store.tracedHover.value = undefined;
  store.tracing.value = { ...tracing, added: new Map([...tracing.added, ...added]) };
}

/** Returns the elements that the visible tracing layer offers on the canvas. */
export function offeredOn(store: Store): readonly Offered[] {
  const tracing = store.tracing.value;
  return tracing?.isVisible && !store.readOnly ? offeredBy(tracing, store.document.value) : [];
}
