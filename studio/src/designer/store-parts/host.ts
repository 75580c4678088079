/** Connections to the host page and the canvas, which they set after the store is created. */
import { type Signal, signal } from '@preact/signals';
import type { MenuItem } from '../../ui/menu.tsx';
import type { Arranging } from './types.ts';

export function createHost() {
  /** Uploads a file to the host's storage and returns its name; undefined if the host has no storage. */
  const upload: Signal<((file: File) => Promise<string>) | undefined> = signal(undefined);
  /** Returns the URL of a file's thumbnail; undefined if the host provides none. */
  const filePicture: Signal<((name: string) => string | undefined) | undefined> = signal(undefined);
  /** Names of the files in the host's storage. */
  const files: Signal<readonly string[]> = signal([]);
  /** Context menu items for the selection; undefined without a canvas. */
  const canvasMenu: Signal<(() => readonly MenuItem[]) | undefined> = signal(undefined);
  /** Align and distribute commands; undefined without a canvas. */
  const arranging: Signal<Arranging | undefined> = signal(undefined);
  return { upload, filePicture, files, canvasMenu, arranging };
}
