/** History panel: steps by name, newest first; each can be selected. */
import { useId } from 'preact/hooks';
import type { Store } from '../store.ts';
import { Popover } from './popover.tsx';
import { panelWords } from './words.ts';

export function HistoryList({ store, onClose }: { readonly store: Store; readonly onClose: () => void }) {
  const id = useId();
  const { steps, index: current } = store.history.value;
  const press = (event: KeyboardEvent) => {
    const to = { ArrowUp: current + 1, ArrowDown: current - 1, Home: steps.length - 1, End: 0 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    store.jump(to);
  };
  return (
    <Popover label={panelWords.history} class="pl-history" onClose={onClose}>
      <div
        class="pl-history-list"
        role="listbox"
        tabIndex={0}
        aria-label={panelWords.history}
        aria-activedescendant={`${id}-${current}`}
        onKeyDown={press}
      >
        {steps
          .map((step, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: arrows in the list do the same
            <div
              key={index}
              id={`${id}-${index}`}
              ref={(element) => {
                if (index === current) element?.scrollIntoView({ block: 'nearest' });
              }}
              role="option"
              tabIndex={-1}
              aria-selected={index === current}
              class="pl-history-step"
              data-undone={index > current}
              onClick={() => store.jump(index)}
            >
              <span>{step.name}</span>
              {index > current && <span class="pl-muted">{panelWords.isUndone}</span>}
            </div>
          ))
          .toReversed()}
      </div>
    </Popover>
  );
}
