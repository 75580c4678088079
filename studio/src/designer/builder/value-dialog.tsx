/** Dialog that builds values, conditions and lists from menus, and shows the resulting expression. */
import { useSignal } from '@preact/signals';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { useLazySignal } from '../../ui/use-lazy-signal.ts';
import { type Condition, isWhole, readCondition, writeCondition } from '../model/condition.ts';
import { freshDraft, readDraft, type ValueDraft, type ValueKind, writeDraft } from '../model/value-draft.ts';
import type { Store } from '../store.ts';
import { ConditionForm, FRESH_TEST } from './condition-form.tsx';
import { Outcome } from './outcome.tsx';
import { useChoices } from './use-choices.ts';
import { listOptions, ValueForm } from './value-forms.tsx';
import { builderWords as words } from './words.ts';

/** Kind of result that the property needs. */
export type Wanted = 'value' | 'condition' | 'list';

export type ValueDialogProps = {
  readonly store: Store;
  /** Pointer of the property. It determines which data fields are offered. */
  readonly place: string;
  readonly wanted: Wanted;
  /** Current expression; empty for a new one. */
  readonly source: string;
  readonly onDone: (expression: string) => void;
  readonly onClose: () => void;
};

const KINDS: readonly ValueKind[] = ['field', 'calculation', 'total', 'if', 'page', 'today'];

export function ValueDialog({ store, place, wanted, source, onDone, onClose }: ValueDialogProps) {
  const choices = useChoices(store, place);
  const draft = useLazySignal<ValueDraft>(() => readDraft(source) ?? freshDraft('field'));
  const condition = useLazySignal<Condition>(() => readCondition(source) ?? { join: 'all', tests: [FRESH_TEST] });
  const list = useSignal(wanted === 'list' ? source : '');
  const known = choices.lists.some(({ expression }) => expression === list.value);
  const hasNoFields = wanted === 'value' && draft.value.kind === 'page' && !choices.hasPage;
  const written =
    wanted === 'condition'
      ? isWhole(condition.value)
        ? writeCondition(condition.value)
        : undefined
      : wanted === 'list'
        ? known
          ? list.value
          : undefined
        : hasNoFields
          ? undefined
          : writeDraft(draft.value);
  const isTyped = !isTrivial(source) && !readSource(wanted, source);
  return (
    <Dialog
      title={words.titles[wanted]}
      onClose={onClose}
      actions={
        <Button kind="main" disabled={written === undefined} onClick={() => written !== undefined && onDone(written)}>
          {words.use[wanted]}
        </Button>
      }
    >
      <div class="pl-builder">
        {wanted === 'value' && (
          <div class="pl-choices pl-builder-kinds" role="group" aria-label={words.kind}>
            {KINDS.map((kind) => (
              <button
                key={kind}
                type="button"
                class="pl-choice"
                aria-pressed={draft.value.kind === kind}
                onClick={() => {
                  if (draft.value.kind !== kind) draft.value = freshDraft(kind);
                }}
              >
                {words.kinds[kind]}
              </button>
            ))}
          </div>
        )}
        {isTyped && <p class="pl-muted">{words.ownExpression}</p>}
        {wanted === 'value' && (
          <ValueForm
            draft={draft.value}
            choices={choices}
            onChange={(next) => {
              draft.value = next;
            }}
          />
        )}
        {wanted === 'condition' && (
          <ConditionForm
            choices={choices}
            condition={condition.value}
            onChange={(next) => {
              condition.value = next;
            }}
          />
        )}
        {wanted === 'list' &&
          (choices.lists.length === 0 ? (
            <p class="pl-empty-text">{words.noLists}</p>
          ) : (
            <Select
              label={words.list}
              value={known ? list.value : ''}
              options={listOptions(choices.lists, '')}
              placeholder={words.choose}
              onChange={(next) => {
                list.value = next;
              }}
            />
          ))}
        {!hasNoFields && <Outcome store={store} place={place} written={written} />}
      </div>
    </Dialog>
  );
}

/**
 * Returns true for an empty text and for constants. A boolean property has such a value before the user adds a
 * condition.
 */
const isTrivial = (source: string) => /^(?:|true|false|0|\[\]|null)$/.test(source.trim());

function readSource(wanted: Wanted, source: string): boolean {
  if (wanted === 'condition') return readCondition(source) !== undefined;
  return wanted === 'list' || readDraft(source) !== undefined;
}
