/** Thread for external engines, so that a hanging engine can be ended. Each engine is loaded on its first call. */
import { parentPort } from 'node:worker_threads';

const engines = {
  zebrash: async () => (await import('./zebrash.ts')).zebrash,
  zplr: async () => (await import('./zplr.ts')).zplr,
  zxing: async () => (await import('./zxing.ts')).zxing,
  qpdfCheck: async () => (await import('./qpdf.ts')).qpdfCheck,
  qpdfObjects: async () => (await import('./qpdf.ts')).qpdfObjects,
  drawPdf: async () => (await import('./pdfjs.ts')).drawPdf,
  pdfText: async () => (await import('./pdfjs.ts')).pdfText,
  pdfTags: async () => (await import('./pdfjs.ts')).pdfTags,
  pdfGlyphs: async () => (await import('./pdfjs.ts')).pdfGlyphs,
  pdfInfo: async () => (await import('./pdfjs.ts')).pdfInfo,
  drawPdfium: async () => (await import('./pdfium.ts')).drawPdfium,
  pdfiumText: async () => (await import('./pdfium.ts')).pdfiumText,
};

/** Engines by name, as functions. */
export type Engines = { readonly [Name in keyof typeof engines]: Awaited<ReturnType<(typeof engines)[Name]>> };

/** Message that calls an engine. */
export type Call = { readonly name: keyof Engines; readonly args: readonly unknown[] };
export type Answer =
  | { readonly kind: 'result'; readonly result: unknown }
  | { readonly kind: 'error'; readonly message: string };

async function answer({ name, args }: Call): Promise<Answer> {
  try {
    const engine = (await engines[name]()) as (...values: readonly unknown[]) => Promise<unknown>;
    return { kind: 'result', result: await engine(...args) };
  } catch (error) {
    return { kind: 'error', message: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', async (call: Call) => parentPort?.postMessage(await answer(call)));
