/** Embeds files (ISO 32000-1, 7.11.4), associated with the document as a whole (ISO 32000-2, 14.13). */
import type { Attachment, Relationship } from '../../scene/scene.ts';
import { name, number, textString, utf16Hex } from './syntax.ts';
import { type PdfFile, type Ref, ref } from './writer.ts';

/**
 * Embeds the files. Returns entries for the name dictionary and the catalogue, or '' if there are no files. Writes no
 * dates, as for the document itself.
 */
export function addAttachments(
  file: PdfFile,
  attachments: readonly Attachment[],
): { readonly names: string; readonly entries: string } {
  if (attachments.length === 0) return { names: '', entries: '' };
  const added = attachments.map((attachment) => ({
    // Sorts the digits, which sorts the name tree (7.9.6), because all names have the same encoding.
    key: utf16Hex(attachment.name),
    specification: addAttachment(file, attachment),
  }));
  const leaf = added
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ key, specification }) => `<feff${key}>${ref(specification)}`);
  const all = added.map(({ specification }) => ref(specification));
  return { names: `/EmbeddedFiles<</Names[${leaf.join('')}]>>`, entries: `/AF[${all.join(' ')}]` };
}

/** Names of the relationships in PDF (ISO 32000-2, table 43). */
const RELATIONSHIP_NAMES: Readonly<Record<Relationship, string>> = {
  source: 'Source',
  data: 'Data',
  alternative: 'Alternative',
  supplement: 'Supplement',
  unspecified: 'Unspecified',
};

function addAttachment(
  file: PdfFile,
  { name: title, description, mediaType, relationship = 'unspecified', bytes }: Attachment,
): Ref {
  const stream = file.addDeflated(
    `/Type/EmbeddedFile/Subtype${name(mediaType)}/Params<</Size ${number(bytes.length)}>>`,
    bytes,
  );
  const called = textString(title);
  // ISO 14289-2, 8.14.1, requires a description.
  const about = description || (file.version === '2.0' ? title : '');
  const described = about && `/Desc${textString(about)}`;
  const content = `/EF<</F ${ref(stream)}/UF ${ref(stream)}>>`;
  return file.add(
    `<</Type/Filespec/F${called}/UF${called}${described}${content}/AFRelationship/${RELATIONSHIP_NAMES[relationship]}>>`,
  );
}
