/** A screen whose script is read when it is first shown. */
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Failed } from '../../ui/listing.tsx';
import { strings } from '../strings.ts';

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
        // After an update of the service its files have other names: only a new page knows them.
        () => setFailure(strings.failures.network),
      );
    };
    useEffect(() => {
      if (!loaded) read();
    }, []);
    if (failure !== undefined) {
      return (
        <div class="sc-page">
          <Failed title={strings.failures.unknown} why={failure} onRetry={() => location.reload()} />
        </div>
      );
    }
    if (!loaded) return null;
    const Loaded = loaded;
    return <Loaded {...props} />;
  };
}
