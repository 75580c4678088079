/** API request, as the form sends it and as code in several languages. */
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@platen/engine/base/json';
import { indented, pythonLiteral, quoted } from '../code-literals.ts';
import type { Language } from '../code-samples.ts';
import type { Operation } from './interface.ts';

/** Typed parameters by name. Empty parameters are not sent. */
export type Values = Readonly<Record<string, string>>;

export type ApiRequest = {
  readonly method: string;
  /** Path relative to the service's root, without a leading slash. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: JsonValue;
  readonly takesFile: boolean;
  /** True if the response is a document or file. */
  readonly givesFile: boolean;
};

/** Uses placeholders for missing path parameters. */
export function requestOf(
  operation: Operation,
  values: Values,
  body: JsonValue | undefined,
  placeholder: (name: string) => string = () => '',
): ApiRequest {
  const { method, path, parameters = [], requestBody, responses } = operation;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] || placeholder(name)));
  const given = (where: 'query' | 'header') =>
    parameters
      .filter((parameter) => parameter.in === where && (values[parameter.name] || parameter.required))
      .map(({ name }): [string, string] => [name, values[name] || placeholder(name)]);
  const query = new URLSearchParams(given('query'));
  const done = Object.entries(responses).find(([status]) => Number(status) < 400)?.[1].content;
  const takes = requestBody ? Object.keys(requestBody.content) : [];
  return {
    method,
    path: filled.slice(1) + (query.size > 0 ? `?${query}` : ''),
    headers: Object.fromEntries(given('header')),
    takesFile: takes.includes('application/octet-stream'),
    givesFile: done !== undefined && !('application/json' in done),
    ...(takes.includes('application/json') && body !== undefined && { body }),
  };
}

/** Returns `TEMPLATE_ID` for `templateId`. */
export const placeholderOf = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/\W/g, '_')
    .toUpperCase();

/** Returns the placeholder for `Authorization`; undefined for public operations. */
export function credentialOf({ security }: Operation): 'YOUR_API_KEY' | 'SESSION_TOKEN' | undefined {
  if (security.length === 0) return undefined;
  return security.some((each) => 'key' in each) ? 'YOUR_API_KEY' : 'SESSION_TOKEN';
}

export type CodeOptions = {
  /** URL of the service, with a trailing slash. */
  readonly root: string;
  readonly credential: string | undefined;
};

const FILE = 'file.png';
const ANSWER = 'answer.bin';

export function codeOf(language: Language, request: ApiRequest, options: CodeOptions): string {
  return { curl: curlOf, typescript: typescriptOf, python: pythonOf }[language](request, options);
}

function headersOf({ headers, body, takesFile }: ApiRequest, credential: string | undefined): [string, string][] {
  return [
    ...(credential === undefined ? [] : ([['Authorization', `Bearer ${credential}`]] as [string, string][])),
    ...(body === undefined ? [] : ([['Content-Type', 'application/json']] as [string, string][])),
    ...(takesFile ? ([['Content-Type', 'application/octet-stream']] as [string, string][]) : []),
    ...Object.entries(headers),
  ];
}

/** Quotes text for a shell. */
const shellQuoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

function curlOf(request: ApiRequest, { root, credential }: CodeOptions): string {
  const { method, path, body, takesFile, givesFile } = request;
  return [
    `curl -fsS${method === 'GET' ? '' : ` -X ${method}`} ${shellQuoted(root + path)}`,
    ...headersOf(request, credential).map(([name, value]) => `-H ${shellQuoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-d ${shellQuoted(JSON.stringify(body))}`]),
    ...(takesFile ? [`--data-binary @${FILE}`] : []),
    ...(givesFile ? [`-o ${ANSWER}`] : []),
  ].join(' \\\n  ');
}

function typescriptOf(request: ApiRequest, { root, credential }: CodeOptions): string {
  const { method, path, body, takesFile, givesFile } = request;
  const headers = headersOf(request, credential);
  const files = [...(takesFile ? ['readFile'] : []), ...(givesFile ? ['writeFile'] : [])];
  const lines = [
    ...(method === 'GET' ? [] : [`  method: ${quoted(method)},`]),
    ...(headers.length === 0
      ? []
      : ['  headers: {', ...headers.map(([name, value]) => `    ${quoted(name)}: ${quoted(value)},`), '  },']),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${indented(JSON.stringify(body, null, 2), 2)}),`]),
    ...(takesFile ? [`  body: await readFile(${quoted(FILE)}),`] : []),
  ];
  const call =
    lines.length === 0
      ? [`const response = await fetch(${quoted(root + path)});`]
      : [`const response = await fetch(${quoted(root + path)}, {`, ...lines, '});'];
  return [
    ...(files.length > 0 ? [`import { ${files.join(', ')} } from 'node:fs/promises';`, ''] : []),
    ...call,
    'if (!response.ok) throw new Error(await response.text());',
    givesFile
      ? `await writeFile(${quoted(ANSWER)}, new Uint8Array(await response.arrayBuffer()));`
      : 'const answer = response.status === 204 ? undefined : await response.json();',
    '',
  ].join('\n');
}

function pythonOf(request: ApiRequest, { root, credential }: CodeOptions): string {
  const { method, path, body, takesFile, givesFile } = request;
  // The library sets the content type itself for `json`.
  const headers = headersOf(request, credential).filter(([name]) => body === undefined || name !== 'Content-Type');
  return [
    'import requests',
    '',
    ...(takesFile ? [`with open(${JSON.stringify(FILE)}, "rb") as file:`, '    content = file.read()', ''] : []),
    `response = requests.${method.toLowerCase()}(`,
    `    ${JSON.stringify(root + path)},`,
    ...(headers.length === 0
      ? []
      : [
          '    headers={',
          ...headers.map(([name, value]) => `        ${JSON.stringify(name)}: ${JSON.stringify(value)},`),
          '    },',
        ]),
    ...(body === undefined ? [] : [`    json=${indented(pythonLiteral(body), 4)},`]),
    ...(takesFile ? ['    data=content,'] : []),
    '    timeout=60,',
    ')',
    'response.raise_for_status()',
    ...(givesFile
      ? [`with open(${JSON.stringify(ANSWER)}, "wb") as file:`, '    file.write(response.content)']
      : ['answer = response.json() if response.content else None']),
    '',
  ].join('\n');
}

/** Returns the document's example without redundant fields. */
export function exampleOf({ requestBody }: Operation): JsonObject | undefined {
  const json = requestBody?.content['application/json'];
  if (!json) return undefined;
  const { example } = json as { example?: JsonValue };
  return isJsonObject(example) && !isJsonArray(example) ? example : {};
}
