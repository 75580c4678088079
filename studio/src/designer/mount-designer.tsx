/** The designer as one function: puts itself into an element, and needs no service behind it. */

import type { JsonValue } from '@platen/engine/base/json';
import { effect, signal } from '@preact/signals';
import { render } from 'preact';
import { createEngine } from '../engine/engine-client.ts';
import type { EditorAsset } from '../engine/protocol.ts';
import { Designer } from './designer.tsx';
import { keepGuides, readGuides } from './model/kept-guides.ts';
import type { DesignerOptions } from './options.ts';
import { createStore, type Drawing, type Store } from './store.ts';

export type { DesignerOptions };

export type MountedDesigner = {
  readonly store: Store;
  /** The template as it is now. */
  template(): JsonValue;
  /** Opens another template, or another state of it; the history begins anew. */
  open(template: JsonValue): void;
  setAssets(assets: readonly EditorAsset[]): void;
  /** Without one, it is that of the system. */
  setTheme(theme: 'light' | 'dark' | undefined): void;
  /** Ends its worker and leaves the element empty. */
  destroy(): void;
};

/** Needs `designer.css` in the page, and an element with a height. */
export function mountDesigner(element: HTMLElement, options: DesignerOptions): MountedDesigner {
  const { template, engine: addresses, onChange, dataSets = [], readOnly = false, keepLocks = false } = options;
  const { worker, ...files } = addresses;
  let assets = options.assets ?? [];
  const sendAssets = () => void engine.ask('assets', assets).catch(() => {});
  const engine = createEngine(worker, files, { onRestart: () => queueMicrotask(sendAssets) });
  if (assets.length > 0) sendAssets();
  const drawing: Drawing = {
    layOut: (task) => engine.ask('layOut', task),
    paint: (task) => engine.ask('paint', task),
    tell: () => engine.ask('tell', null),
    evaluate: (task) => engine.ask('evaluate', task),
    checkCode: (task) => engine.ask('checkCode', task),
    renameData: (task) => engine.ask('renameData', task),
    print: (task) => engine.ask('print', task),
  };
  const families = [...new Set(files.fonts.faces.map(({ family }) => family))];
  const { keepAs } = options;
  const guides = keepAs === undefined ? [] : readGuides(keepAs);
  const store = createStore({ template, dataSets, drawing, families, guides, readOnly, keepLocks });
  const stopKeeping = effect(() => {
    if (keepAs !== undefined) keepGuides(keepAs, store.guides.value);
  });
  const theme = signal(options.theme);
  const stop = effect(() => {
    const { value } = store.document;
    if (store.history.peek().steps.length > 1 || value !== template) onChange?.(value);
  });
  render(<Designer store={store} options={options} theme={theme} />, element);
  return {
    store,
    template: () => store.document.peek(),
    open: store.open,
    setAssets(next) {
      assets = next;
      sendAssets();
      store.redraw();
    },
    setTheme(next) {
      theme.value = next;
    },
    destroy() {
      stop();
      stopKeeping();
      store.close();
      engine.close();
      render(null, element);
    },
  };
}
