/** libavif in the worker: a script of its package, and a module that is fetched on first use. */
import avifScript from '@jsquash/avif/codec/dec/avif_dec.js';
import avifFile from '@jsquash/avif/codec/dec/avif_dec.wasm';
import type { AvifDecoder } from '@platen/engine/base/platform';
import { openAvif } from '@platen/engine/image/avif-codec';
import { createScriptedWasm } from './wasm.ts';

const instantiate = createScriptedWasm(new URL(avifFile, import.meta.url).href);

export const openAvifDecoder = (): AvifDecoder => openAvif(avifScript, instantiate);
