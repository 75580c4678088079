/** Screen whose script is loaded on first use. */
import type { ComponentType } from 'preact';
import { lazyWith } from '../../ui/lazy.tsx';
import { Failed } from '../../ui/listing.tsx';
import { appWords } from '../words.ts';

export function lazy<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazyWith(load, NotLoaded);
}

/** Reloads the page, because the files have new names after an update of the service. */
function NotLoaded() {
  return (
    <div class="sc-page">
      <Failed title={appWords.failures.unknown} why={appWords.failures.network} onRetry={() => location.reload()} />
    </div>
  );
}
