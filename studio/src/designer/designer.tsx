/** The designer's screen: bars above and below, panels left and right, the paper between them. */
import { useSignal } from '@preact/signals';
import { strings } from '../strings.ts';
import { Tabs } from '../ui/tabs.tsx';
import type { DesignerOptions } from './options.ts';
import { BottomBar } from './panels/bottom-bar.tsx';
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
          {null}
        </Tabs>
      </aside>
      <main class="pl-middle" aria-label={strings.paper}>
        <Paper store={store} />
      </main>
      <aside class="pl-right" aria-label={strings.inspector} />
      <BottomBar store={store} />
      <div class="pl-hidden" aria-live="polite">
        {store.said.value.text}
      </div>
    </div>
  );
}
