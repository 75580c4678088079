/** Component whose script is loaded on first use. */
import { useSignal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';

/** Shows `Failure` if the script cannot be loaded. */
export function lazyWith<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Failure: ComponentType<Props>,
): ComponentType<Props> {
  let known: ComponentType<Props> | undefined;
  return function Lazy(props: Props) {
    const loaded = useSignal(known);
    const hasFailed = useSignal(false);
    useEffect(() => {
      if (loaded.value) return;
      load().then(
        (found) => {
          known = found;
          loaded.value = found;
        },
        () => {
          hasFailed.value = true;
        },
      );
    }, []);
    if (hasFailed.value) return <Failure {...props} />;
    const Loaded = loaded.value;
    return Loaded ? <Loaded {...props} /> : null;
  };
}
