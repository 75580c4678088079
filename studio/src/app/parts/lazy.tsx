/** Screen whose script is loaded on first use. */
import type { ComponentType } from 'preact';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { lazyWith } from '../../ui/lazy.tsx';
import { Failed } from '../../ui/listing.tsx';
import { appWords } from '../words.ts';

export function lazy<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazyWith(load, NotLoaded);
}

/** Dialog whose script is loaded on first use. A failure is shown in a dialog, too. */
export function lazyDialog<Props extends { readonly onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return lazyWith(load, DialogNotLoaded);
}

function DialogNotLoaded({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog
      title={appWords.failures.unknown}
      onClose={onClose}
      actions={
        <Button kind="main" onClick={() => location.reload()}>
          {appWords.failures.retry}
        </Button>
      }
    >
      <p>{appWords.failures.network}</p>
    </Dialog>
  );
}

/** Reloads the page, because the files have new names after an update of the service. */
function NotLoaded() {
  return (
    <div class="pl-page">
      <Failed title={appWords.failures.unknown} why={appWords.failures.network} onRetry={() => location.reload()} />
    </div>
  );
}
