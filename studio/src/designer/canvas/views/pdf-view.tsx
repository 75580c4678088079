/** Shows the PDF in the browser's viewer. Without a viewer, shows its pages as images. */
import { useEffect, useMemo } from 'preact/hooks';
import type { Store } from '../../store.ts';
import { canvasWords } from '../words.ts';
import { useOutput } from './output.ts';
import { OutputFrame, saveFile } from './output-frame.tsx';

export function PdfView({ store }: { readonly store: Store }) {
  const output = useOutput(store, 'pdf', () => store.paint('pdf'));
  const bytes = output.state === 'done' ? output.value.bytes : undefined;
  return (
    <OutputFrame
      label={canvasWords.views.pdf}
      output={output}
      download={() => bytes && saveFile('document.pdf', 'application/pdf', bytes)}
      bar={bytes && <span class="pl-muted">{canvasWords.views.bytes(bytes.length)}</span>}
      show={({ bytes: shown, pages }) =>
        navigator.pdfViewerEnabled ? <Viewer bytes={shown} /> : <Pages store={store} pages={pages} />
      }
    />
  );
}

export function Viewer({ bytes }: { readonly bytes: Uint8Array }) {
  const url = useAddress(bytes, 'application/pdf');
  return <iframe class="pl-canvas-frame-view" src={url} title={canvasWords.views.pdf} />;
}

/** Returns an object URL for the bytes, valid while they are shown. */
function useAddress(bytes: Uint8Array, type: string): string {
  const url = useMemo(() => URL.createObjectURL(new Blob([bytes as BlobPart], { type })), [bytes]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return url;
}

const MOST_PAGES = 20;

function Pages({ store, pages }: { readonly store: Store; readonly pages: number }) {
  const numbers = Array.from({ length: Math.min(pages, MOST_PAGES) }, (_, index) => index + 1);
  return (
    <div class="pl-canvas-output-pages">
      {numbers.map((page) => (
        <PagePicture key={page} store={store} page={page} />
      ))}
    </div>
  );
}

function PagePicture({ store, page }: { readonly store: Store; readonly page: number }) {
  const output = useOutput(store, `page ${page}`, () => store.paint('png', { page, dpi: 144 }));
  if (output.state !== 'done') return null;
  return <Picture bytes={output.value.bytes} page={page} />;
}

function Picture({ bytes, page }: { readonly bytes: Uint8Array; readonly page: number }) {
  const url = useAddress(bytes, 'image/png');
  return <img class="pl-canvas-output-page" src={url} alt={canvasWords.pageNumber(page)} />;
}
