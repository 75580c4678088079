/** The HTML output. */

import { onPaper } from '../../../strings-on-paper.ts';
import type { Store } from '../../store.ts';
import { HtmlFrame } from './html-frame.tsx';
import { useOutput } from './output.ts';
import { OutputFrame, saveFile } from './output-frame.tsx';

export function HtmlView({ store }: { readonly store: Store }) {
  const output = useOutput(store, 'html', () => store.paint('html'));
  const bytes = output.state === 'done' ? output.value.bytes : undefined;
  return (
    <OutputFrame
      label={onPaper.views.html}
      output={output}
      download={() => bytes && saveFile('document.html', 'text/html', bytes)}
      bar={bytes && <span class="pl-muted">{onPaper.views.bytes(bytes.length)}</span>}
      show={({ bytes: shown }) => <HtmlFrame html={new TextDecoder().decode(shown)} title={onPaper.views.html} />}
    />
  );
}
