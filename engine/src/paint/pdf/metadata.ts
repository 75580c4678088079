/**
 * Writes the metadata of a document: XMP (ISO 16684-1), and before PDF 2.0 also the information dictionary (ISO
 * 32000-1, 14.3.3).
 */
import { hex, utf8 } from '../../base/bytes.ts';
import { escapeXml } from '../../base/xml-text.ts';
import { type CarriedEInvoice, type Metadata, UNTITLED } from '../../scene/scene.ts';
import { accessiblePartOf, archiveOf, isForPress, type PdfStandard } from '../../scene/standards.ts';
import { textString } from './syntax.ts';
import type { PdfFile, Ref } from './writer.ts';

const PRODUCER = 'Platen';

/** Standards and e-invoice that the metadata declares. */
type Claims = { readonly standards: readonly PdfStandard[]; readonly einvoice: CarriedEInvoice | undefined };

/** Writes the metadata. It contains a date only if the document sets one, so that equal documents have equal bytes. */
export function addMetadata(
  file: PdfFile,
  metadata: Metadata,
  claims: Claims,
): { readonly info: Ref | undefined; readonly xmp: Ref } {
  const { author, subject, keywords, created } = metadata;
  const title = isTitled(metadata) ? metadata.title : undefined;
  const press = isForPress(claims.standards) ? uuidOf(file.digest()) : undefined;
  // Leaves the packet uncompressed, so that programs without PDF support can find it.
  const xmp = file.addStream(
    '/Type/Metadata/Subtype/XML',
    utf8(xmpPacket({ ...metadata, title: title ?? '' }, { press, ...claims })),
  );
  // PDF 2.0 files for archives have no information dictionary (ISO 19005-4, 6.1.3).
  if (file.version === '2.0') return { info: undefined, xmp };
  const entries = Object.entries({ Title: title, Author: author, Subject: subject, Keywords: keywords });
  const named = entries.map(([key, value]) => (value ? `/${key}${textString(value)}` : ''));
  const date = created === undefined ? '' : textString(pdfDate(created));
  const dates = date && `/CreationDate${date}/ModDate${date}`;
  const trapped = press ? '/Trapped/False' : '';
  return { info: file.add(`<<${named.join('')}${dates}${trapped}/Producer${textString(PRODUCER)}>>`), xmp };
}

/** Formats a digest as a version 8 UUID, whose content is vendor-specific (RFC 9562, 5.8). */
function uuidOf(digest: Uint8Array): string {
  const bytes = digest.slice(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return hex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Formats a date in UTC (ISO 32000-1, 7.9.4). */
function pdfDate(ms: number): string {
  return `D:${isoSeconds(ms).replace(/[-:T]/g, '')}`;
}

/** Formats a time in whole seconds in UTC, for the years 1 to 9999. */
function isoSeconds(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}

/** Returns whether the document has a title. */
export function isTitled({ title }: Metadata): boolean {
  return title !== '' && title !== UNTITLED;
}

function xmpPacket(
  { title, author, subject, keywords, language, created }: Metadata,
  { standards, einvoice, press }: Claims & { readonly press: string | undefined },
): string {
  const archive = archiveOf(standards);
  const accessible = accessiblePartOf(standards);
  const alternatives = (text: string) => `<rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(text)}</rdf:li></rdf:Alt>`;
  const properties = [
    title && `<dc:title>${alternatives(title)}</dc:title>`,
    author && `<dc:creator><rdf:Seq><rdf:li>${escapeXml(author)}</rdf:li></rdf:Seq></dc:creator>`,
    subject && `<dc:description>${alternatives(subject)}</dc:description>`,
    language && `<dc:language><rdf:Bag><rdf:li>${escapeXml(language)}</rdf:li></rdf:Bag></dc:language>`,
    keywords && `<pdf:Keywords>${escapeXml(keywords)}</pdf:Keywords>`,
    `<pdf:Producer>${PRODUCER}</pdf:Producer>`,
    // Part and conformance level of PDF/A (ISO 19005-2, 6.6.4; ISO 19005-4, 6.7.3).
    archive && `<pdfaid:part>${archive.part}</pdfaid:part>`,
    archive?.part === '4' && '<pdfaid:rev>2020</pdfaid:rev>',
    archive?.level && `<pdfaid:conformance>${archive.level}</pdfaid:conformance>`,
    // Part of PDF/UA (ISO 14289-1, 5; ISO 14289-2, 5).
    accessible && `<pdfuaid:part>${accessible}</pdfuaid:part>`,
    accessible === '2' && '<pdfuaid:rev>2024</pdfuaid:rev>',
    press && pressProperties(press),
    einvoice && invoiceProperties(einvoice),
    // PDF/A-4 does not require descriptions of extension properties.
    archive &&
      archive.part !== '4' &&
      extensionSchemas([
        ...(accessible ? [ACCESSIBLE_SCHEMA] : []),
        ...(einvoice ? [INVOICE_SCHEMA] : []),
        ...(press ? PRESS_SCHEMAS : []),
      ]),
    created !== undefined && `<xmp:CreateDate>${isoSeconds(created)}</xmp:CreateDate>`,
    created !== undefined && `<xmp:ModifyDate>${isoSeconds(created)}</xmp:ModifyDate>`,
    created !== undefined && press && `<xmp:MetadataDate>${isoSeconds(created)}</xmp:MetadataDate>`,
  ];
  const namespaces = [
    'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"',
    ...(created === undefined ? [] : ['xmlns:xmp="http://ns.adobe.com/xap/1.0/"']),
    ...(archive ? ['xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"'] : []),
    ...(accessible ? ['xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"'] : []),
    ...(press ? [`xmlns:pdfxid="${PRESS_NAMESPACE}" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"`] : []),
    ...(einvoice ? [`xmlns:fx="${INVOICE_SCHEMA.namespace}"`] : []),
  ].join(' ');
  return [
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    `<rdf:Description rdf:about="" ${namespaces}>`,
    ...properties.filter((property) => property),
    '</rdf:Description></rdf:RDF></x:xmpmeta>',
    '<?xpacket end="r"?>',
  ].join('\n');
}

/** Property that XMP does not define. */
type Extension = {
  readonly name: string;
  readonly namespace: string;
  readonly prefix: string;
  readonly properties: readonly {
    readonly name: string;
    readonly type: 'Integer' | 'Text';
    readonly category: 'internal' | 'external';
    readonly about: string;
  }[];
};

const ACCESSIBLE_SCHEMA: Extension = {
  name: 'PDF/UA identification',
  namespace: 'http://www.aiim.org/pdfua/ns/id/',
  prefix: 'pdfuaid',
  properties: [{ name: 'part', type: 'Integer', category: 'internal', about: 'Part of ISO 14289' }],
};

const PRESS_NAMESPACE = 'http://www.npes.org/pdfx/ns/id/';

/** PDF/A-2 uses XMP of 2005, which does not define the trapping property. */
const PRESS_SCHEMAS: readonly Extension[] = [
  {
    name: 'PDF/X identification',
    namespace: PRESS_NAMESPACE,
    prefix: 'pdfxid',
    properties: [{ name: 'GTS_PDFXVersion', type: 'Text', category: 'internal', about: 'Part of ISO 15930' }],
  },
  {
    name: 'Adobe PDF',
    namespace: 'http://ns.adobe.com/pdf/1.3/',
    prefix: 'pdf',
    properties: [
      { name: 'Trapped', type: 'Text', category: 'internal', about: 'Whether inks overlap where they meet' },
    ],
  },
];

/** Returns the ID of the file, and the declaration that it is not trapped (ISO 15930-7, 6.1.5 and 6.1.6). */
function pressProperties(id: string): string {
  return [
    '<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>',
    '<pdf:Trapped>False</pdf:Trapped>',
    `<xmpMM:DocumentID>uuid:${id}</xmpMM:DocumentID>`,
    `<xmpMM:InstanceID>uuid:${id}</xmpMM:InstanceID>`,
    '<xmpMM:RenditionClass>default</xmpMM:RenditionClass>',
    '<xmpMM:VersionID>1</xmpMM:VersionID>',
  ].join('\n');
}

/** Extension schema for e-invoices (Factur-X 1.09, 6.3). */
const INVOICE_SCHEMA: Extension = {
  name: 'Factur-X PDFA Extension Schema',
  namespace: 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#',
  prefix: 'fx',
  properties: [
    { name: 'DocumentFileName', type: 'Text', category: 'external', about: 'Name of the embedded XML invoice' },
    { name: 'DocumentType', type: 'Text', category: 'external', about: 'INVOICE' },
    { name: 'Version', type: 'Text', category: 'external', about: 'Version of the schema of the XML' },
    { name: 'ConformanceLevel', type: 'Text', category: 'external', about: 'Profile of the XML' },
  ],
};

/** Names of the profiles in Factur-X, and the versions of their rules. */
const LEVELS: Readonly<Record<CarriedEInvoice['profile'], readonly [level: string, version: string]>> = {
  basic: ['BASIC', '1.0'],
  en16931: ['EN 16931', '1.0'],
  extended: ['EXTENDED', '1.0'],
  xrechnung: ['XRECHNUNG', '3.0'],
};

function invoiceProperties({ name, profile }: CarriedEInvoice): string {
  const [level, version] = LEVELS[profile];
  return [
    '<fx:DocumentType>INVOICE</fx:DocumentType>',
    `<fx:DocumentFileName>${name}</fx:DocumentFileName>`,
    `<fx:Version>${version}</fx:Version>`,
    `<fx:ConformanceLevel>${level}</fx:ConformanceLevel>`,
  ].join('\n');
}

/** Describes the extension properties, as PDF/A requires (ISO 19005-2, 6.6.2.3). */
function extensionSchemas(extensions: readonly Extension[]): string {
  if (extensions.length === 0) return '';
  return [
    '<pdfaExtension:schemas xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"><rdf:Bag>',
    ...extensions.flatMap(({ name, namespace, prefix, properties }) => [
      `<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>${name}</pdfaSchema:schema>`,
      `<pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI><pdfaSchema:prefix>${prefix}</pdfaSchema:prefix>`,
      '<pdfaSchema:property><rdf:Seq>',
      ...properties.map((each) =>
        [
          `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${each.name}</pdfaProperty:name>`,
          `<pdfaProperty:valueType>${each.type}</pdfaProperty:valueType><pdfaProperty:category>${each.category}</pdfaProperty:category>`,
          `<pdfaProperty:description>${each.about}</pdfaProperty:description></rdf:li>`,
        ].join(''),
      ),
      '</rdf:Seq></pdfaSchema:property></rdf:li>',
    ]),
    '</rdf:Bag></pdfaExtension:schemas>',
  ].join('');
}
