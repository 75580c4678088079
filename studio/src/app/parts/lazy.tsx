/** Screen whose script is loaded on first use. */
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Failed } from '../../ui/listing.tsx';
import { appWords } from '../words.ts';

export function lazy<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  return function Lazy(props: Props) {
    const [, setCount] = useState(0);
    const [failure, setFailure] = useState<string | undefined>(undefined);
    const read = () => {
      setFailure(undefined);
      load().then(
        (found) => {
          loaded = found;
          setCount((count) => count + 1);
        },
        // After an update of the service, its files have new names that only a reloaded page knows.
        () => setFailure(appWords.failures.network),
      );
    };
    useEffect(() => {
      if (!loaded) read();
    }, []);
    if (failure !== undefined) {
      return (
        <div class="sc-page">
          <Failed title={appWords.failures.unknown} why={failure} onRetry={() => location.reload()} />
        </div>
      );
    }
    if (!loaded) return null;
    const Loaded = loaded;
    return <Loaded {...props} />;
  };
}
