/** Converts streams to editable text, and finds positions in it. */
import type { Span } from '@platen/engine/zpl/label-fields';

/** Maximum size in bytes of a stream that is shown as text. */
const MOST_BYTES = 300_000;

/** Returns the stream as text; undefined if it is too long or has binary data. */
export function textOf(stream: Uint8Array): string | undefined {
  if (stream.length > MOST_BYTES || stream.includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(stream);
  } catch {
    return undefined;
  }
}

const MOST_SHOWN = 400;

/** Returns the commands in a range, shortened. */
export function commandsOf(stream: Uint8Array, { start, end }: Span): string {
  const part = stream.subarray(start, Math.min(end, start + MOST_SHOWN));
  return new TextDecoder().decode(part) + (end - start > MOST_SHOWN ? '…' : '');
}

/** Selects a range in the text field, and scrolls to it. */
export function selectSpan(field: HTMLTextAreaElement, stream: Uint8Array, { start, end }: Span): void {
  const lengthOf = (bytes: number) =>
    new TextDecoder('utf-8', { ignoreBOM: true }).decode(stream.subarray(0, bytes)).length;
  const from = lengthOf(start);
  field.focus();
  field.setSelectionRange(from, lengthOf(end));
  const lines = field.value.slice(0, from).split('\n').length - 1;
  const lineHeight = field.scrollHeight / Math.max(1, field.value.split('\n').length);
  field.scrollTop = Math.max(0, lines * lineHeight - field.clientHeight / 3);
}
