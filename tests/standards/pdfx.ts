/**
 * Checks PDF/X-4 (ISO 15930-7) on the objects of a file, as qpdf lists them. No validator of PDF/X is available without
 * a licence, so these checks are the project's interpretation of the standard. Damaged files prove that each check
 * detects its fault.
 */
import { runForeign } from '../eyes/foreign/run.ts';
import { pdfStreams } from '../readable-pdf.ts';

type Dictionary = Readonly<Record<string, unknown>>;

/** Returns one sentence per fault. Empty if these checks find no fault. */
export async function pdfxFaults(bytes: Uint8Array): Promise<readonly string[]> {
  const objects = (await runForeign('qpdfObjects', [bytes])) as Dictionary;
  const at = (value: unknown): unknown => (typeof value === 'string' && / R$/.test(value) ? objects[value] : value);
  const dictionary = (value: unknown): Dictionary => {
    const found = at(value);
    return typeof found === 'object' && found !== null && !Array.isArray(found) ? (found as Dictionary) : {};
  };
  const all = Object.values(objects).filter(
    (object): object is Dictionary => typeof object === 'object' && object !== null,
  );
  const trailer = dictionary(objects['trailer']);
  const file: File = {
    bytes,
    all,
    inner: [...allWithin(all)],
    trailer,
    catalog: dictionary(trailer['/Root']),
    at,
    dictionary,
  };
  return [
    ...ofFile(file),
    ...ofIntent(file),
    ...ofMetadata(file),
    ...ofPages(file),
    ...ofColors(file),
    ...ofContents(file),
  ];
}

type File = {
  readonly bytes: Uint8Array;
  readonly all: readonly Dictionary[];
  /** All dictionaries in the file, including nested dictionaries. */
  readonly inner: readonly Dictionary[];
  readonly trailer: Dictionary;
  readonly catalog: Dictionary;
  readonly at: (value: unknown) => unknown;
  readonly dictionary: (value: unknown) => Dictionary;
};

function* allWithin(values: readonly unknown[]): Generator<Dictionary> {
  for (const value of values) {
    if (Array.isArray(value)) yield* allWithin(value);
    else if (typeof value === 'object' && value !== null) {
      yield value as Dictionary;
      yield* allWithin(Object.values(value));
    }
  }
}

/** Returns the sentences whose condition is false. */
function broken(rules: Readonly<Record<string, boolean>>): readonly string[] {
  return Object.entries(rules).flatMap(([rule, holds]) => (holds ? [] : [rule]));
}

function ofFile({ bytes, trailer, catalog, inner, dictionary }: File): readonly string[] {
  const names = dictionary(catalog['/Names']);
  return broken({
    'the header is of PDF 1.6 or older': /^%PDF-1\.[0-6]/.test(Buffer.from(bytes.subarray(0, 9)).toString('latin1')),
    'the trailer has an ID': Array.isArray(trailer['/ID']) && trailer['/ID'].length === 2,
    'nothing is encrypted': !('/Encrypt' in trailer),
    'no form': !('/AcroForm' in catalog),
    'no action': !inner.some((each) => '/A' in each || '/AA' in each || '/OpenAction' in each),
    'no script and no file': !('/JavaScript' in names || '/EmbeddedFiles' in names || '/AF' in catalog),
  });
}

function ofIntent({ bytes, catalog, dictionary }: File): readonly string[] {
  const intents = ((catalog['/OutputIntents'] ?? []) as readonly unknown[]).map(dictionary);
  const own = intents.filter((intent) => intent['/S'] === '/GTS_PDFX');
  const [intent = {}] = own;
  const profile = dictionary(intent['/DestOutputProfile']);
  const icc = pdfStreams(bytes)
    .find(({ before }) => /\/N 4\b/.test(before))
    ?.unpacked();
  const word = (from: number) => Buffer.from(icc?.subarray(from, from + 4) ?? []).toString('latin1');
  const identifier = String(intent['/OutputConditionIdentifier'] ?? '');
  return broken({
    'one output intent of PDF/X': own.length === 1,
    'it names its condition': identifier !== '',
    'it says in which registry': !/^FOGRA/.test(identifier) || intent['/RegistryName'] === 'http://www.color.org',
    'it is told to people': String(intent['/Info'] ?? '') !== '',
    'its profile is within': profile['/N'] === 4 && icc !== undefined,
    'its profile is of a press of four inks': word(36) === 'acsp' && word(12) === 'prtr' && word(16) === 'CMYK',
    'all intents have one profile': new Set(intents.map((each) => each['/DestOutputProfile'])).size === 1,
  });
}

function ofMetadata({ bytes, trailer, dictionary }: File): readonly string[] {
  const info = dictionary(trailer['/Info']);
  const text = Buffer.from(bytes).toString('utf8');
  const packet = /<x:xmpmeta[\s\S]*?<\/x:xmpmeta>/.exec(text)?.[0] ?? '';
  const said = (name: string) => new RegExp(`<${name}>([\\s\\S]*?)</${name}>`).exec(packet)?.[1] ?? '';
  const digits = (date: unknown) => String(date).replace(/\D/g, '');
  return broken({
    'it says that it is PDF/X-4': said('pdfxid:GTS_PDFXVersion') === 'PDF/X-4',
    'with the name of that schema': packet.includes('xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/"'),
    'whether it is trapped': ['/True', '/False'].includes(String(info['/Trapped'])),
    'whether it is trapped, twice alike': `/${said('pdf:Trapped')}` === info['/Trapped'],
    'a title': String(info['/Title'] ?? '') !== '' && said('dc:title').includes(String(info['/Title'])),
    'when it was made':
      digits(said('xmp:CreateDate')).length === 14 && digits(info['/CreationDate']) === digits(said('xmp:CreateDate')),
    'when it was changed':
      digits(said('xmp:ModifyDate')).length === 14 && digits(info['/ModDate']) === digits(said('xmp:ModifyDate')),
    'when that was said': digits(said('xmp:MetadataDate')).length === 14,
    'which document it is': /^uuid:[0-9a-f-]{36}$/.test(said('xmpMM:DocumentID')),
    'which version of it': said('xmpMM:VersionID') !== '' && said('xmpMM:RenditionClass') === 'default',
  });
}

function ofPages({ all, at }: File): readonly string[] {
  return all
    .filter((each) => each['/Type'] === '/Page')
    .flatMap((page) => {
      const box = (name: string) => at(page[name]) as readonly number[] | undefined;
      const [media, bleed, trim] = [box('/MediaBox'), box('/BleedBox'), box('/TrimBox')];
      return broken({
        'each page has its boxes': media !== undefined && bleed !== undefined && trim !== undefined,
        'a page is cut once': !('/ArtBox' in page),
        'the cut page is within its bleed': isWithin(trim, bleed),
        'the bleed is within the sheet': isWithin(bleed, media),
        'nothing is to be clicked on a page': !('/Annots' in page),
      });
    });
}

function isWithin(inner: readonly number[] = [], outer: readonly number[] = []): boolean {
  return (
    inner.length === 4 && inner.every((edge, index) => (index < 2 ? edge >= outer[index]! : edge <= outer[index]!))
  );
}

function ofColors({ all, inner, at, dictionary }: File): readonly string[] {
  const resources = all.map((each) => dictionary(each['/ColorSpace'])).filter((spaces) => '/DefaultRGB' in spaces);
  const standing = resources.map((spaces) => at(spaces['/DefaultRGB']) as readonly unknown[]);
  const usesAll = all.filter((each) => '/Resources' in each).map((each) => dictionary(each['/Resources']));
  const groups = inner.map((each) => dictionary(each['/Group'])).filter((group) => group['/S'] === '/Transparency');
  const pages = all.filter((each) => each['/Type'] === '/Page');
  const isClear = inner.some((each) => (typeof each['/ca'] === 'number' && each['/ca'] < 1) || '/BM' in each);
  const plates = new Map<string, Set<string>>();
  for (const space of all.filter(Array.isArray) as unknown as readonly (readonly unknown[])[]) {
    if (space[0] !== '/Separation') continue;
    const name = String(space[1]);
    plates.set(name, (plates.get(name) ?? new Set()).add(JSON.stringify(space.slice(2))));
  }
  return broken({
    'red, green and blue have a profile':
      standing.length > 0 &&
      standing.every(([kind, icc]) => {
        return kind === '/ICCBased' && dictionary(icc)['/N'] === 3;
      }),
    'wherever something is drawn': usesAll.every((each) => '/DefaultRGB' in dictionary(each['/ColorSpace'])),
    'what is clear is blended in inks': groups.every(({ '/CS': space }) => {
      return space === undefined || space === '/DeviceCMYK' || space === '/DeviceGray';
    }),
    'pages say where it is blended':
      !isClear || pages.some((page) => dictionary(page['/Group'])['/CS'] === '/DeviceCMYK'),
    'a plate is one ink': [...plates.values()].every((kinds) => kinds.size === 1),
  });
}

function ofContents({ all, inner }: File): readonly string[] {
  const fonts = all.filter((each) => each['/Type'] === '/FontDescriptor');
  return broken({
    'fonts are within': fonts.every((font) => '/FontFile2' in font || '/FontFile3' in font),
    'no curves of a press': !inner.some((each) => ['/TR', '/TR2', '/HTO', '/HTP'].some((key) => key in each)),
    'no pictures instead of others': !inner.some(
      (each) => '/Alternates' in each || '/OPI' in each || each['/Subtype'] === '/PS',
    ),
    'nothing is packed by LZW': !inner.some((each) => JSON.stringify(each['/Filter'] ?? '').includes('LZW')),
  });
}
