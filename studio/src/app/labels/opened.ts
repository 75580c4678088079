/**
 * ZPL stream of the viewer and the import: the opened files, in order. Kept in memory until the user or the team
 * changes.
 */
import { computed, effect, signal, untracked } from '@preact/signals';
import type { LabelStream } from '../../engine/protocol.ts';
import { session } from '../session.ts';
import { toasts } from '../toasts.ts';
import { labelWords } from './words.ts';

export type LabelFile = { readonly name: string; readonly bytes: Uint8Array };

/** Maximum size of all files in bytes. */
export const MOST_BYTES = 20 * 1024 * 1024;

export const files = signal<readonly LabelFile[]>([]);

export const DENSITIES = [6, 8, 12, 24] as const;
export type Density = (typeof DENSITIES)[number];

export const density = signal<Density>(8);

/** Offered sizes in mm for labels that do not state a size. */
export const SIZES = {
  '4x6': [101.6, 152.4],
  '4x8': [101.6, 203.2],
  '4x4': [101.6, 101.6],
  '4x3': [101.6, 76.2],
  '4x2': [101.6, 50.8],
  '3x2': [76.2, 50.8],
  '2x1': [50.8, 25.4],
  '100x150': [100, 150],
  '100x50': [100, 50],
} as const satisfies Readonly<Record<string, readonly [width: number, height: number]>>;

export type Size = keyof typeof SIZES | 'other';

export const size = signal<Size>('4x6');

/** Width and height in mm of a custom size. */
export const otherSize = signal<readonly [width: number, height: number]>([100, 100]);

const POINTS_PER_MM = 72 / 25.4;

/** Stream with the settings of the printer; undefined without files. */
export const opened = computed((): LabelStream | undefined => {
  if (files.value.length === 0) return undefined;
  const [width, height] = size.value === 'other' ? otherSize.value : SIZES[size.value];
  return {
    stream: joined(files.value),
    density: density.value,
    width: width * POINTS_PER_MM,
    height: height * POINTS_PER_MM,
  };
});

/** Joins the files to one stream, as the command line does. */
function joined(parts: readonly LabelFile[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { bytes }) => sum + bytes.length, 0));
  let at = 0;
  for (const { bytes } of parts) {
    all.set(bytes, at);
    at += bytes.length;
  }
  return all;
}

/** Converts an offset in the stream to a file and an offset in this file. */
export function placeOf(offset: number): { readonly name: string; readonly offset: number } {
  let start = 0;
  for (const { name, bytes } of files.value) {
    if (offset < start + bytes.length) return { name, offset: offset - start };
    start += bytes.length;
  }
  return { name: files.value.at(-1)?.name ?? '', offset };
}

/** Reads files and appends them to the open files. */
export async function openFiles(added: Iterable<File>): Promise<void> {
  const read: LabelFile[] = [];
  for (const file of added) {
    const used = [...files.peek(), ...read].reduce((sum, { bytes }) => sum + bytes.length, 0);
    if (used + file.size > MOST_BYTES) {
      toasts.show(labelWords.tooLarge);
      break;
    }
    try {
      read.push({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
    } catch {
      toasts.show(labelWords.unreadable(file.name));
    }
  }
  if (read.length > 0) files.value = [...files.peek(), ...read];
}

/** Replaces the open files with a text. */
export function openText(text: string, name: string = labelWords.pasted): void {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length > MOST_BYTES) toasts.show(labelWords.tooLarge);
  else files.value = text === '' ? [] : [{ name, bytes }];
}

// Clears the stream when the user or the team changes, because the new user or team must not see it.
let owner: string | undefined;
effect(() => {
  const next = `${session.value?.user.id} ${session.value?.team?.id}`;
  if (owner !== undefined && owner !== next) untracked(() => (files.value = []));
  owner = next;
});
