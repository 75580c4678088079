/**
 * API reference as one HTML page, without scripts and external resources. If the Studio is installed, browsers without
 * JavaScript show this page instead of the Studio's reference.
 */
import { createHash } from 'node:crypto';
import { escapeHtml } from '../http/html.ts';
import { studioPolicy } from '../http/studio-policy.ts';
import type { Content, OpenApiDocument, Operation } from './document.ts';

const STYLE = `
:root { color-scheme: light; background: #fff }
body { margin: 0 auto; max-width: 60rem; padding: 1rem 1.5rem 6rem; font: 15px/1.5 system-ui, sans-serif; color: #222 }
nav { columns: 3 14rem; font-size: 13px } nav a { display: block } a { color: #0645ad }
h2 { margin: 3rem 0 0; border-bottom: 2px solid #222 } article { margin: 1.5rem 0; padding-top: .5rem; border-top: 1px solid #ddd }
h3 { margin: 0; font: 600 15px/1.5 ui-monospace, monospace } h4 { margin: 1rem 0 .25rem; font-size: 13px }
table { border-collapse: collapse; width: 100%; font-size: 13px } th, td { padding: .2rem .6rem .2rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid #eee }
code, pre { font: 12.5px/1.45 ui-monospace, monospace } pre { margin: 0; padding: .6rem; overflow: auto; background: #f5f5f5 }
summary { cursor: pointer; font-size: 13px }`;

const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/** Content security policy of the page. It can use only its inline style. */
const POLICY = `default-src 'none'; style-src ${STYLE_HASH}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

export type ReferencePage = {
  readonly html: string;
  /** Value of `Content-Security-Policy`. */
  readonly policy: string;
};

/** Creates the page. `studio` is the HTML of the Studio, as served at the root of the service. */
export function createReferencePage(document: OpenApiDocument, studio?: string): ReferencePage {
  const title = `${escapeHtml(document.info.title)} API`;
  const style = `<style>${STYLE}</style>`;
  const body = bodyOf(document);
  if (studio === undefined) {
    const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>${style}`;
    return { html: `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`, policy: POLICY };
  }
  const html = studio
    .replace('</head>', () => `<noscript>${style}</noscript></head>`)
    .replace(/<noscript>The Studio.*?<\/noscript>/s, () => `<noscript>${body}</noscript>`);
  return { html, policy: studioPolicy([STYLE_HASH]) };
}

type Named = readonly [route: string, operation: Operation];

function bodyOf({ info, paths, components }: OpenApiDocument): string {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Named => [`${method.toUpperCase()} ${path}`, operation]),
  );
  const groups = [...new Set(all.map(([, { tags }]) => tags[0]!))];
  const sections = groups.map((group) => {
    const inGroup = all.filter(([, { tags }]) => tags[0] === group);
    return `<h2>${escapeHtml(group)}</h2>${inGroup.map(article).join('')}`;
  });
  const links = all.map(([route, { operationId }]) => `<a href="#${operationId}">${escapeHtml(route)}</a>`);
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `<article id="schema-${name}"><h3>${name}</h3>${schemaOf(schema)}</article>`,
  );
  return `<h1>${escapeHtml(info.title)} API ${escapeHtml(info.version)}</h1><p>${prose(info.description)} For programs: <a href="openapi.json">openapi.json</a>. Guides and references: <a href="docs">docs</a>.</p>
<nav>${links.join('')}</nav>${sections.join('')}<h2>Schemas</h2>${schemas.join('')}`;
}

function article([
  route,
  { operationId, description, security, parameters = [], requestBody, responses },
]: Named): string {
  const access =
    security.length === 0 ? 'without credential' : security.map((each) => Object.keys(each)[0]).join(' or ');
  const rows = parameters.map(({ name, in: where, description }) => [
    `<code>${name}</code>`,
    where,
    prose(description),
  ]);
  const answers = Object.entries(responses).map(([status, { description, content }]) => [
    `<code>${status}</code>`,
    prose(description),
    Number(status) < 400 && content ? Object.keys(content).map(escapeHtml).join('<br>') : '',
  ]);
  const done = Object.entries(responses).find(([status]) => Number(status) < 400)?.[1].content;
  return `<article id="${operationId}"><h3>${escapeHtml(route)}</h3><p>${prose(description)} <small>(${access})</small></p>
${rows.length > 0 ? `<h4>Parameters</h4>${table(rows)}` : ''}
${requestBody ? `<h4>Request</h4>${jsonOf(requestBody.content)}` : ''}
<h4>Responses</h4>${table(answers)}${done ? jsonOf(done) : ''}</article>`;
}

function jsonOf(content: Content): string {
  const json = content['application/json'];
  if (!json) return '';
  const { schema, example } = json;
  const shown = '$ref' in schema ? `<p>${linked(escapeHtml(JSON.stringify(schema.$ref)))}</p>` : folded(schema);
  return `${example ? `<pre>${indented(example as object)}</pre>` : ''}${shown}`;
}

/** Maximum characters of a schema on the page. */
const MOST_SHOWN = 65_536;

/** Returns a schema as HTML. Omits the template format, which has a separate reference page. */
function schemaOf(schema: object): string {
  if (JSON.stringify(schema).length <= MOST_SHOWN) return folded(schema);
  return '<p>The template format has a separate <a href="docs/reference/template">reference</a>. For programs: <a href="template.schema.json">template.schema.json</a>.</p>';
}

function folded(schema: object): string {
  return `<details><summary>Schema</summary><pre>${linked(indented(schema))}</pre></details>`;
}

/** Converts references to schemas into links. */
function linked(html: string): string {
  return html.replace(/&quot;#\/components\/schemas\/(\w+)&quot;/g, '<a href="#schema-$1">$1</a>');
}

function table(rows: readonly (readonly string[])[]): string {
  return `<table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`;
}

function indented(value: object): string {
  return escapeHtml(JSON.stringify(value, null, 2));
}

/** Converts text to HTML. Words in backticks become code. */
function prose(text: string): string {
  return escapeHtml(text).replace(/`([^`]*)`/g, '<code>$1</code>');
}
