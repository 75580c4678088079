/** Dialog with the request for programs, and a button that creates a key. */

import type { JsonObject } from '@platen/engine/base/json';
import { OUTPUT_FORMATS, type OutputFormat } from '@platen/engine/paint/formats';
import { useSignal } from '@preact/signals';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { explain } from '../api.ts';
import { curlLine } from '../curl.ts';
import { createKey } from '../keys.ts';
import { ROOT } from '../routing.ts';
import { designWords } from '../screens/design-words.ts';
import { Code } from './code.tsx';
import { Failure } from './field.tsx';

export type UseDialogProps = {
  readonly templateId: string;
  readonly data: JsonObject;
  readonly format: OutputFormat;
  readonly onClose: () => void;
};

type Mode = 'test' | 'live';

export function UseDialog({ templateId, data, format: first, onClose }: UseDialogProps) {
  const words = designWords;
  const format = useSignal<OutputFormat>(first);
  const mode = useSignal<Mode>('test');
  const key = useSignal<string | undefined>(undefined);
  const failure = useSignal<string | undefined>(undefined);
  const makeKey = async () => {
    try {
      const body = { mode: mode.value, name: `Studio: ${templateId}` };
      key.value = (await createKey(body)).key;
    } catch (error) {
      failure.value = explain(error);
    }
  };
  const line = curlLine({
    root: ROOT.href,
    key: key.value ?? words.keyPlaceholder,
    templateId,
    data,
    format: format.value,
  });
  return (
    <Dialog title={words.useTitle} wide onClose={onClose}>
      <p class="pl-muted">{words.useLead}</p>
      <div class="pl-integrate">
        <label>
          <span>{words.format}</span>
          <select
            value={format.value}
            onChange={({ currentTarget }) => {
              format.value = currentTarget.value as OutputFormat;
            }}
          >
            {OUTPUT_FORMATS.map((each) => (
              <option key={each} value={each}>
                {each.toUpperCase()}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>{words.key}</span>
          <select
            value={mode.value}
            disabled={key.value !== undefined}
            onChange={({ currentTarget }) => {
              mode.value = currentTarget.value as Mode;
            }}
          >
            <option value="test">{words.test}</option>
            <option value="live">{words.live}</option>
          </select>
        </label>
        <Button icon="key" disabled={key.value !== undefined} onClick={() => void makeKey()}>
          {words.makeKey}
        </Button>
      </div>
      <p class="pl-muted pl-gap" role="status">
        {key.value === undefined ? words.keyLead : words.keyMade}
      </p>
      <Failure text={failure.value} />
      <Code text={line} label={words.request} />
    </Dialog>
  );
}
