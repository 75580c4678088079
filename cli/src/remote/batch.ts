/** Many documents of one template, or of several, by the service: in requests of some items each, so that people see how far it is. */
import {
  type BatchRequest,
  type Client,
  type JsonObject,
  PlatenError,
  type RenderedBatchDocument,
  type RenderSettings,
  type TemplateSource,
} from '@platen/client';
import { FORMATS, type OutputFormat } from '@platen/engine/paint/formats';
import { Failure } from '../command.ts';
import { failureOf } from './service.ts';

/** A document of all pages is one request, and the service takes no more items in one. */
const MOST_TOGETHER = 1_000;
const AT_ONCE = 100;
/** The items of one request may have this many bytes; its body may have 1 MB. */
const MOST_BYTES = 700_000;

/** The items of a request and which of all its first is, from 0. */
type Part = { readonly first: number; readonly items: readonly JsonObject[] };

/** The key of each item's data that names its stored template; an item without it is of the template of all. */
type TemplateKey = { readonly templateKey?: string | undefined };

export type BatchPart = Part & { readonly result: RenderedBatchDocument };

type Order = TemplateKey & {
  readonly request: TemplateSource & RenderSettings & Pick<BatchRequest, 'partial'>;
  readonly items: readonly JsonObject[];
};

/** The results in order; `onDone` is told how many items are done. Failures name items as they are counted in all. */
export async function* renderParts(
  client: Client,
  { request, items, templateKey }: Order,
  onDone: (done: number) => void,
): AsyncGenerator<BatchPart> {
  for (const part of partsOf(items, request.format)) {
    const body: BatchRequest = {
      ...request,
      items: part.items.map((data) => ({ data, ...ownTemplate(data, templateKey) })),
    };
    const result = await client.renderBatchDocument(body).catch((error) => {
      throw counted(error, part.first);
    });
    onDone(part.first + part.items.length);
    yield { ...part, result };
  }
}

function ownTemplate(data: JsonObject, key: string | undefined): { readonly templateId?: string } {
  const name = key === undefined ? undefined : data[key];
  return typeof name === 'string' && name !== '' ? { templateId: name } : {};
}

function partsOf(items: readonly JsonObject[], format: OutputFormat): readonly Part[] {
  if (FORMATS[format].batch === 'document') {
    if (items.length <= MOST_TOGETHER) return [{ first: 0, items }];
    throw new Failure(`one ${format} takes ${MOST_TOGETHER} items at most, and these are ${items.length}: split them`);
  }
  const parts: { first: number; items: JsonObject[] }[] = [];
  let bytes = 0;
  for (const [index, item] of items.entries()) {
    const size = Buffer.byteLength(JSON.stringify(item));
    const last = parts.at(-1);
    if (!last || last.items.length === AT_ONCE || bytes + size > MOST_BYTES) {
      parts.push({ first: index, items: [item] });
      bytes = size;
    } else {
      last.items.push(item);
      bytes += size;
    }
  }
  return parts;
}

/** The error of a part, with its items counted from the first of all, and paths that point into the file of items. */
function counted(error: unknown, first: number): unknown {
  const failure = failureOf(error);
  if (!(failure instanceof Failure) || !(error instanceof PlatenError)) return failure;
  const message = failure.message.replace(/^Item (\d+)/, (_, item) => `Item ${Number(item) + first}`);
  return new Failure(
    message,
    failure.details.map((detail) => inFile(detail, first)),
  );
}

/** A finding as the service tells it, of the file. */
export function inFile(finding: object, first: number): object {
  const { path } = finding as { readonly path?: string };
  if (path === undefined) return finding;
  return { ...finding, path: path.replace(/^\/items\/(\d+)\/data/, (_, item) => `/${Number(item) + first}`) };
}
