/** Dialog that replaces the secret. Messages are signed with both secrets for a limited time. */
import { useSignal } from '@preact/signals';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/filters.tsx';
import { FormEnd } from '../parts/form-end.tsx';
import { useSubmit } from '../parts/submit.ts';
import { SecretDialog } from './webhook-dialog.tsx';
import { rotateSecret } from './webhooks.ts';
import { webhookWords as words } from './words.ts';

/** Choices of the time in hours for which messages are also signed with the old secret. */
const OVERLAPS = ['0', '1', '24', '168'] as const;

export type RotateProps = { readonly id: string; readonly onDone: () => void; readonly onClose: () => void };

export function RotateDialog({ id, onDone, onClose }: RotateProps) {
  const secret = useSignal<string | undefined>(undefined);
  const overlap = useSignal<string>('24');
  const sending = useSubmit(async () => {
    secret.value = (await rotateSecret(id, Number(overlap.value))).secret;
    onDone();
  });
  if (secret.value !== undefined) return <SecretDialog secret={secret.value} onClose={onClose} />;
  return (
    <Dialog title={words.rotateTitle} onClose={onClose}>
      <form class="pl-form" onSubmit={sending.submit}>
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
        <FormEnd sending={sending} action={words.rotateAction} onClose={onClose} />
      </form>
    </Dialog>
  );
}
