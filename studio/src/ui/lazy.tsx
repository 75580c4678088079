/** Component whose script is loaded on first use. */
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** Shows `Failure` if the script cannot be loaded. */
export function lazyWith<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Failure: ComponentType<Props>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  return function Lazy(props: Props) {
    const [, setCount] = useState(0);
    const [hasFailed, setFailed] = useState(false);
    useEffect(() => {
      if (loaded) return;
      load().then(
        (found) => {
          loaded = found;
          setCount((count) => count + 1);
        },
        () => setFailed(true),
      );
    }, []);
    if (hasFailed) return <Failure {...props} />;
    if (!loaded) return null;
    const Loaded = loaded;
    return <Loaded {...props} />;
  };
}
