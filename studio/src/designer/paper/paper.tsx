/** The middle of the designer: the pages to work on, or what one of the outputs makes of them. */
import { useMemo } from 'preact/hooks';
import type { Store } from '../store.ts';
import { Canvas } from './canvas.tsx';
import { createContext } from './context.ts';
import type { Upload } from './paste.ts';

export type PaperProps = { readonly store: Store; readonly onUpload?: Upload };

export function Paper({ store, onUpload }: PaperProps) {
  const context = useMemo(() => createContext(store), [store]);
  return <Canvas context={context} onUpload={onUpload} />;
}
