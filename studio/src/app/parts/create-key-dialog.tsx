/** Dialog that creates a key and shows it once, with an example request that works. */
import { defined } from '@platen/engine/base/defined';
import { useSignal } from '@preact/signals';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/filters.tsx';
import { createKey, KEY_MODES, type KeyMode, type NewKey, SCOPES, type Scope } from '../keys.ts';
import { hrefOf, ROOT } from '../routing.ts';
import { keysWords as words } from '../screens/keys-words.ts';
import { Choices } from './choices.tsx';
import { Code } from './code.tsx';
import { Field } from './field.tsx';
import { FormEnd } from './form-end.tsx';
import { useSubmit } from './submit.ts';

const DAY_MS = 86_400_000;

/** Offered lifetimes of keys in days; empty for unlimited. */
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
  const sending = useSubmit(async () => {
    const wanted = SCOPES.filter((scope) => scopes.value.has(scope) && mayHave(mode.value, scope));
    const expiresAt = days.value === '' ? undefined : Date.now() + Number(days.value) * DAY_MS;
    const named = { mode: mode.value, scopes: wanted, name: name.value.trim() };
    onMade(await createKey({ ...named, ...defined({ expiresAt }) }));
  });
  return (
    <form class="pl-form" onSubmit={sending.submit}>
      <Field label={words.name} hint={words.nameHint} text={name} maxLength={100} required autocomplete="off" />
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
      <FormEnd sending={sending} action={words.createAction} onClose={onClose} />
    </form>
  );
}

/** Test and demo keys can only render. */
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
      <div class="pl-form">
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
