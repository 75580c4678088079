/** Mounts the designer into an element; works without a service. */

import { effect, signal } from '@preact/signals';
import { render } from 'preact';
import { createEngine } from '../engine/engine-client.ts';
import { Designer } from './designer.tsx';
import { readGuides, storeGuides } from './model/stored-guides.ts';
import type { DesignerOptions, MountedDesigner as Mounted } from './options.ts';
import { createStore, type Drawing, type Store } from './store.ts';

export type { DesignerOptions };

/** Also returns the store, which is internal to the Studio. */
export type MountedDesigner = Mounted & { readonly store: Store };

/** Requires `designer.css` in the page, and an element with a height. */
export function mountDesigner(element: HTMLElement, options: DesignerOptions): MountedDesigner {
  const { template, engine: addresses, onChange, dataSets = [], readOnly = false, keepLocks = false } = options;
  const { worker, ...files } = addresses;
  let assets = options.assets ?? [];
  let names: readonly string[] = [];
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
    schemaOfReads: (template) => engine.ask('schemaOfReads', template),
    print: (task) => engine.ask('print', task),
    trace: (task) => engine.ask('trace', task),
    fontAxes: (fonts) => engine.ask('fontAxes', fonts),
    readBack: files.readerWasm === undefined ? undefined : (task) => engine.ask('readBack', task),
  };
  const families = [...new Set(files.fonts.faces.map(({ family }) => family))];
  const { keepAs } = options;
  const guides = keepAs === undefined ? [] : readGuides(keepAs);
  const store = createStore({ template, dataSets, drawing, families, guides, readOnly, keepLocks });
  store.upload.value = options.onUpload;
  store.filePicture.value = options.assetPicture;
  const stopKeeping = effect(() => {
    if (keepAs !== undefined) storeGuides(keepAs, store.guides.value);
  });
  const listFiles = () => {
    store.files.value = [...new Set([...names, ...assets.map(({ name }) => name)])].sort();
  };
  listFiles();
  options.assetNames?.().then(
    (found) => {
      names = found;
      listFiles();
    },
    () => {},
  );
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
      listFiles();
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
