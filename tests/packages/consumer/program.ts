/** Program of a user who installs the packages. It is compiled but not run. */
import { createClient, PlatenError, type RenderResult } from '@platen/client';
import { ENGINE_VERSION, type JsonObject, OUTPUT_FORMATS, type OutputFormat, type Warning } from '@platen/engine';
import schema from '@platen/engine/template.schema.json' with { type: 'json' };
import { createRenderer, type Document, RenderError } from '@platen/node';

const title: string = schema.title;
const template: JsonObject = { dimensions: { width: '4in', height: '6in' }, elements: [] };

export async function local(format: OutputFormat): Promise<readonly Warning[]> {
  const renderer = createRenderer({ workers: 1 });
  try {
    const { warnings, bytes }: Document = await renderer.render(template, {}, { format, printer: { density: 8 } });
    return bytes.length > 0 ? warnings : [];
  } catch (error) {
    if (error instanceof RenderError) console.error(title, ENGINE_VERSION, error.problems[0]?.path);
    throw error;
  } finally {
    await renderer.close();
  }
}

export async function remote(): Promise<RenderResult | undefined> {
  const client = createClient({ baseUrl: 'http://localhost:8080', apiKey: 'pl_live_key' });
  try {
    return await client.render({ template, data: {}, format: OUTPUT_FORMATS[0]! });
  } catch (error) {
    if (error instanceof PlatenError && error.code === 'RATE_LIMITED') return undefined;
    throw error;
  }
}

// @ts-expect-error: a document needs a format
export const wrong = () => createRenderer().render(template, {}, {});
