/** View of the document: tab, page, zoom, guides, and parts under the pointer. */
import { type Signal, signal } from '@preact/signals';
import type { Guide } from '../model/stored-guides.ts';
import type { Tracing } from '../model/tracing.ts';
import type { StoreOptions, View } from './types.ts';

export function createView({ guides: storedGuides = [] }: StoreOptions) {
  const view: Signal<View> = signal('design');
  const guides: Signal<readonly Guide[]> = signal(storedGuides);
  const page: Signal<number> = signal(0);
  const zoom: Signal<number> = signal(1);
  /** Element under the pointer or focus, in the tree or on the canvas. */
  const hovered: Signal<string | undefined> = signal(undefined);
  /** True during a press on the canvas. Work that need not follow a drag waits until the press ends. */
  const isPressed: Signal<boolean> = signal(false);
  /** Tracing layer below the page; discarded when the designer closes. */
  const tracing: Signal<Tracing | undefined> = signal(undefined);
  /** Index of the element of the tracing layer under the pointer or focus. */
  const tracedHover: Signal<number | undefined> = signal(undefined);
  return { view, guides, page, zoom, hovered, isPressed, tracing, tracedHover };
}
