/** Dialog with the command that starts an agent for a printer. */
import { useSignal } from '@preact/signals';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { explain } from '../api.ts';
import { createKey } from '../keys.ts';
import { Code } from '../parts/code.tsx';
import { Failure, Field } from '../parts/field.tsx';
import { hrefOf, ROOT } from '../routing.ts';
import { designWords } from '../screens/design-words.ts';
import { appWords } from '../words.ts';
import type { Printer } from './printing.ts';
import { printingWords } from './words.ts';

const words = printingWords.agent;

export function ConnectDialog({ printer, onClose }: { readonly printer: Printer; readonly onClose: () => void }) {
  const address = useSignal('tcp://192.168.1.50:9100');
  const key = useSignal<string | undefined>(undefined);
  const failure = useSignal<string | undefined>(undefined);
  const isBusy = useSignal(false);
  const makeKey = async () => {
    isBusy.value = true;
    failure.value = undefined;
    try {
      const name = words.keyName(printer.name).slice(0, 100);
      key.value = (await createKey({ mode: 'live', scopes: ['agent'], name })).key;
    } catch (error) {
      failure.value = explain(error);
    }
    isBusy.value = false;
  };
  const line = [
    `PLATEN_KEY=${key.value ?? designWords.keyPlaceholder} npx platen agent`,
    `--url ${ROOT.href.replace(/\/$/, '')}`,
    `--printer ${quoted(`${printer.name}=${address.value.trim()}`)}`,
  ].join(' \\\n  ');
  return (
    <Dialog
      title={words.connectTitle(printer.name)}
      wide
      onClose={onClose}
      actions={
        <Button kind="main" onClick={onClose}>
          {appWords.common.close}
        </Button>
      }
    >
      <div class="pl-form">
        <Field
          label={words.at}
          hint={words.atHint}
          value={address.value}
          maxLength={500}
          autocomplete="off"
          onInput={({ currentTarget }) => {
            address.value = currentTarget.value;
          }}
        />
        <p>{words.connectLead}</p>
        <Code text={line} label={words.line} />
        <p class="pl-muted" role="status">
          {key.value === undefined ? words.keyLead : words.keyMade}
        </p>
        <div class="pl-buttons">
          <Button icon="key" disabled={isBusy.value || key.value !== undefined} onClick={() => void makeKey()}>
            {words.makeKey}
          </Button>
        </div>
        <Failure text={failure.value} />
        <p>
          <a href={hrefOf('/docs/guides/printing-behind-a-firewall')} target="_blank" rel="noreferrer">
            {words.always}
          </a>
        </p>
      </div>
    </Dialog>
  );
}

/** Quotes text for a shell if necessary. */
const quoted = (text: string) => (/^[\w./:=@-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);
