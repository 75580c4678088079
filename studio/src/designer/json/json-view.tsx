/**
 * Container of the JSON editor, which is loaded on first use. It uses a shadow root, so that its styles need no
 * exception in the content security policy.
 */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Store } from '../store.ts';
import { designerWords } from '../words.ts';
import type { JsonEditor } from './json-editor.ts';
import { jsonWords } from './words.ts';

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
      () => setFailure(jsonWords.notLoaded),
    );
    return () => {
      isGone = true;
      editor?.destroy();
    };
  }, [store]);
  return (
    <section class="pl-json" aria-label={designerWords.views.json}>
      {failure && <p class="pl-empty-text">{failure}</p>}
      <div ref={host} class="pl-json-host" />
      {store.textProblem.value !== undefined && (
        <p class="pl-notice pl-notice-warning" role="status">
          {jsonWords.invalid}
        </p>
      )}
    </section>
  );
}
