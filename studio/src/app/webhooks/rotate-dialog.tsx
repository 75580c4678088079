/** Makes a new secret, while messages are signed with the one before as well for a time. */
import { useSignal } from '@preact/signals';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/filters.tsx';
import { explain } from '../api.ts';
import { Failure } from '../parts/field.tsx';
import { strings } from '../strings.ts';
import { SecretDialog } from './webhook-dialog.tsx';
import { rotateSecret } from './webhooks.ts';
import { webhookWords as words } from './words.ts';

/** In hours. */
const OVERLAPS = ['0', '1', '24', '168'] as const;

export type RotateProps = { readonly id: string; readonly onDone: () => void; readonly onClose: () => void };

export function RotateDialog({ id, onDone, onClose }: RotateProps) {
  const secret = useSignal<string | undefined>(undefined);
  const overlap = useSignal<string>('24');
  const failure = useSignal<string | undefined>(undefined);
  const isBusy = useSignal(false);
  if (secret.value !== undefined) return <SecretDialog secret={secret.value} onClose={onClose} />;
  const rotate = async () => {
    isBusy.value = true;
    failure.value = undefined;
    try {
      secret.value = (await rotateSecret(id, Number(overlap.value))).secret;
      onDone();
    } catch (error) {
      failure.value = explain(error);
      isBusy.value = false;
    }
  };
  return (
    <Dialog
      title={words.rotateTitle}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{strings.common.cancel}</Button>
          <Button kind="main" disabled={isBusy.value} onClick={() => void rotate()}>
            {words.rotateAction}
          </Button>
        </>
      }
    >
      <div class="app-form">
        <p>{words.rotateLead}</p>
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
