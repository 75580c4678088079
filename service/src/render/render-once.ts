/** Renders one document within the quota. Responds with its URL or with the document. */
import { randomUUID } from 'node:crypto';
import { BUILD_VERSION } from '@platen/engine/version';
import { renderModeOf } from '../auth/credential.ts';
import { type Answer, createAnswer, jsonAnswer, type NewAnswer } from '../base/answer.ts';
import { sizeOf } from '../base/content.ts';
import { ApiError } from '../base/errors.ts';
import { isForRow } from '../blobs/row-contents.ts';
import type { RenderMode } from '../enums/key-modes.ts';
import { documentHeaders } from '../outputs/document-headers.ts';
import { inlineJsonAnswer } from './inline-json.ts';
import type { RenderNeeds } from './needs.ts';
import {
  checkInline,
  findSource,
  type RenderedDocument,
  type RenderInput,
  renderDocument,
  type TemplateSource,
} from './render-document.ts';
import type { RenderFacts } from './render-facts.ts';
import type { RenderRequest } from './render-request.ts';
import { resultHeaders, standardFields, verificationFields } from './result-fields.ts';
import { storedOutput, type Work } from './work.ts';

/** Input of a render. `body` is the JSON of the request. */
export type RenderOrder = Pick<RenderInput, 'credential' | 'request' | 'body' | 'now' | 'left' | 'largeFile'>;

/**
 * Renders and counts a document, and stores it for download if requested. Returns the response. If it throws an error
 * of `POST /v1/render`, nothing is counted.
 */
export async function renderOnce(
  needs: RenderNeeds,
  { credential, request, body, now, left, largeFile }: RenderOrder,
  work: Work,
): Promise<Answer> {
  const { hold, tell, isKept } = work;
  const fetchImages = needs.imageFetcher.forRequest(credential.team.id, { hold });
  const source = await findSource(needs, credential, request);
  tell({ source: source.stored });
  // Checks an inline template only if a limit is exceeded, because its problems take precedence. Otherwise, the worker
  // checks it when it renders.
  const check = () => checkInline(needs, { credential, request, body, left });
  return work.run(needs, { credential, units: 1, stores: request.delivery === 'url', check }, async () => {
    const input = { credential, request, source, body, now, fetchImages, left, largeFile };
    const mode = renderModeOf(credential);
    const { delivery, format } = request;
    if (delivery !== 'url') {
      const document = { id: randomUUID(), ...withWarnings(request, await renderDocument(needs, input)) };
      tell({ isKept, ...factsOf(source, document) });
      const answer =
        delivery === 'inline'
          ? inlineAnswer(request, document)
          : await inlineJsonAnswer(resultOf(needs, { request, document, mode }), { ...document, format }, hold);
      return { units: 1, answer };
    }
    const document = withWarnings(request, await renderNamed(needs, input));
    tell(factsOf(source, document));
    const { id, name, content, isWritten, sha256, conformance } = document;
    const output = {
      id,
      credentialId: credential.id,
      team: credential.team,
      format,
      mode,
      name,
      content,
      isWritten,
      sha256,
      conformance,
    };
    const answer = jsonAnswer(resultOf(needs, { request, document, mode }));
    return { units: 1, answer, stored: storedOutput(needs, output) };
  });
}

/** Adds the warnings about the request. They precede the warnings about the document. */
function withWarnings<Document extends RenderedDocument>({ warnings }: RenderRequest, document: Document): Document {
  return warnings.length === 0 ? document : { ...document, warnings: [...warnings, ...document.warnings] };
}

type NamedDocument = RenderedDocument & { readonly id: string };

/** Renders a document and names it. If possible, the worker writes the file, unless the document is stored in its row. */
async function renderNamed(needs: RenderNeeds, input: RenderInput): Promise<NamedDocument> {
  const { blobs, fileNames, rowBytes } = needs;
  const { strict, verify } = input.request;
  const { id, giveBack } = await fileNames.take();
  // Does not let the worker write a document that may be rejected after rendering.
  const file = blobs.workersWrite && !strict && !verify ? { path: blobs.fileOf(id), aboveBytes: rowBytes } : undefined;
  try {
    const document = await renderDocument(needs, { file, ...input });
    if (!isForRow(document.content, rowBytes)) return { id, ...document };
    giveBack();
    return { id: randomUUID(), ...document };
  } catch (error) {
    const isRefusal = error instanceof ApiError && error.code !== 'RENDER_ERROR';
    if (isRefusal || file === undefined) giveBack();
    throw error;
  }
}

function factsOf({ stored }: TemplateSource, { id, pages, content, warnings }: NamedDocument): RenderFacts {
  return { source: stored, id, pages, sizeBytes: sizeOf(content), warnings, documents: 1 };
}

type Result = { readonly request: RenderRequest; readonly document: NamedDocument; readonly mode: RenderMode };

function resultOf({ baseUrl }: RenderNeeds, { request, document, mode }: Result): object {
  const { delivery, format } = request;
  const { id, content, pages, conformance, warnings, renderTimeMs, sha256, verification, templateVersion } = document;
  return {
    id,
    status: 'complete',
    format,
    ...(delivery === 'url' ? { url: `${baseUrl}/v1/render-outputs/${id}` } : {}),
    sizeBytes: sizeOf(content),
    renderTimeMs,
    pages,
    ...standardFields(conformance),
    warnings,
    sha256,
    engineVersion: BUILD_VERSION,
    ...verificationFields(verification),
    templateVersion,
    mode,
  };
}

function inlineAnswer(
  { format }: RenderRequest,
  { id, content, name, verification, ...told }: NamedDocument,
): NewAnswer {
  const more = resultHeaders({ id, ...told, verifications: verification ? [verification] : [] });
  return createAnswer(documentHeaders(format, name, more), content);
}
