/** The designer's screen: bars above and below, panels left and right, the paper between them. */
import { useSignal } from '@preact/signals';
import { strings } from '../strings.ts';
import { Tabs } from '../ui/tabs.tsx';
import type { DesignerOptions } from './options.ts';
import { BottomBar } from './panels/bottom-bar.tsx';
import { Insert } from './panels/insert.tsx';
import { Inspector } from './panels/inspector.tsx';
import { Layers } from './panels/layers.tsx';
import { TopBar } from './panels/top-bar.tsx';
import { Paper } from './paper/paper.tsx';
import type { Store } from './store.ts';

export type DesignerProps = {
  readonly store: Store;
  readonly options: DesignerOptions;
  readonly assetNames: () => readonly string[];
};

type LeftTab = 'insert' | 'layers' | 'data';

export function Designer({ store, options }: DesignerProps) {
  const left = useSignal<LeftTab>('layers');
  const asked = useSignal(0);
  return (
    <div class="platen pl-designer" {...(options.theme && { 'data-theme': options.theme })}>
      <TopBar store={store} start={options.start} end={options.end} />
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
        </Tabs>
      </aside>
      <main class="pl-middle" aria-label={strings.paper}>
        <Paper store={store} />
      </main>
      <aside class="pl-right" aria-label={strings.inspector}>
        <Inspector store={store} />
      </aside>
      <BottomBar store={store} />
      <div class="pl-hidden" aria-live="polite">
        {store.said.value.text}
      </div>
    </div>
  );
}
