/**
 * Container of the JSON editor, which is loaded on first use. It uses a shadow root, so that its styles need no
 * exception in the content security policy.
 */
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { Store } from '../store.ts';
import { designerWords } from '../words.ts';
import type { JsonEditor } from './json-editor.ts';
import { jsonWords } from './words.ts';

export function JsonView({ store }: { readonly store: Store }) {
  const host = useRef<HTMLDivElement>(null);
  const failure = useSignal<string | undefined>(undefined);
  useEffect(() => {
    let editor: JsonEditor | undefined;
    let isGone = false;
    const root = host.current!.shadowRoot ?? host.current!.attachShadow({ mode: 'open' });
    import('./json-editor.ts').then(
      ({ createJsonEditor }) => {
        if (!isGone) editor = createJsonEditor(root, store);
      },
      () => {
        failure.value = jsonWords.notLoaded;
      },
    );
    return () => {
      isGone = true;
      editor?.destroy();
    };
  }, [store]);
  return (
    <section class="pl-json" aria-label={designerWords.views.json}>
      {failure.value && <p class="pl-empty-text">{failure.value}</p>}
      <div ref={host} class="pl-json-host" />
      {store.textProblem.value !== undefined && (
        <p class="pl-notice pl-notice-warning" role="status">
          {jsonWords.invalid}
        </p>
      )}
    </section>
  );
}
