/** View of the HTML output. */

import type { Store } from '../../store.ts';
import { canvasWords } from '../words.ts';
import { HtmlFrame } from './html-frame.tsx';
import { useOutput } from './output.ts';
import { OutputFrame, saveFile } from './output-frame.tsx';

export function HtmlView({ store }: { readonly store: Store }) {
  const output = useOutput(store, 'html', () => store.paint('html'));
  const bytes = output.state === 'done' ? output.value.bytes : undefined;
  return (
    <OutputFrame
      label={canvasWords.views.html}
      output={output}
      download={() => bytes && saveFile('document.html', 'text/html', bytes)}
      bar={bytes && <span class="pl-muted">{canvasWords.views.bytes(bytes.length)}</span>}
      show={({ bytes: shown }) => <HtmlFrame html={new TextDecoder().decode(shown)} title={canvasWords.views.html} />}
    />
  );
}
