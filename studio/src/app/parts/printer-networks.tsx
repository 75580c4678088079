/** Editor of the networks in which teams may have printers, for administrators of the installation. */

import { useSignal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { messageWords } from '../../designer/panels/message-words.ts';
import { Button } from '../../ui/button.tsx';
import { Failed, Waiting } from '../../ui/listing.tsx';
import { Panel } from '../../ui/page.tsx';
import { ask, explain, problemsOf } from '../api.ts';
import { adminWords as words } from '../screens/admin-words.ts';
import { toasts } from '../toasts.ts';
import { appWords } from '../words.ts';
import { Failure } from './field.tsx';
import { useLoaded } from './load.ts';

export function PrinterNetworksPanel() {
  const loaded = useLoaded('printer-networks', () => ask('GET /v1/printer-networks'));
  return (
    <Panel title={words.networks} lead={words.networksLead}>
      {loaded.failure && !loaded.value ? (
        <Failed title={appWords.failures.unknown} why={loaded.failure} onRetry={loaded.again} />
      ) : !loaded.value ? (
        <Waiting lines={2} />
      ) : loaded.value.isFixed ? (
        <>
          <p class="pl-muted">{words.networksFixed}</p>
          <p>{loaded.value.networks.join(', ') || words.noNetworks}</p>
        </>
      ) : (
        <NetworksForm networks={loaded.value.networks} onSaved={loaded.again} />
      )}
    </Panel>
  );
}

type NetworksFormProps = { readonly networks: readonly string[]; readonly onSaved: () => void };

function NetworksForm({ networks, onSaved }: NetworksFormProps) {
  const stored = networks.join('\n');
  const typed = useSignal(stored);
  const failure = useSignal<string | undefined>(undefined);
  useLayoutEffect(() => {
    typed.value = stored;
  }, [stored]);
  const lines = typed.value
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const save = async (event: Event) => {
    event.preventDefault();
    failure.value = undefined;
    try {
      await ask('PUT /v1/printer-networks', { body: { networks: lines } });
      toasts.show(words.networksSaved);
      onSaved();
    } catch (error) {
      failure.value = faultOf(error, lines);
    }
  };
  return (
    <form class="pl-form" onSubmit={(event) => void save(event)}>
      <label class="pl-labelled">
        <span>{words.networksLabel}</span>
        <textarea
          class="pl-print-paste"
          rows={Math.min(8, Math.max(2, lines.length + 1))}
          placeholder="10.20.0.0/16:9100"
          spellcheck={false}
          value={typed.value}
          onInput={({ currentTarget }) => {
            typed.value = currentTarget.value;
          }}
        />
      </label>
      <p class="pl-muted">{words.networksHint}</p>
      <Failure text={failure.value} />
      <div>
        <Button kind="main" type="submit" disabled={lines.join('\n') === stored}>
          {words.networksSave}
        </Button>
      </div>
    </form>
  );
}

/** Returns the error message, preceded by the line that the service rejected. */
function faultOf(error: unknown, lines: readonly string[]): string {
  const [first] = problemsOf(error);
  const index = /^\/networks\/(\d+)$/.exec(first?.path ?? '')?.[1];
  return index === undefined
    ? (first?.message ?? explain(error))
    : `${lines[Number(index)]}: ${messageWords.translate(first!.message)}`;
}
