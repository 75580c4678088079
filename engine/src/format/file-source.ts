/** Reads references to files: data: URIs or asset names. */
import { isAssetName, kindOfSource } from '../base/asset.ts';
import { parseDataUri } from '../image/data-uri.ts';
import { type Schema, string } from './kit.ts';
import { TEMPLATE_LIMITS } from './limits.ts';

/** Bytes of a data: URI, or an asset name. */
export type FileSource =
  | { readonly kind: 'file'; readonly mediaType: string; readonly bytes: Uint8Array }
  | { readonly kind: 'asset'; readonly name: string };

/** Parses a file source. Returns undefined if the text is neither a data: URI nor a valid asset name. */
export function fileSourceOf(text: string): FileSource | undefined {
  if (kindOfSource(text) !== 'data') return isAssetName(text) ? { kind: 'asset', name: text } : undefined;
  const data = parseDataUri(text);
  return data && { kind: 'file', ...data };
}

export const FILE_SOURCE_RULE = 'must be the name of an asset, or a data: URI like "data:application/xml;base64,…"';

/** Schema for a file source. */
export function fileSource(): Schema<FileSource> {
  const text = string({ maxLength: TEMPLATE_LIMITS.sourceCharacters });
  return {
    json: text.json,
    read(value, place, reader) {
      const source = text.read(value, place, reader);
      if (source === undefined) return undefined;
      return fileSourceOf(source) ?? reader.report('INVALID_VALUE', place, FILE_SOURCE_RULE);
    },
  };
}
