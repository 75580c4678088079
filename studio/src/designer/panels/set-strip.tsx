/** The first page with each of the data sets, drawn by the engine one after the other; what breaks with one is marked there. */
import { useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { DrawnPage } from '../../engine/protocol.ts';
import { strings } from '../../strings.ts';
import { IconButton } from '../../ui/button.tsx';
import type { DataSet } from '../model/data-sets.ts';
import { createPageDrawing, type PageDrawing } from '../paper/page-drawing.ts';
import type { Store } from '../store.ts';

/** What a set makes of the template. */
type Tried = {
  readonly page: DrawnPage | undefined;
  readonly pages: number;
  readonly problems: number;
  readonly warnings: number;
  readonly failure?: string;
};

/** After the last change, so that typing is not slowed down. */
const REST_MS = 350;
const MOST_TRIED = 24;

export function SetStrip({ store, onClose }: { readonly store: Store; readonly onClose: () => void }) {
  const tried = useTried(store);
  const current = store.currentSet.value.id;
  return (
    <section class="pl-strip" aria-label={strings.strip.label}>
      <div class="pl-strip-list" role="radiogroup" aria-label={strings.strip.label}>
        {store.sets.value.slice(0, MOST_TRIED).map((set) => (
          <Card
            key={set.id}
            set={set}
            tried={tried.get(set.id)}
            isCurrent={set.id === current}
            onChoose={() => {
              store.setId.value = set.id;
            }}
          />
        ))}
      </div>
      <IconButton icon="close" label={strings.strip.close} onClick={onClose} />
    </section>
  );
}

type CardProps = {
  readonly set: DataSet;
  readonly tried: Tried | undefined;
  readonly isCurrent: boolean;
  readonly onChoose: () => void;
};

function Card({ set, tried, isCurrent, onChoose }: CardProps) {
  const kind = !tried
    ? 'waiting'
    : tried.problems > 0 || tried.failure
      ? 'problem'
      : tried.warnings > 0
        ? 'warning'
        : 'good';
  return (
    <button
      type="button"
      role="radio"
      aria-checked={isCurrent}
      class="pl-strip-card"
      data-kind={kind}
      title={tried?.failure ?? ''}
      onClick={onChoose}
    >
      <span class="pl-strip-page" aria-hidden="true">
        {tried?.page && <Thumbnail page={tried.page} />}
      </span>
      <span class="pl-strip-name">{set.name}</span>
      <span class="pl-strip-words">{tried ? wordsOf(tried) : strings.drawing}</span>
    </button>
  );
}

function wordsOf({ pages, problems, warnings, failure }: Tried): string {
  if (failure) return strings.strip.failed;
  if (problems > 0) return strings.problems(problems);
  return warnings > 0 ? strings.warnings(warnings) : strings.strip.pages(pages);
}

function Thumbnail({ page }: { readonly page: DrawnPage }) {
  const place = useRef<HTMLSpanElement>(null);
  const drawing = useRef<PageDrawing | undefined>(undefined);
  useLayoutEffect(() => {
    drawing.current ??= createPageDrawing();
    drawing.current.draw(page);
    const { element } = drawing.current;
    const most = 84;
    const scale = most / Math.max(page.width, page.height);
    element.style.width = `${page.width * scale}px`;
    element.style.height = `${page.height * scale}px`;
    if (!element.isConnected) place.current!.replaceChildren(element);
  }, [page]);
  return <span ref={place} class="pl-strip-drawing" />;
}

/** One set at a time, since the paper has the same worker; a change begins anew, and what was shown stays until it comes. */
function useTried(store: Store): ReadonlyMap<string, Tried> {
  const tried = useSignal<ReadonlyMap<string, Tried>>(new Map());
  const last = useSignal({ number: 0, timer: 0 });
  useEffect(() => () => stop(), []);
  const stop = () => {
    clearTimeout(last.peek().timer);
    last.value = { number: last.peek().number + 1, timer: 0 };
  };
  const tryAll = async (sets: readonly DataSet[]) => {
    const { number } = last.peek();
    for (const [index, set] of sets.entries()) {
      const result = await store.drawWith(set.data, `set${index}-`).then(
        ({ pages, problems, warnings }): Tried => ({
          page: pages[0],
          pages: pages.length,
          problems: problems.length,
          warnings: warnings.length,
        }),
        (error: unknown): Tried => ({
          page: undefined,
          pages: 0,
          problems: 0,
          warnings: 0,
          failure: error instanceof Error ? error.message : String(error),
        }),
      );
      if (last.peek().number !== number) return;
      tried.value = new Map([...tried.peek(), [set.id, result]]);
    }
  };
  useSignalEffect(() => {
    const sets = store.sets.value.slice(0, MOST_TRIED);
    store.document.value;
    store.format.value;
    store.density.value;
    if (store.trial.value !== undefined) return;
    stop();
    const isFirst = tried.peek().size === 0;
    const timer = setTimeout(() => void tryAll(sets), isFirst ? 0 : REST_MS) as unknown as number;
    last.value = { ...last.peek(), timer };
  });
  return tried.value;
}
