/** First page for each data set, drawn one after another. Problems are marked. */
import { useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { DrawnPage } from '../../engine/protocol.ts';
import { IconButton } from '../../ui/button.tsx';
import { createPageDrawing, type PageDrawing } from '../canvas/page-drawing.ts';
import type { DataSet } from '../model/data-sets.ts';
import { messageOf } from '../model/message-of.ts';
import type { Store } from '../store.ts';
import { panelWords } from './words.ts';

/** Preview of the first page with a data set, or the reason for a failure. */
type SetPreview = {
  readonly page: DrawnPage | undefined;
  readonly pages: number;
  readonly problems: number;
  readonly warnings: number;
  readonly failure?: string;
};

/** Delay after the last change, so that typing is not slowed down. */
const REST_MS = 350;
const MOST_TRIED = 24;

export function DataSetPreviews({ store, onClose }: { readonly store: Store; readonly onClose: () => void }) {
  const tried = usePreviews(store);
  const current = store.currentSet.value.id;
  return (
    <section class="pl-previews" aria-label={panelWords.previews.label}>
      <div class="pl-preview-list" role="radiogroup" aria-label={panelWords.previews.label}>
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
      <IconButton icon="close" label={panelWords.previews.close} onClick={onClose} />
    </section>
  );
}

type CardProps = {
  readonly set: DataSet;
  readonly tried: SetPreview | undefined;
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
      class="pl-preview-card"
      data-kind={kind}
      title={tried?.failure ?? ''}
      onClick={onChoose}
    >
      <span class="pl-preview-page" aria-hidden="true">
        {tried?.page && <Thumbnail page={tried.page} />}
      </span>
      <span class="pl-preview-name">{set.name}</span>
      <span class="pl-preview-text">{tried ? resultText(tried) : panelWords.drawing}</span>
    </button>
  );
}

function resultText({ pages, problems, warnings, failure }: SetPreview): string {
  if (failure) return panelWords.previews.failed;
  if (problems > 0) return panelWords.problems(problems);
  return warnings > 0 ? panelWords.warnings(warnings) : panelWords.previews.pages(pages);
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
  return <span ref={place} class="pl-preview-drawing" />;
}

/**
 * Draws one set at a time, because the canvas uses the same worker. A change restarts the drawing. Old results stay
 * visible until new results replace them.
 */
function usePreviews(store: Store): ReadonlyMap<string, SetPreview> {
  const tried = useSignal<ReadonlyMap<string, SetPreview>>(new Map());
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
        ({ pages, problems, warnings }): SetPreview => ({
          page: pages[0],
          pages: pages.length,
          problems: problems.length,
          warnings: warnings.length,
        }),
        (error: unknown): SetPreview => ({
          page: undefined,
          pages: 0,
          problems: 0,
          warnings: 0,
          failure: messageOf(error),
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
