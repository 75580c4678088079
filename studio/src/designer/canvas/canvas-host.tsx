/** Middle area of the designer: the canvas, or a view of an output. */
import { useMemo } from 'preact/hooks';
import type { Store } from '../store.ts';
import { Canvas } from './canvas.tsx';
import { createContext } from './context.ts';
import type { EditorFonts } from './editor-font.ts';
import type { Upload } from './paste.ts';
import { DotsView } from './views/dots-view.tsx';
import { HtmlView } from './views/html-view.tsx';
import { PdfView } from './views/pdf-view.tsx';

export type CanvasHostProps = { readonly store: Store; readonly onUpload?: Upload; readonly fonts?: EditorFonts };

export function CanvasHost({ store, onUpload, fonts }: CanvasHostProps) {
  const context = useMemo(() => createContext(store), [store]);
  switch (store.view.value) {
    case 'dots':
      return <DotsView context={context} />;
    case 'pdf':
      return <PdfView store={store} />;
    case 'html':
      return <HtmlView store={store} />;
    default:
      return <Canvas context={context} onUpload={onUpload} fonts={fonts} />;
  }
}
