/** Actions on a print job: cancel or print again. */
import { useSignal } from '@preact/signals';
import { Button, IconButton } from '../../ui/button.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { mayPrint } from '../session.ts';
import { toasts } from '../toasts.ts';
import { cancelJob, mayPrintAgain, type PrintJob, printAgain } from './printing.ts';
import { printingWords } from './words.ts';

const words = printingWords.job;

export type JobActionsProps = {
  readonly job: PrintJob;
  /** True to show only icons, in a table row. */
  readonly areSmall?: boolean;
  readonly onDone: () => void;
};

export function JobActions({ job, areSmall = false, onDone }: JobActionsProps) {
  const asked = useSignal<'cancel' | 'again' | undefined>(undefined);
  if (!mayPrint()) return null;
  const close = () => {
    asked.value = undefined;
  };
  const offered = job.state === 'queued' ? 'cancel' : mayPrintAgain(job) ? 'again' : undefined;
  const ask = () => {
    asked.value = offered;
  };
  const [icon, label, name] =
    offered === 'cancel'
      ? (['close', words.cancel, words.cancelName(job.name)] as const)
      : (['refresh', words.again, words.againName(job.name)] as const);
  return (
    <>
      {offered &&
        (areSmall ? (
          <IconButton icon={icon} label={name} onClick={ask} />
        ) : (
          <Button icon={icon} onClick={ask}>
            {label}
          </Button>
        ))}
      {asked.value === 'cancel' && <CancelDialog job={job} onDone={onDone} onClose={close} />}
      {asked.value === 'again' && <AgainDialog job={job} onDone={onDone} onClose={close} />}
    </>
  );
}

type DialogProps = { readonly job: PrintJob; readonly onDone: () => void; readonly onClose: () => void };

function CancelDialog({ job: { id, name }, onDone, onClose }: DialogProps) {
  return (
    <Confirm
      title={words.cancelTitle(name)}
      action={words.cancelAction}
      onConfirm={async () => {
        await cancelJob(id);
        toasts.show(words.cancelled(name));
        onDone();
      }}
      onClose={onClose}
    >
      <p>{words.cancelLead}</p>
    </Confirm>
  );
}

/**
 * Asks for confirmation if the outcome is unknown, because a label that is printed twice could end up on two parcels.
 */
function AgainDialog({ job: { id, name, state }, onDone, onClose }: DialogProps) {
  const isUnknown = state === 'unknown';
  return (
    <Confirm
      title={words.againTitle(name)}
      action={isUnknown ? words.againActionUnknown : words.againAction}
      isHarmless={!isUnknown}
      onConfirm={async () => {
        await printAgain(id);
        toasts.show(words.queued(name));
        onDone();
      }}
      onClose={onClose}
    >
      <p>{words.againLead[state as keyof typeof words.againLead]}</p>
    </Confirm>
  );
}
