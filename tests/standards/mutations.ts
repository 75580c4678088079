/** Document that claims standards, damaged in one place each time, and the programs that detect the damage. */
import type { JsonObject, PdfStandard, World } from '@platen/engine';
import { renderTemplate } from '@platen/engine/render';
import { runForeign } from '../eyes/foreign/run.ts';
import { readStructure } from '../eyes/poppler.ts';
import { judge } from '../eyes/verapdf.ts';
import { NOW } from '../outputs.ts';

const STANDARDS: readonly PdfStandard[] = ['pdf/a-3a', 'pdf/ua-1'];

const at = (y: number) => ({ position: { x: '5mm', y: `${y}mm` }, width: '60mm' });

const TEMPLATE = {
  meta: { name: 'Order' },
  locale: 'en',
  dimensions: { width: '70mm', height: '70mm' },
  pdf: {
    conformance: STANDARDS,
    attachments: [{ name: 'order.xml', source: 'data:application/xml,<order/>', relationship: 'alternative' }],
  },
  elements: [
    { type: 'text', ...at(3), tag: 'h1', text: 'Order 7' },
    { type: 'text', ...at(9), lang: 'de', text: 'Guten Tag' },
    {
      type: 'table',
      ...at(15),
      items: 'items',
      columns: [
        { header: 'Item', rowHeader: true, text: '{{item.name}}' },
        { header: 'Pieces', text: '{{item.count}}' },
      ],
    },
    { type: 'qrcode', ...at(45), width: '15mm', height: '15mm', text: 'ORDER-7' },
  ],
};

const DATA: JsonObject = { items: [{ name: 'bolt', count: 3 }] };

const TREE = `Document
  H1
    "Order 7"
  P
    "Guten Tag"
  Table
    THead
      TR
        TH Scope Column
          "Item"
        TH Scope Column
          "Pieces"
    TBody
      TR
        TH Scope Row
          "bolt"
        TD
          "3"
  Figure`;

const TAGS = ['Figure "QR Code: ORDER-7"', 'P in de'];

const RELATIONSHIPS = ['/Alternative'];

/** Programs that read the file. */
export type Finder = 'veraPDF' | 'poppler' | 'pdf.js' | 'qpdf';

export type Mutation = {
  readonly name: string;
  /** Pattern that is replaced in the file, including compressed streams. */
  readonly find: RegExp;
  readonly by: string;
  readonly foundBy: readonly Finder[];
};

export const MUTATIONS: readonly Mutation[] = [
  {
    name: 'text removed from the structure tree (MCID deleted)',
    find: /\/H1<<\/MCID 0>>BDC\n([\s\S]*?)EMC\n/,
    by: '$1',
    foundBy: ['veraPDF', 'poppler'],
  },
  {
    name: 'text assigned to another part (wrong MCID)',
    find: /\/P<<\/MCID 1>>BDC/,
    by: '/P<</MCID 2>>BDC',
    foundBy: ['poppler'],
  },
  { name: 'text marked as decoration', find: /\/P<<\/MCID 1>>BDC/, by: '/Artifact BMC', foundBy: ['poppler'] },
  { name: 'alternative text removed', find: /\/Alt\([^)]*\)/, by: '', foundBy: ['veraPDF', 'pdf.js'] },
  { name: 'alternative text of another element', find: /\/Alt\(QR Code: /, by: '/Alt(', foundBy: ['pdf.js'] },
  { name: 'language of a part removed', find: /\/Lang\(de\)/, by: '', foundBy: ['pdf.js'] },
  {
    name: 'row header tagged as a normal cell',
    find: /\/S\/TH(\/Pg \d+ 0 R\/K \d+\/A<<\/O\/Table\/Scope\/Row)/,
    by: '/S/TD$1',
    foundBy: ['poppler'],
  },
  { name: 'header cells without a scope', find: /\/A<<\/O\/Table\/Scope\/Column>>/g, by: '', foundBy: ['poppler'] },
  { name: 'heading tagged as a paragraph', find: /\/S\/H1/, by: '/S/P', foundBy: ['poppler'] },
  { name: 'first heading has level 3', find: /\/S\/H1/, by: '/S/H3', foundBy: ['veraPDF', 'poppler'] },
  {
    name: 'end of the text before its beginning',
    find: /(\/S\/Document[\s\S]*?\/K\[)(\d+ 0 R) (\d+ 0 R)/,
    by: '$1$3 $2',
    foundBy: ['poppler'],
  },
  {
    name: 'attachment with the wrong relationship',
    find: /\/AFRelationship\/Alternative/,
    by: '/AFRelationship/Data',
    foundBy: ['qpdf'],
  },
  {
    name: 'attachment without a relationship',
    find: /\/AFRelationship\/Alternative/,
    by: '',
    foundBy: ['veraPDF', 'qpdf'],
  },
  { name: 'attachment that the document does not list', find: /\/AF\[\d+ 0 R\]/, by: '', foundBy: ['veraPDF'] },
  { name: 'output intent (colour profile) removed', find: /\/OutputIntents\[[^\]]*\]/, by: '', foundBy: ['veraPDF'] },
  {
    name: 'title not shown by viewers',
    find: /\/ViewerPreferences<<\/DisplayDocTitle true>>/,
    by: '',
    foundBy: ['veraPDF'],
  },
];

/** Returns the file, intact or damaged. Throws if the pattern is not found. */
export function makeMutated(world: World, mutation?: Mutation): Uint8Array {
  let spoilt = 0;
  const tamper = (bytes: Uint8Array): Uint8Array => {
    const text = Buffer.from(bytes).toString('latin1');
    if (!mutation || spoilt > 0 || text.search(mutation.find) < 0) return bytes;
    spoilt++;
    const { find, by } = mutation;
    // Compressed objects are found by their offsets, so the length must stay the same.
    const replaced = text.replace(find, (found: string) => found.replace(find, by).padEnd(found.length));
    return Buffer.from(replaced, 'latin1');
  };
  const { platform } = world;
  const deflate: typeof platform.deflate = (bytes, level) => platform.deflate(tamper(bytes), level);
  const rendered = renderTemplate(
    TEMPLATE,
    DATA,
    { format: 'pdf', now: NOW },
    { ...world, platform: { ...platform, deflate } },
  );
  if (!rendered.ok) throw new Error(JSON.stringify(rendered.problems));
  if (mutation && spoilt === 0) throw new Error(`${mutation.name}: the file has nothing of that`);
  return rendered.value.bytes;
}

/** Returns the programs that find a fault in each file. */
export async function findersOf(files: readonly Uint8Array[]): Promise<readonly (readonly Finder[])[]> {
  const verdicts = judge(files.flatMap((bytes) => STANDARDS.map((standard) => ({ bytes, standard }))));
  const found: Finder[][] = [];
  for (const [index, bytes] of files.entries()) {
    const own = verdicts.slice(index * STANDARDS.length, (index + 1) * STANDARDS.length);
    const finders: Finder[] = own.every(({ conforms }) => conforms) ? [] : ['veraPDF'];
    if (readStructure(bytes) !== TREE) finders.push('poppler');
    const [lines = []] = await runForeign('pdfTags', [bytes]);
    if (!TAGS.every((tag) => lines.some((line) => line.trim() === tag))) finders.push('pdf.js');
    if ((await relationshipsOf(bytes)).join() !== RELATIONSHIPS.join()) finders.push('qpdf');
    found.push(finders);
  }
  return found;
}

/** Returns the relationships of attached files to the document, as qpdf reads them. */
async function relationshipsOf(bytes: Uint8Array): Promise<readonly string[]> {
  const objects = Object.values(await runForeign('qpdfObjects', [bytes])) as readonly Readonly<
    Record<string, unknown>
  >[];
  return objects.flatMap((object) => (object?.['/Type'] === '/Filespec' ? [String(object['/AFRelationship'])] : []));
}
