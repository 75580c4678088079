/** One label of a stream: image, size, fields and actions. */
import { useSignal } from '@preact/signals';
import type { ViewedField, ViewedLabel } from '../../engine/protocol.ts';
import { IconButton } from '../../ui/button.tsx';
import { LabelPicture } from './label-picture.tsx';
import { placeOf } from './opened.ts';
import { copyPng, savePng } from './save-label.ts';
import { labelWords as words } from './words.ts';

export type LabelCardProps = {
  readonly label: ViewedLabel;
  /** Number of the label, from 1. */
  readonly number: number;
  readonly total: number;
  readonly density: number;
  readonly sourceOf: (field: ViewedField) => string;
  readonly onChoose: (field: ViewedField) => void;
  /** Opens the import; undefined for people who may not create templates. */
  readonly onMakeTemplate: (() => void) | undefined;
};

/** Maximum number of rows in the list of fields. */
const MOST_FIELDS = 300;

export function LabelCard({ label, number, total, density, sourceOf, onChoose, onMakeTemplate }: LabelCardProps) {
  const active = useSignal<number | undefined>(undefined);
  const { widthDots, heightDots, copies, fields } = label;
  const mm = (dots: number) => (dots / density).toFixed(1).replace(/\.0$/, '');
  return (
    <section class="pl-surface pl-label-card" aria-label={words.label(number, total)}>
      <header>
        <div>
          <h2>{words.label(number, total)}</h2>
          <p class="pl-muted">
            {words.dots(widthDots, heightDots)} · {words.millimetres(mm(widthDots), mm(heightDots))}
            {copies > 1 && ` · ${words.copies(copies)}`}
          </p>
        </div>
        <div class="pl-label-card-actions">
          <IconButton icon="copy" label={words.copyPicture(number)} onClick={() => void copyPng(label)} />
          <IconButton icon="download" label={words.downloadPng(number)} onClick={() => void savePng(label, number)} />
          {onMakeTemplate && (
            <IconButton icon="templates" label={words.makeTemplateOf(number)} onClick={onMakeTemplate} />
          )}
        </div>
      </header>
      <div class="pl-label-sheet">
        <LabelPicture
          label={label}
          active={active.value}
          onActive={(index) => {
            active.value = index;
          }}
          onChoose={onChoose}
          sourceOf={sourceOf}
        />
      </div>
      <details class="pl-label-fields">
        <summary>{words.fields(fields.length)}</summary>
        <ul>
          {fields.slice(0, MOST_FIELDS).map((field, index) => (
            <li key={index}>
              <button
                type="button"
                class="pl-row-button"
                onFocus={() => {
                  active.value = index;
                }}
                onBlur={() => {
                  active.value = undefined;
                }}
                onMouseEnter={() => {
                  active.value = index;
                }}
                onMouseLeave={() => {
                  active.value = undefined;
                }}
                onClick={() => onChoose(field)}
              >
                <code>{field.command}</code>
                <span class="pl-cut">{field.text ?? words.kinds[field.kind]}</span>
                <small class="pl-muted">{words.atByte(placeOf(field.offset).offset)}</small>
              </button>
            </li>
          ))}
        </ul>
        {fields.length > MOST_FIELDS && <p class="pl-muted">{words.moreFields(fields.length - MOST_FIELDS)}</p>}
      </details>
    </section>
  );
}
