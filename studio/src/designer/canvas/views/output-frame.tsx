/** Shared frame of output views: a bar, and a message if there is nothing to show. */
import type { ComponentChildren } from 'preact';
import { Button } from '../../../ui/button.tsx';
import { canvasWords } from '../words.ts';
import type { Output } from './output.ts';

type Props<T> = {
  readonly label: string;
  readonly output: Output<T>;
  readonly bar?: ComponentChildren;
  readonly download?: (() => void) | undefined;
  readonly show: (value: T) => ComponentChildren;
};

export function OutputFrame<T>({ label, output, bar, download, show }: Props<T>) {
  return (
    <section class="pl-canvas-output" aria-label={label} aria-busy={output.state === 'working'}>
      <div class="pl-canvas-output-bar">
        {bar}
        <span class="pl-space" />
        {download && (
          <Button kind="quiet" disabled={output.state !== 'done'} onClick={download}>
            {canvasWords.views.download}
          </Button>
        )}
      </div>
      {output.state === 'done' ? (
        show(output.value)
      ) : (
        <div class="pl-canvas-output-note" role="status">
          {output.state === 'working' ? canvasWords.views.working : canvasWords.views.failed}
          {output.state === 'failed' && <p>{output.message}</p>}
        </div>
      )}
    </section>
  );
}

/** Downloads bytes as a file. */
export function saveFile(name: string, type: string, bytes: Uint8Array | string): void {
  const url = URL.createObjectURL(new Blob([bytes as BlobPart], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
