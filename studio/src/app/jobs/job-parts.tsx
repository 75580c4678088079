/** Shared parts of job screens: state, progress and the cancel button. */
import { useSignal } from '@preact/signals';
import { Button, IconButton } from '../../ui/button.tsx';
import { Badge } from '../../ui/page.tsx';
import { explain } from '../api.ts';
import { Confirm } from '../parts/confirm.tsx';
import { navigate } from '../routing.ts';
import { keysWords } from '../screens/keys-words.ts';
import { mayChange } from '../session.ts';
import { toasts } from '../toasts.ts';
import { numberText } from '../units.ts';
import { cancelJob, isUnderWay, type Job, kindOf, mayRetry, nameOf, pathOfJob, retryJob } from './jobs.ts';
import { jobWords as words } from './words.ts';

export function JobState({ job }: { readonly job: Job }) {
  return (
    <>
      <Badge kind={kindOf(job)}>{words.states[job.state]}</Badge>
      {job.mode === 'test' && <Badge>{keysWords.modes.test}</Badge>}
    </>
  );
}

export function JobProgress({ job }: { readonly job: Job }) {
  const { done, failed, total } = job.progress;
  return (
    <span class="pl-job-progress">
      <progress
        class="pl-progress"
        max={Math.max(1, total)}
        value={done + failed}
        aria-label={words.progressOf(nameOf(job))}
      />
      <span>{words.of(numberText(done + failed), numberText(total))}</span>
      {failed > 0 && <span class="pl-danger">{words.failures(failed)}</span>}
    </span>
  );
}

export type RetryProps = {
  readonly job: Job;
  /** True to show only the icon, in a table row. */
  readonly isSmall?: boolean;
};

/** Button that creates a job from the failed items and opens it. */
export function RetryJob({ job, isSmall = false }: RetryProps) {
  const isBusy = useSignal(false);
  if (!mayChange() || !mayRetry(job)) return null;
  const retry = async () => {
    isBusy.value = true;
    try {
      const { id, progress } = await retryJob(job.id);
      toasts.show(words.retried(progress.total));
      navigate(pathOfJob(id));
    } catch (error) {
      toasts.show(explain(error));
    } finally {
      isBusy.value = false;
    }
  };
  const button = { icon: 'refresh', disabled: isBusy.value, onClick: () => void retry() } as const;
  return isSmall ? (
    <IconButton {...button} label={words.retryName(nameOf(job))} />
  ) : (
    <Button {...button}>{words.retry}</Button>
  );
}

export type CancelProps = {
  readonly job: Job;
  /** True to show only the icon, in a table row. */
  readonly isSmall?: boolean;
  readonly onDone: () => void;
};

export function CancelJob({ job, isSmall = false, onDone }: CancelProps) {
  const isAsked = useSignal(false);
  if (!mayChange() || (!isUnderWay(job) && !isAsked.value)) return null;
  const name = nameOf(job);
  const askFor = () => {
    isAsked.value = true;
  };
  return (
    <>
      {isSmall ? (
        <IconButton icon="close" label={words.cancelName(name)} onClick={askFor} />
      ) : (
        <Button icon="close" onClick={askFor}>
          {words.cancel}
        </Button>
      )}
      {isAsked.value && (
        <Confirm
          title={words.cancelTitle(name)}
          action={words.cancelAction}
          onConfirm={async () => {
            await cancelJob(job.id);
            toasts.show(words.cancelled(name));
            onDone();
          }}
          onClose={() => {
            isAsked.value = false;
          }}
        >
          <p>{words.cancelLead}</p>
        </Confirm>
      )}
    </>
  );
}
