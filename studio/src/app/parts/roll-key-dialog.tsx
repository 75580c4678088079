/** Dialog that replaces a key. Both keys work for a limited time. */
import { useSignal } from '@preact/signals';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/filters.tsx';
import { explain } from '../api.ts';
import { type Key, type NewKey, rollKey, shownKey } from '../keys.ts';
import { keysWords as words } from '../screens/keys-words.ts';
import { appWords } from '../words.ts';
import { Made } from './create-key-dialog.tsx';
import { Failure } from './field.tsx';

/** Choices of the time in seconds for which the old key still works. */
const OVERLAPS = ['0', '3600', '86400', '604800'] as const;

type RollKeyProps = { readonly of: Key; readonly onRolled: () => void; readonly onClose: () => void };

export function RollKeyDialog({ of: key, onRolled, onClose }: RollKeyProps) {
  const made = useSignal<NewKey | undefined>(undefined);
  const overlap = useSignal<string>('86400');
  const failure = useSignal<string | undefined>(undefined);
  if (made.value) return <Made made={made.value} onClose={onClose} />;
  const roll = async () => {
    failure.value = undefined;
    try {
      made.value = await rollKey(key.id, Number(overlap.value));
      onRolled();
    } catch (error) {
      failure.value = explain(error);
    }
  };
  return (
    <Dialog
      title={words.rollTitle(key.name || shownKey(key))}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{appWords.common.cancel}</Button>
          <Button kind="main" onClick={() => void roll()}>
            {words.createAction}
          </Button>
        </>
      }
    >
      <div class="pl-form">
        <p>{words.rollLead}</p>
        <Select
          label={words.overlap}
          hasLabel
          value={overlap.value}
          choices={OVERLAPS.map((value) => ({ value, label: words.overlaps[value] }))}
          onChange={(next) => {
            overlap.value = next;
          }}
        />
        <Failure text={failure.value} />
      </div>
    </Dialog>
  );
}
