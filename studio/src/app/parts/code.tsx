/** Text to copy: a line for a shell, a key, a template. */
import { Button } from '../../ui/button.tsx';
import { strings } from '../strings.ts';
import { toasts } from '../toasts.ts';

export function copy(text: string): void {
  void navigator.clipboard.writeText(text).then(
    () => toasts.show(strings.common.copied),
    () => toasts.show(strings.common.notCopied),
  );
}

export function Code({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <div class="sc-code sc-code-copies">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach it */}
      <pre tabIndex={0} aria-label={label} role="region">
        {text}
      </pre>
      <Button icon="copy" aria-label={`${strings.common.copy} ${label}`} onClick={() => copy(text)}>
        {strings.common.copy}
      </Button>
    </div>
  );
}
