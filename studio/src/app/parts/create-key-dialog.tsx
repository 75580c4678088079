/** Makes a key, and shows it once: with a request that works. */
import { useSignal } from '@preact/signals';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/filters.tsx';
import { explain } from '../api.ts';
import { createKey, KEY_MODES, type KeyMode, type NewKey, SCOPES, type Scope } from '../keys.ts';
import { hrefOf, ROOT } from '../places.ts';
import { roomStrings } from '../room-strings.ts';
import { strings } from '../strings.ts';
import { Choices } from './choices.tsx';
import { Code } from './code.tsx';
import { Failure, Field } from './field.tsx';

const words = roomStrings.keys;

const DAY_MS = 86_400_000;

/** How long keys last; empty is for good. */
const DAYS = ['', '30', '90', '365'] as const;

type CreateKeyProps = { readonly onMade: (made: NewKey) => void; readonly onClose: () => void };

export function CreateKeyDialog({ onMade, onClose }: CreateKeyProps) {
  const made = useSignal<NewKey | undefined>(undefined);
  if (made.value) return <Made made={made.value} onClose={onClose} />;
  return (
    <Dialog title={words.createTitle} onClose={onClose}>
      <Form
        onMade={(key) => {
          made.value = key;
          onMade(key);
        }}
        onClose={onClose}
      />
    </Dialog>
  );
}

function Form({ onMade, onClose }: { readonly onMade: (key: NewKey) => void; readonly onClose: () => void }) {
  const name = useSignal('');
  const mode = useSignal<KeyMode>('live');
  const days = useSignal('');
  const scopes = useSignal<ReadonlySet<Scope>>(new Set(['render']));
  const failure = useSignal<string | undefined>(undefined);
  const isBusy = useSignal(false);
  const create = async (event: Event) => {
    event.preventDefault();
    isBusy.value = true;
    failure.value = undefined;
    try {
      const wanted = SCOPES.filter((scope) => scopes.value.has(scope) && mayHave(mode.value, scope));
      const expiresAt = days.value === '' ? undefined : Date.now() + Number(days.value) * DAY_MS;
      const named = { mode: mode.value, scopes: wanted, name: name.value.trim() };
      onMade(await createKey({ ...named, ...(expiresAt !== undefined && { expiresAt }) }));
    } catch (error) {
      failure.value = explain(error);
      isBusy.value = false;
    }
  };
  return (
    <form class="app-form" onSubmit={create}>
      <Field
        label={words.name}
        hint={words.nameHint}
        value={name.value}
        maxLength={100}
        required
        autocomplete="off"
        onInput={({ currentTarget }) => {
          name.value = currentTarget.value;
        }}
      />
      <Choices
        legend={words.mode}
        choices={KEY_MODES.map((value) => ({ value, label: words.modes[value], lead: words.modeLeads[value] }))}
        isChosen={(value) => value === mode.value}
        onChange={(value) => {
          mode.value = value;
        }}
      />
      <Choices
        legend={words.scopes}
        areSeveral
        choices={SCOPES.map((value) => ({
          value,
          label: words.scopeNames[value],
          lead: words.scopeLeads[value],
          disabled: value === 'render' || !mayHave(mode.value, value),
        }))}
        isChosen={(value) => scopes.value.has(value) && mayHave(mode.value, value)}
        onChange={(value, isChosen) => {
          const next = new Set(scopes.value);
          if (isChosen) next.add(value);
          else next.delete(value);
          scopes.value = next;
        }}
      />
      <Select
        label={words.expires}
        hasLabel
        value={days.value}
        choices={DAYS.map((value) => ({ value, label: words.lasts(value) }))}
        onChange={(next) => {
          days.value = next;
        }}
      />
      <Failure text={failure.value} />
      <div class="app-form-buttons">
        <Button onClick={onClose}>{strings.common.cancel}</Button>
        <Button kind="main" type="submit" disabled={isBusy.value}>
          {words.createAction}
        </Button>
      </div>
    </form>
  );
}

/** What test and demo keys reach is for trying. */
const mayHave = (mode: KeyMode, scope: Scope) => mode === 'live' || scope === 'render';

export function Made({ made, onClose }: { readonly made: NewKey; readonly onClose: () => void }) {
  const line = `curl -fsS ${ROOT.href}v1/usage -H 'Authorization: Bearer ${made.key}'`;
  return (
    <Dialog
      title={words.madeTitle(made.name)}
      wide
      onClose={onClose}
      actions={
        <Button kind="main" onClick={onClose}>
          {words.madeDone}
        </Button>
      }
    >
      <div class="app-form">
        <p>{words.madeLead}</p>
        <Code text={made.key} label={words.key} />
        <p class="pl-muted">{words.madeTry}</p>
        <Code text={line} label={words.request} />
        <p class="pl-muted">
          <a href={hrefOf('/templates')}>{words.madeNext}</a>
        </p>
      </div>
    </Dialog>
  );
}
