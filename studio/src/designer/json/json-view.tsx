/** Holds the JSON editor, which is loaded when it is first shown; in a shadow root its styles need no exception of the policy. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { strings } from '../../strings.ts';
import type { Store } from '../store.ts';
import type { JsonEditor } from './json-editor.ts';

export function JsonView({ store }: { readonly store: Store }) {
  const host = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  useEffect(() => {
    let editor: JsonEditor | undefined;
    let isGone = false;
    const root = host.current!.shadowRoot ?? host.current!.attachShadow({ mode: 'open' });
    import('./json-editor.ts').then(
      ({ createJsonEditor }) => {
        if (!isGone) editor = createJsonEditor(root, store);
      },
      () => setFailure(strings.notLoaded),
    );
    return () => {
      isGone = true;
      editor?.destroy();
    };
  }, [store]);
  return (
    <section class="pl-json" aria-label={strings.views.json}>
      {failure && <p class="pl-empty">{failure}</p>}
      <div ref={host} class="pl-json-host" />
      {store.textProblem.value !== undefined && (
        <p class="pl-json-problem" role="status">
          {strings.halfJson}
        </p>
      )}
    </section>
  );
}
