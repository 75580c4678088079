/** The designer's screen: bars above and below, panels left and right, the paper and the JSON between them. */
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { strings } from '../strings.ts';
import { Tabs } from '../ui/tabs.tsx';
import { JsonView } from './json/json-view.tsx';
import type { DesignerOptions } from './options.ts';
import { BottomBar } from './panels/bottom-bar.tsx';
import { Data } from './panels/data.tsx';
import { Insert } from './panels/insert.tsx';
import { Inspector } from './panels/inspector.tsx';
import { Keys } from './panels/keys.tsx';
import { Layers } from './panels/layers.tsx';
import { Problems } from './panels/problems.tsx';
import { TopBar } from './panels/top-bar.tsx';
import { Paper } from './paper/paper.tsx';
import { commandFor } from './shortcuts.ts';
import type { Store } from './store.ts';

export type DesignerProps = { readonly store: Store; readonly options: DesignerOptions };

type LeftTab = 'insert' | 'layers' | 'data';
/** Which panel lies over the paper where there is no room beside it. */
type Drawer = 'left' | 'right' | 'none';

export function Designer({ store, options }: DesignerProps) {
  const left = useSignal<LeftTab>('layers');
  const asked = useSignal(0);
  const drawer = useSignal<Drawer>('none');
  const isListOpen = useSignal(false);
  const showsKeys = useSignal(false);
  const root = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const command = commandFor(event);
      if (command === undefined) return;
      event.preventDefault();
      if (command === 'undo') store.undo();
      else if (command === 'redo') store.redo();
      else if (command === 'save') options.onSave?.(store.document.peek());
      else if (command === 'keys') showsKeys.value = true;
      else {
        left.value = 'insert';
        drawer.value = 'left';
        asked.value++;
      }
    };
    const element = root.current!;
    element.addEventListener('keydown', press);
    return () => element.removeEventListener('keydown', press);
  }, [store]);

  const view = store.view.value;
  const toggle = (side: 'left' | 'right') => {
    drawer.value = drawer.value === side ? 'none' : side;
  };
  return (
    <div
      ref={root}
      class="platen pl-designer"
      data-drawer={drawer.value}
      {...(options.theme && { 'data-theme': options.theme })}
    >
      <TopBar
        store={store}
        start={options.start}
        end={options.end}
        drawer={drawer.value}
        onDrawer={toggle}
        onKeys={() => {
          showsKeys.value = true;
        }}
      />
      <aside class="pl-left" aria-label={strings.left.label}>
        <Tabs
          label={strings.left.label}
          tabs={[
            { name: 'insert', label: strings.left.insert, icon: 'plus' },
            { name: 'layers', label: strings.left.layers, icon: 'layers' },
            { name: 'data', label: strings.left.data, icon: 'database' },
          ]}
          current={left.value}
          onChange={(name: LeftTab) => {
            left.value = name;
          }}
        >
          {left.value === 'insert' && <Insert store={store} asked={asked.value} />}
          {left.value === 'layers' && <Layers store={store} />}
          {left.value === 'data' && <Data store={store} />}
        </Tabs>
      </aside>
      <main class="pl-middle" data-view={view}>
        {view !== 'json' && (
          <section class="pl-paper" aria-label={strings.paper}>
            <Paper store={store} fonts={options.engine} {...(options.onUpload && { onUpload: options.onUpload })} />
          </section>
        )}
        {(view === 'json' || view === 'split') && <JsonView store={store} />}
        {isListOpen.value && (
          <Problems
            store={store}
            onClose={() => {
              isListOpen.value = false;
            }}
          />
        )}
      </main>
      <aside class="pl-right" aria-label={strings.inspector}>
        <Inspector store={store} />
      </aside>
      <BottomBar
        store={store}
        isListOpen={isListOpen.value}
        onToggleList={() => {
          isListOpen.value = !isListOpen.value;
        }}
      />
      <div class="pl-hidden" aria-live="polite">
        {store.said.value.text}
      </div>
      {showsKeys.value && (
        <Keys
          onClose={() => {
            showsKeys.value = false;
          }}
        />
      )}
    </div>
  );
}
