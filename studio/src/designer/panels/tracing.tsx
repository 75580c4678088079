/** Tracing layer: opens an old label under the page, and lists its texts and codes. */

import { dpiOfDensity } from '@platen/engine/base/units';
import { useComputed, useSignal } from '@preact/signals';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { addTraced, closeTracing, openTracing, traceFile } from '../canvas/trace-file.ts';
import { type Offered, offeredBy, type Tracing, withSizeOf } from '../model/tracing.ts';
import type { Density, Store } from '../store.ts';
import { panelWords } from './words.ts';

const words = panelWords.tracing;

export function TracingPanel({ store }: { readonly store: Store }) {
  const isBusy = useSignal(false);
  if (store.readOnly) return null;
  const tracing = store.tracing.value;
  const choose = async (file: File | undefined) => {
    if (!file) return;
    isBusy.value = true;
    await traceFile(store, file);
    isBusy.value = false;
  };
  return (
    <section class="pl-tracing" aria-label={words.title}>
      <h3 class="pl-group-head">{words.title}</h3>
      {tracing ? <Controls store={store} tracing={tracing} /> : <p class="pl-muted">{words.lead}</p>}
      <label class="pl-button pl-tracing-choose">
        <Icon name="upload" />
        {isBusy.value ? words.reading : tracing ? words.another : words.choose}
        <input
          type="file"
          disabled={isBusy.value}
          onChange={({ currentTarget }) => {
            void choose(currentTarget.files?.[0]);
            currentTarget.value = '';
          }}
        />
      </label>
      {tracing && <p class="pl-muted">{words.session}</p>}
      {tracing && <OfferedList store={store} tracing={tracing} />}
    </section>
  );
}

type Part = { readonly store: Store; readonly tracing: Tracing };

const DENSITIES: readonly Density[] = [6, 8, 12, 24];

function Controls({ store, tracing }: Part) {
  const { file, page, pages, kind, density, opacity, isVisible, width, height } = tracing;
  const change = (more: Partial<Tracing>) => {
    store.tracing.value = { ...tracing, ...more };
  };
  const shown = store.drawn.value?.pages[0];
  const isOtherSize = shown && (Math.abs(shown.width - width) > 1 || Math.abs(shown.height - height) > 1);
  return (
    <>
      <div class="pl-tracing-head">
        <span class="pl-cut" title={file.name}>
          {file.name}
        </span>
        <IconButton
          icon={isVisible ? 'eye' : 'eyeOff'}
          label={isVisible ? words.hide : words.show}
          aria-pressed={!isVisible}
          onClick={() => change({ isVisible: !isVisible })}
        />
        <IconButton icon="trash" label={words.remove} onClick={() => closeTracing(store)} />
      </div>
      <label class="pl-tracing-row">
        <span class="pl-cut">{words.opacity}</span>
        <input
          type="range"
          min={5}
          max={100}
          value={Math.round(opacity * 100)}
          aria-valuetext={words.percent(Math.round(opacity * 100))}
          onInput={({ currentTarget }) => change({ opacity: Number(currentTarget.value) / 100 })}
        />
      </label>
      {pages > 1 && (
        <label class="pl-tracing-row">
          <span class="pl-cut">{kind === 'label' ? words.label : words.page}</span>
          <select
            class="pl-input"
            value={page}
            onChange={({ currentTarget }) => void openTracing(store, file, Number(currentTarget.value), density)}
          >
            {Array.from({ length: Math.min(pages, MOST_PAGES) }, (_, index) => (
              <option key={index} value={index + 1}>
                {words.of(index + 1, pages)}
              </option>
            ))}
          </select>
        </label>
      )}
      {kind === 'label' && (
        <label class="pl-tracing-row">
          <span class="pl-cut">{words.density}</span>
          <select
            class="pl-input"
            value={density}
            onChange={({ currentTarget }) =>
              void openTracing(store, file, page, DENSITIES.find((each) => String(each) === currentTarget.value) ?? 8)
            }
          >
            {DENSITIES.map((each) => (
              <option key={each} value={each}>
                {words.dpi(Math.round(dpiOfDensity(each)))}
              </option>
            ))}
          </select>
        </label>
      )}
      {isOtherSize && (
        <Button onClick={() => store.edit(words.sizeStep, (document) => withSizeOf(document, tracing))}>
          {words.useSize}
        </Button>
      )}
    </>
  );
}

const MOST_PAGES = 500;

/** Maximum rows of the list. */
const MOST_ROWS = 300;

const ICONS: Readonly<Record<Offered['traced']['kind'], IconName>> = {
  text: 'type',
  code: 'barcode',
  shape: 'square',
  picture: 'image',
};

function OfferedList({ store, tracing }: Part) {
  const offered = useComputed(() => (store.tracing.value ? offeredBy(store.tracing.value, store.document.value) : []));
  const all = offered.value;
  if (tracing.elements.length === 0) return <p class="pl-muted">{words.nothing}</p>;
  if (all.length === 0) return <p class="pl-muted">{words.done}</p>;
  return (
    <>
      <div class="pl-tracing-head">
        <span class="pl-cut">{words.found(all.length)}</span>
        <Button onClick={() => addTraced(store, all)}>{words.addAll}</Button>
      </div>
      <ul class="pl-tracing-list">
        {all.slice(0, MOST_ROWS).map((each) => (
          <OfferedRow key={each.index} store={store} offered={each} />
        ))}
      </ul>
    </>
  );
}

function OfferedRow({ store, offered }: { readonly store: Store; readonly offered: Offered }) {
  const { index, traced } = offered;
  const isLit = useComputed(() => store.tracedHover.value === index).value;
  const name = traced.text.trim() || words.kinds[traced.kind];
  const light = (value: number | undefined) => {
    store.tracedHover.value = value;
  };
  return (
    <li>
      <button
        type="button"
        class="pl-row-button"
        data-lit={isLit}
        aria-label={words.add(name)}
        onFocus={() => light(index)}
        onBlur={() => light(undefined)}
        onMouseEnter={() => light(index)}
        onMouseLeave={() => light(undefined)}
        onClick={() => addTraced(store, [offered])}
      >
        <Icon name={ICONS[traced.kind]} size={14} />
        <span class="pl-cut">{name}</span>
        <Icon name="plus" size={14} />
      </button>
    </li>
  );
}
