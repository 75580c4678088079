/**
 * Renders many documents with the service, from one or several templates. Splits them into requests of limited size, so
 * that the command can show progress.
 */
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

/** Maximum items in a request that returns one document for all items, as in the service. */
const MOST_TOGETHER = 1_000;
const AT_ONCE = 100;
/** Maximum bytes of items in a request. The service accepts a body of 1 MB. */
const MOST_BYTES = 700_000;

/** Items of a request, and the index of the first one in the whole batch, counted from 0. */
type Part = { readonly first: number; readonly items: readonly JsonObject[] };

/**
 * Name of the property in each item's data that contains the ID of a stored template. Items without this property use
 * the command's template.
 */
type TemplateKey = { readonly templateKey?: string | undefined };

export type BatchPart = Part & { readonly result: RenderedBatchDocument };

type Order = TemplateKey & {
  readonly request: TemplateSource & RenderSettings & Pick<BatchRequest, 'partial'>;
  readonly items: readonly JsonObject[];
};

/**
 * Yields the results in order. After each request, calls `onDone` with the number of finished items. Errors refer to
 * items by their index in the whole batch.
 */
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
      throw inWholeBatch(error, part.first);
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
    throw new Failure(
      `one ${format} may have at most ${MOST_TOGETHER} items, but there are ${items.length}; split them`,
    );
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

/**
 * Adapts the error of one request to the whole batch: item indexes count all items, and paths refer to the input file.
 */
function inWholeBatch(error: unknown, first: number): unknown {
  const failure = failureOf(error);
  if (!(failure instanceof Failure) || !(error instanceof PlatenError)) return failure;
  const message = failure.message.replace(/^Item (\d+)/, (_, item) => `Item ${Number(item) + first}`);
  return new Failure(
    message,
    failure.details.map((detail) => inFile(detail, first)),
  );
}

/** Returns a problem or warning of the service. Its path refers to the input file. */
export function inFile(finding: object, first: number): object {
  const { path } = finding as { readonly path?: string };
  if (path === undefined) return finding;
  return { ...finding, path: path.replace(/^\/items\/(\d+)\/data/, (_, item) => `/${Number(item) + first}`) };
}
