/** Designer: bars at top and bottom, panels left and right, canvas and JSON in between. */
import { type ReadonlySignal, useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { lazyWith } from '../ui/lazy.tsx';
import { Palette } from '../ui/palette.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { createToasts } from '../ui/toast.tsx';
import { CanvasHost } from './canvas/canvas-host.tsx';
import { PartNotLoaded } from './fields/part-not-loaded.tsx';
import { TeamColors } from './fields/swatches.tsx';
import { JsonView } from './json/json-view.tsx';
import { useOpenedInView } from './opened-in-view.ts';
import type { DesignerOptions } from './options.ts';
import { BottomBar } from './panels/bottom-bar.tsx';
import { Data } from './panels/data.tsx';
import { DataSetPreviews } from './panels/data-set-previews.tsx';
import { HistoryList } from './panels/history.tsx';
import { Insert } from './panels/insert.tsx';
import { Inspector } from './panels/inspector.tsx';
import { Layers } from './panels/layers.tsx';
import { messageWords } from './panels/message-words.ts';
import { paletteSources, type ScreenActions } from './panels/palette-sources.ts';
import { Problems } from './panels/problems.tsx';
import { RenderDialog } from './panels/render-dialog.tsx';
import type { KeysProps } from './panels/shortcuts-dialog.tsx';
import { TopBar } from './panels/top-bar.tsx';
import { TracingPanel } from './panels/tracing.tsx';
import { commandFor } from './shortcuts.ts';
import type { Store } from './store.ts';
import { designerWords } from './words.ts';

type Theme = DesignerOptions['theme'];

export type DesignerProps = {
  readonly store: Store;
  readonly options: DesignerOptions;
  readonly theme: ReadonlySignal<Theme>;
};

type LeftTab = 'insert' | 'layers' | 'data';
/** Panel shown as a drawer over the canvas in narrow windows. */
type Drawer = 'left' | 'right' | 'none';
/** List shown over the bottom of the middle area. */
type Below = 'problems' | 'history' | undefined;

const Keys = lazyWith<KeysProps>(async () => (await import('./panels/shortcuts-dialog.tsx')).Keys, PartNotLoaded);

export function Designer({ store, options, theme }: DesignerProps) {
  const left = useSignal<LeftTab>('layers');
  const asked = useSignal(0);
  const drawer = useSignal<Drawer>('none');
  const below = useSignal<Below>(undefined);
  const dialog = useSignal<'keys' | 'find' | 'render' | undefined>(undefined);
  const root = useRef<HTMLDivElement>(null);
  const toasts = useMemo(createToasts, []);
  useOpenedInView(root);
  useSignalEffect(() => {
    const notice = store.notice.value;
    if (notice) toasts.show(messageWords.translate(notice.text));
  });

  const showTab = (name: LeftTab) => {
    left.value = name;
    drawer.value = 'left';
    if (name === 'insert') asked.value++;
  };
  const toggleBelow = (list: Below) => {
    below.value = below.value === list ? undefined : list;
    // Closes the drawers, because they would cover the canvas.
    if (below.value) drawer.value = 'none';
  };
  const open = (name: 'keys' | 'find' | 'render') => {
    dialog.value = name;
  };
  const close = () => {
    dialog.value = undefined;
  };
  const showCanvas = () => {
    drawer.value = 'none';
    root.current!.querySelector<HTMLElement>('.pl-canvas-window')?.focus();
  };
  const { onSave } = options;
  const screen: ScreenActions = {
    save: onSave && (() => onSave(store.document.peek())),
    render: () => open('render'),
    showKeys: () => open('keys'),
    showTab,
    showProblems: () => toggleBelow('problems'),
    showHistory: () => toggleBelow('history'),
  };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // Also handles keys when no element has the focus, but ignores keys in other parts of the page.
      const { target } = event;
      if (target !== document.body && !root.current!.contains(target as Node)) return;
      const command = commandFor(event);
      if (command === undefined) return;
      event.preventDefault();
      if (command === 'undo') store.undo();
      else if (command === 'redo') store.redo();
      else if (command === 'save') screen.save?.();
      else if (command === 'insert') showTab('insert');
      else open(command);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [store]);

  const view = store.view.value;
  const toggle = (side: 'left' | 'right') => {
    drawer.value = drawer.value === side ? 'none' : side;
    below.value = undefined;
  };
  return (
    <div
      ref={root}
      class="pl-root pl-designer"
      data-drawer={drawer.value}
      {...(theme.value && { 'data-theme': theme.value })}
    >
      <TopBar
        store={store}
        start={options.start}
        end={options.end}
        drawer={drawer.value}
        onDrawer={toggle}
        onKeys={screen.showKeys}
        onFind={() => open('find')}
        onRender={screen.render}
        isHistoryOpen={below.value === 'history'}
        onHistory={screen.showHistory}
        commands={options.commands}
      />
      <aside class="pl-left" aria-label={designerWords.left.label}>
        <Tabs
          label={designerWords.left.label}
          tabs={[
            { name: 'insert', label: designerWords.left.insert, icon: 'plus' },
            { name: 'layers', label: designerWords.left.layers, icon: 'layers' },
            { name: 'data', label: designerWords.left.data, icon: 'database' },
          ]}
          current={left.value}
          onChange={(name: LeftTab) => {
            left.value = name;
          }}
        >
          {left.value === 'data' ? (
            <Data store={store} />
          ) : (
            <div class="pl-with-tracing" data-traced={store.tracing.value !== undefined}>
              {left.value === 'insert' && <Insert store={store} asked={asked.value} onNamed={showCanvas} />}
              {left.value === 'layers' && <Layers store={store} />}
              <TracingPanel store={store} />
            </div>
          )}
        </Tabs>
      </aside>
      <main class="pl-middle" data-view={view}>
        {view !== 'json' && (
          <section class="pl-canvas" aria-label={designerWords.canvas}>
            <CanvasHost
              store={store}
              fonts={options.engine}
              {...(options.onUpload && { onUpload: options.onUpload })}
            />
          </section>
        )}
        {(view === 'json' || view === 'split') && <JsonView store={store} />}
        {below.value === 'problems' && <Problems store={store} onClose={() => toggleBelow(undefined)} />}
        {below.value === 'history' && <HistoryList store={store} onClose={() => toggleBelow(undefined)} />}
      </main>
      {store.showsExtremes.value && view !== 'json' && (
        <DataSetPreviews
          store={store}
          onClose={() => {
            store.showsExtremes.value = false;
          }}
        />
      )}
      <TeamColors.Provider value={options}>
        <Inspector store={store} />
      </TeamColors.Provider>
      <BottomBar store={store} isListOpen={below.value === 'problems'} onToggleList={screen.showProblems} />
      <div class="pl-hidden" aria-live="polite">
        {store.announcement.value.text}
      </div>
      <toasts.List />
      {dialog.value === 'keys' && <Keys onClose={close} />}
      {dialog.value === 'render' && <RenderDialog store={store} onClose={close} />}
      {dialog.value === 'find' && (
        <Palette
          label={designerWords.find.label}
          sources={[...paletteSources(store, screen), ...(options.palette ?? [])]}
          onClose={close}
        />
      )}
    </div>
  );
}
