/** Screen whose script is loaded on first use. */
import type { ComponentType } from 'preact';
import { lazyWith } from '../../ui/lazy.tsx';
import { Failed } from '../../ui/listing.tsx';
import { appWords } from '../words.ts';

export function lazy<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazyWith(load, NotLoaded);
}

/** After an update of the service, its files have new names that only a reloaded page knows. */
function NotLoaded() {
  return (
    <div class="sc-page">
      <Failed title={appWords.failures.unknown} why={appWords.failures.network} onRetry={() => location.reload()} />
    </div>
  );
}
