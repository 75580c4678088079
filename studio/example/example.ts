/** Page with the designer and without a service; see studio/README.md. */
import { mountDesigner } from '../src/designer/mount-designer.tsx';

/** `?template=invoice` selects another starter, `?theme=dark` the dark theme. */
const query = new URLSearchParams(location.search);
const read = async (address: string) => (await fetch(address)).json();
const slug = (query.get('template') ?? 'invoice').replace(/[^a-z0-9-]/g, '');
const [template, sample, fonts] = await Promise.all(
  [`library/${slug}/template.json`, `library/${slug}/data.json`, 'fonts.json'].map(read),
);
const theme = query.get('theme');
const designer = mountDesigner(document.getElementById('designer')!, {
  template: { sample, ...template },
  engine: {
    worker: 'worker.js',
    fonts,
    fontBase: new URL('fonts/', location.href).href,
    subsetWasm: new URL('harfbuzz-subset.wasm', location.href).href,
    webpWasm: new URL('webp.wasm', location.href).href,
    pdfiumWasm: new URL('pdfium.wasm', location.href).href,
    readerWasm: new URL('zxing_reader.wasm', location.href).href,
  },
  readOnly: query.has('readonly'),
  keepLocks: query.has('keeplocks'),
  keepAs: slug,
  ...((theme === 'light' || theme === 'dark') && { theme }),
});
// Global variable for tests, and for experiments in the browser console.
Object.assign(globalThis, { designer });
