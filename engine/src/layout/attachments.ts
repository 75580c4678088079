/** Resolves the attachments of a document. */
import { defined } from '../base/defined.ts';
import type { Problem } from '../base/problem.ts';
import type { BoundAttachment } from '../bind/bind-attachments.ts';
import { TEMPLATE_LIMITS } from '../format/limits.ts';
import { isMediaType, tooManyBytes } from '../format/pdf.ts';
import type { Attachment } from '../scene/scene.ts';
import type { FindAsset } from '../world.ts';
import { noAsset } from './no-asset.ts';

/** Loads the bytes of the attachments. Paths of problems start at the template’s root. */
export function findAttachments(
  bound: readonly BoundAttachment[],
  findAsset: FindAsset,
  problems: Problem[],
): readonly Attachment[] {
  const found = bound.flatMap((attachment): readonly Attachment[] => {
    const { name, source, isWritten, description, mediaType, relationship } = attachment;
    const bytes = source.kind === 'file' ? source.bytes : findAsset(source.name)?.bytes();
    if (!bytes) {
      const message = noAsset(isWritten && source.kind === 'asset' ? source.name : undefined);
      problems.push({ code: 'ASSET_NOT_FOUND', path: PATH, message });
      return [];
    }
    // A data: URI may contain an invalid media type.
    const uriMediaType = source.kind === 'file' && isMediaType(source.mediaType) ? source.mediaType : UNKNOWN_TYPE;
    return [
      {
        name,
        bytes,
        mediaType: mediaType ?? uriMediaType,
        ...defined({ description, relationship }),
      },
    ];
  });
  const sizeBytes = found.reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (sizeBytes > TEMPLATE_LIMITS.attachmentBytes) {
    problems.push({ code: 'TOO_LONG', path: PATH, message: tooManyBytes(sizeBytes) });
  }
  return found;
}

const PATH = '/pdf/attachments';

const UNKNOWN_TYPE = 'application/octet-stream';
