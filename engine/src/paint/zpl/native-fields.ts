/** Provides native fields: content that the printer draws, if its settings allow it. */
import type { Printer } from '../../scene/scene.ts';
import type { NativeFields } from '../label/native.ts';
import { nativeCode } from './native-code.ts';
import { nativeText, withHyphens } from './native-text.ts';

export function nativeFields({ text, barcodes }: Pick<Printer, 'text' | 'barcodes'>): NativeFields {
  return {
    ...(barcodes !== 'graphic' && { code: (symbol, place) => nativeCode(symbol, place, barcodes) }),
    ...(text === 'native' && { text: { joined: withHyphens, field: nativeText } }),
  };
}
