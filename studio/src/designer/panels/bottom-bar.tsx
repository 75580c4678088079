/** Bottom bar: problems, data set, checked output, page and zoom. */
import { DISTINCT_FORMATS, type DistinctFormat } from '@platen/engine/paint/formats';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import type { Density, Store } from '../store.ts';
import { panelWords } from './words.ts';

export type BottomBarProps = {
  readonly store: Store;
  readonly isListOpen: boolean;
  readonly onToggleList: () => void;
};

const DENSITIES: readonly (readonly [Density, string])[] = [
  [6, '152 dpi'],
  [8, '203 dpi'],
  [12, '300 dpi'],
  [24, '600 dpi'],
];

export function BottomBar({ store, isListOpen, onToggleList }: BottomBarProps) {
  const problems = store.problems.value.length;
  const warnings = store.warnings.value.length;
  const pages = store.drawn.value?.pages.length ?? 0;
  const tag = store.drawn.value?.pages[store.page.value]?.rfid;
  const isGood = problems + warnings === 0;
  const go = (by: number) => {
    store.page.value = Math.max(0, Math.min(pages - 1, store.page.value + by));
  };
  return (
    <footer class="pl-bottom">
      <button type="button" class="pl-status" aria-expanded={isListOpen} onClick={onToggleList}>
        {isGood && (
          <span class="pl-good">
            <Icon name="circleCheck" size={14} /> {panelWords.allGood}
          </span>
        )}
        {problems > 0 && (
          <span class="pl-danger">
            <Icon name="circleAlert" size={14} /> {panelWords.problems(problems)}
          </span>
        )}
        {warnings > 0 && (
          <span class="pl-warning">
            <Icon name="triangleAlert" size={14} /> {panelWords.warnings(warnings)}
          </span>
        )}
      </button>
      {store.failure.value !== undefined && <span class="pl-danger">{panelWords.failed(store.failure.value)}</span>}
      <span class="pl-space" />
      {tag !== undefined && (
        <span class="pl-badge" title={panelWords.rfid(tag)}>
          RFID
        </span>
      )}
      <Choice
        label={panelWords.dataSet}
        value={store.currentSet.value.id}
        choices={store.sets.value.map(({ id, name }) => [id, name])}
        onChange={(id) => {
          store.setId.value = id;
        }}
      />
      <Choice
        label={panelWords.checksFor}
        value={store.format.value}
        choices={DISTINCT_FORMATS.map((format) => [format, format.toUpperCase()])}
        onChange={(format) => {
          store.chosenFormat.value = format as DistinctFormat;
        }}
      />
      {store.format.value === 'zpl' && (
        <Choice
          label={panelWords.density}
          value={String(store.density.value)}
          choices={DENSITIES.map(([density, name]) => [String(density), name])}
          onChange={(density) => {
            store.chosenDensity.value = Number(density) as Density;
          }}
        />
      )}
      {(store.view.value === 'design' || store.view.value === 'split') && <Zoom store={store} />}
      <span class="pl-pager">
        <IconButton
          icon="chevronLeft"
          label={panelWords.pageBefore}
          disabled={store.page.value === 0}
          onClick={() => go(-1)}
        />
        <span>{panelWords.page(Math.min(store.page.value + 1, Math.max(1, pages)), pages)}</span>
        <IconButton
          icon="chevronRight"
          label={panelWords.pageAfter}
          disabled={store.page.value >= pages - 1}
          onClick={() => go(1)}
        />
      </span>
    </footer>
  );
}

const ZOOMS: readonly number[] = [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 4, 8, 16, 32];

/** Zoom level, and a menu of other levels. */
function Zoom({ store }: { readonly store: Store }) {
  const percent = (zoom: number) => String(Math.round(zoom * 100));
  const shown = percent(store.zoom.value);
  const choices = [...new Set([...ZOOMS.map(percent), shown])].toSorted((a, b) => Number(a) - Number(b));
  return (
    <Choice
      label={panelWords.zoom}
      value={shown}
      choices={choices.map((each) => [each, `${each} %`])}
      onChange={(each) => {
        store.zoom.value = Number(each) / 100;
      }}
    />
  );
}

type ChoiceProps = {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly (readonly [value: string, name: string])[];
  readonly onChange: (value: string) => void;
};

function Choice({ label, value, choices, onChange }: ChoiceProps) {
  return (
    <span class="pl-field pl-field-choice pl-bar-choice">
      <select
        class="pl-input"
        aria-label={label}
        title={label}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {choices.map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </select>
      <Icon name="chevronDown" size={12} />
    </span>
  );
}
