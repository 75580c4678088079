/** Program of a user who embeds the designer in a page. It is compiled but not run. */
import { type DesignerOptions, type Json, type MountedDesigner, mountDesigner } from '@platen/designer';

const at = (file: string) => new URL(file, 'https://example.com/designer/').href;

type Fonts = DesignerOptions['engine']['fonts'];

export async function show(element: HTMLElement, template: Json, fonts: Fonts): Promise<MountedDesigner> {
  const options: DesignerOptions = {
    template,
    engine: {
      worker: at('worker.js'),
      subsetWasm: at('harfbuzz-subset.wasm'),
      webpWasm: at('webp.wasm'),
      pdfiumWasm: at('pdfium.wasm'),
      readerWasm: at('zxing_reader.wasm'),
      fonts,
      fontBase: 'https://example.com/v1/fonts/',
    },
    dataSets: [{ id: 'mine', name: 'Mine', data: { name: 'Ann' }, from: 'host' }],
    palette: [{ label: 'Mine', items: async () => [{ label: 'Proof', run: () => console.log('proof') }] }],
    onUpload: async (file) => file.name,
    onChange: (changed) => console.log(JSON.stringify(changed).length),
    brandColors: async () => ['#2f6fde'],
    locale: 'de',
    theme: 'dark',
    readOnly: false,
  };
  const designer = await mountDesigner(element, options);
  designer.setAssets([{ name: 'logo.png', bytes: new Uint8Array() }]);
  designer.setTheme(undefined);
  designer.open(designer.template());
  return designer;
}

// @ts-expect-error: the engine is missing
export const wrong = (element: HTMLElement) => mountDesigner(element, { template: null });

// @ts-expect-error: the store is internal to the Studio
export const hidden = (designer: MountedDesigner) => designer.store;
