/** Text that users can copy, such as a shell command, a key or a template. */
import { Button } from '../../ui/button.tsx';
import { toasts } from '../toasts.ts';
import { appWords } from '../words.ts';

export function copy(text: string): void {
  void navigator.clipboard.writeText(text).then(
    () => toasts.show(appWords.common.copied),
    () => toasts.show(appWords.common.notCopied),
  );
}

export function Code({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <div class="pl-snippet pl-snippet-copies">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <pre tabIndex={0} aria-label={label} role="region">
        {text}
      </pre>
      <Button icon="copy" aria-label={`${appWords.common.copy} ${label}`} onClick={() => copy(text)}>
        {appWords.common.copy}
      </Button>
    </div>
  );
}
