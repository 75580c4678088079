/** What a document says of itself, twice: the information dictionary (ISO 32000-1, 14.3.3) and XMP (ISO 16684-1). */
import { utf8 } from '../../base/bytes.ts';
import { type Metadata, UNTITLED } from '../../scene/scene.ts';
import { archiveOf, isAccessible, type PdfStandard } from '../../scene/standards.ts';
import { textString } from './syntax.ts';
import type { PdfFile, Ref } from './writer.ts';

const PRODUCER = 'Platen';

/** Writes both; a date only where the document says one, since the same document must be the same bytes at any time. */
export function addMetadata(
  file: PdfFile,
  metadata: Metadata,
  standards: readonly PdfStandard[],
): { readonly info: Ref; readonly xmp: Ref } {
  const { author, subject, keywords, created } = metadata;
  const title = isTitled(metadata) ? metadata.title : undefined;
  const entries = Object.entries({ Title: title, Author: author, Subject: subject, Keywords: keywords });
  const named = entries.map(([key, value]) => (value ? `/${key}${textString(value)}` : ''));
  const date = created === undefined ? '' : textString(pdfDate(created));
  const dates = date && `/CreationDate${date}/ModDate${date}`;
  return {
    info: file.add(`<<${named.join('')}${dates}/Producer${textString(PRODUCER)}>>`),
    // Stored plain, so that programs that know no PDF find the packet.
    xmp: file.addStream('/Type/Metadata/Subtype/XML', utf8(xmpPacket({ ...metadata, title: title ?? '' }, standards))),
  };
}

/** A date of ISO 32000-1, 7.9.4, in UTC. */
function pdfDate(ms: number): string {
  return `D:${isoSeconds(ms).replace(/[-:T]/g, '')}`;
}

/** Whole seconds, in UTC, of the years 1 to 9999. */
function isoSeconds(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}

/** Whether somebody gave it a title. */
export function isTitled({ title }: Metadata): boolean {
  return title !== '' && title !== UNTITLED;
}

function xmpPacket(
  { title, author, subject, keywords, language, created }: Metadata,
  standards: readonly PdfStandard[],
): string {
  const archive = archiveOf(standards);
  const accessible = isAccessible(standards);
  const alternatives = (text: string) => `<rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(text)}</rdf:li></rdf:Alt>`;
  const properties = [
    title && `<dc:title>${alternatives(title)}</dc:title>`,
    author && `<dc:creator><rdf:Seq><rdf:li>${escapeXml(author)}</rdf:li></rdf:Seq></dc:creator>`,
    subject && `<dc:description>${alternatives(subject)}</dc:description>`,
    language && `<dc:language><rdf:Bag><rdf:li>${escapeXml(language)}</rdf:li></rdf:Bag></dc:language>`,
    keywords && `<pdf:Keywords>${escapeXml(keywords)}</pdf:Keywords>`,
    `<pdf:Producer>${PRODUCER}</pdf:Producer>`,
    // ISO 19005-2, 6.6.4.
    archive && `<pdfaid:part>${archive.part}</pdfaid:part>`,
    archive && `<pdfaid:conformance>${archive.level}</pdfaid:conformance>`,
    // ISO 14289-1, 5.
    accessible && '<pdfuaid:part>1</pdfuaid:part>',
    accessible && archive && ACCESSIBLE_SCHEMA,
    created !== undefined && `<xmp:CreateDate>${isoSeconds(created)}</xmp:CreateDate>`,
    created !== undefined && `<xmp:ModifyDate>${isoSeconds(created)}</xmp:ModifyDate>`,
  ];
  const namespaces = [
    'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"',
    ...(created === undefined ? [] : ['xmlns:xmp="http://ns.adobe.com/xap/1.0/"']),
    ...(archive ? ['xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"'] : []),
    ...(accessible ? ['xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"'] : []),
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

/** PDF/A asks that properties which it does not know are described (ISO 19005-2, 6.6.2.3). */
const ACCESSIBLE_SCHEMA = [
  '<pdfaExtension:schemas xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">',
  '<rdf:Bag><rdf:li rdf:parseType="Resource"><pdfaSchema:schema>PDF/UA identification</pdfaSchema:schema>',
  '<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI><pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>',
  '<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource"><pdfaProperty:name>part</pdfaProperty:name>',
  '<pdfaProperty:valueType>Integer</pdfaProperty:valueType><pdfaProperty:category>internal</pdfaProperty:category>',
  '<pdfaProperty:description>Part of ISO 14289</pdfaProperty:description></rdf:li></rdf:Seq></pdfaSchema:property>',
  '</rdf:li></rdf:Bag></pdfaExtension:schemas>',
].join('');

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Characters that XML 1.0 cannot hold at all become U+FFFD. */
function escapeXml(text: string): string {
  return text
    .replace(/[&<>"]/g, (char) => ENTITIES[char]!)
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd');
}
