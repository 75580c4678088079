/** Generates the reference page of limits of requests, templates, data and documents, with reasons. */

import { JSON_DEPTH, JSON_PARTS } from '@platen/engine/base/json-depth';
import { SCHEMA_LIMITS } from '@platen/engine/data-schema/index';
import { EXPRESSION_LIMITS } from '@platen/engine/expression/index';
import { DOCUMENT_LIMITS, TEMPLATE_LIMITS } from '@platen/engine/format/limits';
import { MAX_PICTURE_BYTES } from '@platen/engine/image/image-budget';
import { IMAGE_LIMITS } from '@platen/engine/image/load-image';
import { MAX_PASSES } from '@platen/engine/pdf-source/cross-references';
import { PDF_LIMITS } from '@platen/engine/pdf-source/limits';
import { MAX_LAYER_PIXELS, MAX_OUTPUT_BYTES, MAX_PIXELS } from '@platen/engine/preflight/output-size';
import { MAX_BATCH_PAGES } from '@platen/engine/render-batch';
import { FONT_LIMITS } from '@platen/engine/text/font-limits';
import { TEAM_ASSETS } from '@platen/service/assets/assets';
import { MOST_SESSIONS } from '@platen/service/auth/sessions';
import { PLANS } from '@platen/service/enums/plans';
import { MOST_CONNECTIONS } from '@platen/service/fairness/bound-connections';
import { MOST_AHEAD } from '@platen/service/fairness/in-order';
import { BODY_LIMIT_BYTES } from '@platen/service/http/body';
import { MAX_FILES } from '@platen/service/http/split-files';
import { MAX_UNFINISHED } from '@platen/service/jobs/create-job';
import { MAX_LINE_BYTES } from '@platen/service/jobs/item-lines';
import { MAX_INPUT_BYTES, MAX_LINES } from '@platen/service/jobs/take-items';
import { MAX_PRINT_BYTES, MAX_SENT_BYTES } from '@platen/service/print-jobs/create-print-job';
import { MAX_PRINTERS } from '@platen/service/printers/printers';
import { REMOTE_LIMITS } from '@platen/service/remote/limits';
import { MAX_INLINE_JSON_BYTES } from '@platen/service/render/inline-json';
import { MAX_ITEMS, MAX_TEMPLATES, MAX_TEMPLATES_MB } from '@platen/service/render/render-request';
import { MOST_ENDED, MOST_PENDING, MOST_PENDING_OF_TEAM } from '@platen/service/webhooks/deliveries';
import { MAX_WEBHOOKS } from '@platen/service/webhooks/webhooks';
import { page, plain, table } from './markdown.ts';

type Row = readonly [what: string, most: string, why: string];

const count = (value: number) => value.toLocaleString('en-US');
const megabytes = (bytes: number) => `${count(bytes / 1_048_576)} MB`;
const millions = (value: number) => `${count(value / 1_000_000)} million`;

const REQUEST: readonly Row[] = [
  ['JSON body, decompressed', megabytes(BODY_LIMIT_BYTES), 'Upload images and fonts as assets of up to 20 MB each.'],
  [
    'JSON body of routes without template and data',
    '64 KB',
    'Requests to these routes contain only a few short fields.',
  ],
  [
    'Nesting of lists and objects',
    count(JSON_DEPTH),
    'The deepest valid template has fewer than 300 levels. JSON with a few thousand levels could not be parsed.',
  ],
  ['Number of lists and objects', count(JSON_PARTS), 'The limit keeps the parsing time below a few milliseconds.'],
  [
    'Memory for the bodies, responses and remote images of all requests',
    '`PLATEN_BYTES_IN_FLIGHT_MB`',
    'JSON counts as eight times its length. Above the limit, the response is 503 `OVERLOADED`. Large documents do not count toward the limit, because the ' +
      'service sends them from a file.',
  ],
  ['Time without reading, for a client that receives a response', '30 s', 'The service then closes the connection.'],
  [
    'Pipelined requests per connection',
    count(MOST_AHEAD),
    'If more requests wait on a connection, the service closes the connection. Each request starts after the previous response.',
  ],
  [
    'Connections',
    `${count(MOST_CONNECTIONS)}, or half of the open-file limit (\`ulimit -n\`) if this is lower`,
    'At the limit, the service closes the connection that has been idle longest.',
  ],
  [
    'Document with `"delivery": "inline-json"`',
    megabytes(MAX_INLINE_JSON_BYTES),
    'Base64 adds a third, and clients keep several copies in memory while they read the JSON.',
  ],
  ['Items of a batch', count(MAX_ITEMS), 'For more items, use a job.'],
  [
    'Different templates in the items of a batch, a print job or a part of a job',
    `${count(MAX_TEMPLATES)}, ${MAX_TEMPLATES_MB} MB in total`,
    "The request's main template does not count.",
  ],
  ['Pages of a batch in one PDF', count(MAX_BATCH_PAGES), 'All pages stay in memory until they are painted.'],
  [
    'Time of a render, including remote images',
    '`PLATEN_RENDER_TIMEOUT_MS`',
    'If a render waits for a worker for half of this time, the response is 503 `OVERLOADED`. A batch may take this time for every 100 items, and a conversion ' +
      'for every 100 files or pages. The total is at most ten times this time.',
  ],
  [
    'Memory of a render',
    '512 MB for objects, 400 MB for images, 900 MB while painting a page or reading an image',
    'If a worker uses more than 512 MB for objects, the service replaces the worker, and other renders continue. The limits for images and pages below ' +
      'enforce the other two values.',
  ],
  [
    'Waiting renders',
    '`PLATEN_QUEUE`',
    'Above the limit, the team with the most waiting renders gets 503 `OVERLOADED`.',
  ],
  [
    'Document of a print job; document with all copies',
    `${megabytes(MAX_PRINT_BYTES)}; ${megabytes(MAX_SENT_BYTES)}`,
    'The document stays in memory while it is sent.',
  ],
  [
    'Items of a job; size of an item; size of all items',
    `${count(MAX_LINES)}; ${MAX_LINE_BYTES / 1024} KB; ${megabytes(MAX_INPUT_BYTES)}`,
    'Send one item per line. The upload must finish within one minute, so compress the body on a slow connection.',
  ],
  ['Webhooks of a team', count(MAX_WEBHOOKS), 'Each event is sent to all webhooks of the team.'],
  [
    'Pending messages of a webhook',
    count(MOST_PENDING),
    'Above the limit, the service disables the webhook. An instance sends 32 messages at a time, at most 8 per team and 2 per webhook.',
  ],
  [
    'Pending messages of all webhooks of a team',
    count(MOST_PENDING_OF_TEAM),
    'Above the limit, the service disables the webhook with the most messages.',
  ],
  ['Sessions of a person', count(MOST_SESSIONS), 'A new session then ends the oldest one.'],
  [
    'Finished messages of a webhook',
    count(MOST_ENDED),
    'An hourly task deletes messages beyond this number, and all messages after a week.',
  ],
  ['Unfinished jobs of a team', count(MAX_UNFINISHED), 'Above the limit, new jobs get 503 `OVERLOADED`.'],
  [
    'Concurrent jobs of an instance',
    '2 jobs with items and 8 asynchronous requests; for each team, 1 and 4',
    'Other jobs wait.',
  ],
  ['Printers of a team', count(MAX_PRINTERS), 'Each printer has a queue.'],
  [
    'Printers that an instance uses at the same time',
    '32; 8 for each team',
    'Other printers wait. A job fails if its printer accepts no data for a minute.',
  ],
  [
    'Assets of a team',
    `${count(TEAM_ASSETS.count)}, ${megabytes(TEAM_ASSETS.sizeBytes)}`,
    'Each render sends the names of all assets to a worker.',
  ],
];

const TEMPLATE: readonly Row[] = [
  ['Elements of a template', count(TEMPLATE_LIMITS.elements), 'A dense A4 form has a few hundred elements.'],
  ['Nesting of containers', count(TEMPLATE_LIMITS.depth), 'The layout is recursive.'],
  ['Side of a page', `${TEMPLATE_LIMITS.pageSide / 72} in`, 'ISO 32000-1, Annex C.2'],
  [
    'Expressions; characters of an expression',
    `${count(TEMPLATE_LIMITS.expressions)}; ${count(TEMPLATE_LIMITS.expressionCharacters)}`,
    'All expressions are compiled when the template is read.',
  ],
  [
    'Work of all expressions of a document',
    `${count(EXPRESSION_LIMITS.renderFuel)} units`,
    'A unit takes at most a microsecond. All expressions together therefore take at most a few seconds.',
  ],
  [
    'Text created by an expression',
    `${count(EXPRESSION_LIMITS.string)} characters`,
    'Without a limit, an expression could double a text again and again.',
  ],
  [
    'JSON Schema',
    `${count(SCHEMA_LIMITS.characters)} characters, ${count(SCHEMA_LIMITS.steps)} steps per validation`,
    'Patterns run in linear time, and a step takes at most a microsecond.',
  ],
  [
    'Path of an element',
    `${count(TEMPLATE_LIMITS.pathCharacters)} characters`,
    'This length is sufficient for a traced drawing of about ten thousand segments.',
  ],
  [
    'Fonts of a template',
    `${TEMPLATE_LIMITS.fonts}, ${megabytes(FONT_LIMITS.bytes)} decompressed`,
    'A family has up to 18 faces. The largest Chinese, Japanese or Korean font has 10 MB.',
  ],
  [
    'Attachments of a PDF',
    `${TEMPLATE_LIMITS.attachments}, ${megabytes(TEMPLATE_LIMITS.attachmentBytes)}`,
    '15 MB is a common size limit for e-mails.',
  ],
];

const DOCUMENT: readonly Row[] = [
  [
    'Elements of a document, including repeated elements, table cells, chart values and e-invoice entries',
    count(DOCUMENT_LIMITS.elements),
    '10,000 rows of 10 cells need about 300 MB during layout.',
  ],
  ['Pages of a document', count(DOCUMENT_LIMITS.pages), 'Split longer documents.'],
  ['Pixels of a PNG page, or dots of a label', millions(MAX_PIXELS), 'A4 at 1,000 dpi needs 300 MB in colour.'],
  [
    'Pixels of nested transparent and clipped groups',
    millions(MAX_LAYER_PIXELS),
    'The limit is twice the number of pixels of the largest page. Platen paints large pages in bands.',
  ],
  ['Size of an output document', megabytes(MAX_OUTPUT_BYTES), 'The complete document has to fit into memory.'],
  ['Image file', megabytes(IMAGE_LIMITS.bytes), 'The complete file has to fit into memory.'],
  [
    'Width or height of an image',
    `${count(IMAGE_LIMITS.sidePx)} pixels`,
    'No page needs larger images, even at 1,200 dpi.',
  ],
  [
    'Pixels of an image',
    `${millions(IMAGE_LIMITS.pixels)}; JPEG: ${millions(IMAGE_LIMITS.jpegPixels)}; AVIF: ${millions(IMAGE_LIMITS.avifPixels)}`,
    'A4 at 600 dpi has 35 million pixels, and a phone photo up to 108 million. Platen checks the size before it decodes the image.',
  ],
  [
    'Files of a conversion; pages of all files',
    `${count(MAX_FILES)}; ${count(PDF_LIMITS.pages)}`,
    'The files become one document.',
  ],
  ['PDF file in a template', megabytes(PDF_LIMITS.bytes), 'The complete file has to fit into memory.'],
  [
    'Pages of a PDF file; objects of a PDF file',
    `${count(PDF_LIMITS.pages)}; ${count(PDF_LIMITS.objects)}`,
    'Large catalogues stay below these limits.',
  ],
  [
    'Decompressed streams of a PDF file',
    megabytes(PDF_LIMITS.decompressedBytes),
    'Only streams that Platen reads count.',
  ],
  [
    'Nesting of values in a PDF file; incremental updates of a PDF file',
    `${count(PDF_LIMITS.depth)}; ${count(PDF_LIMITS.sections)}`,
    'Platen reads nested values recursively.',
  ],
  [
    'Filters of a stream of a PDF file; parsing passes over a PDF file',
    `${count(PDF_LIMITS.filters)}; ${count(MAX_PASSES)}`,
    'Only files with overlapping objects need more passes.',
  ],
  [
    'Annotations of a page in a PDF file; appearances that Platen writes for the annotations of a file',
    `${count(PDF_LIMITS.annotations)}; ${megabytes(PDF_LIMITS.appearanceBytes)}`,
    'A page with more annotations fails the render. Above 4 MB, Platen omits annotations without an appearance.',
  ],
  [
    'Operators and resources of a page that is checked against a PDF standard',
    `${count(PDF_LIMITS.checkedTokens)}; ${count(PDF_LIMITS.checkedResources)}`,
    'A page above these limits counts as not conforming. Use `rasterize` for such pages.',
  ],
  [
    'Letters and texts of a traced PDF page',
    `${count(PDF_LIMITS.letters)}; ${count(PDF_LIMITS.texts)}`,
    'The designer omits further texts.',
  ],
  ['Width or height of a page in a PDF file', `${count(PDF_LIMITS.sidePt)} points`, 'Acrobat opens no larger pages.'],
  [
    'Memory for drawing the pages of a PDF file',
    megabytes(PDF_LIMITS.drawingBytes),
    'A page that needs more memory fails the render.',
  ],
  [
    'Memory for all images of a document',
    megabytes(MAX_PICTURE_BYTES),
    'The image files count, and so do the decoded pixels of images with at most 4 million pixels. Platen decodes larger images one at a time.',
  ],
  [
    'Remote images',
    `${REMOTE_LIMITS.addresses} URLs, ${megabytes(REMOTE_LIMITS.bytes)} each, ${megabytes(REMOTE_LIMITS.requestBytes)} together`,
    'In a batch, the limit of 50 URLs increases by one for each item.',
  ],
];

export function limitsPage(): string {
  const part = (rows: readonly Row[]) =>
    table(
      ['Limit', 'Maximum', 'Notes'],
      rows.map((row) => row.map(plain)),
    );
  return page(
    'Limits',
    'This page lists the limits of requests, templates, documents and teams. The limits of templates and documents are the same on every ' +
      'installation, so that a template works everywhere. Errors name the path and the limit. 1 MB is 1,048,576 bytes.',
    '## Requests',
    part(REQUEST),
    '## Templates',
    part(TEMPLATE),
    '## Documents',
    part(DOCUMENT),
    '## Teams',
    'These are the default plans. An installation can define other plans (`PLATEN_PLANS`, see [going to ' +
      'production](../guides/going-to-production.md#teams-and-keys)). The headers `X-RateLimit-*` and `GET /v1/usage` report the remaining renders per minute ' +
      'and documents per month. All other requests have a separate rate limit. Above a limit, the response is 429 `RATE_LIMITED` with `Retry-After`. Rejected ' +
      'renders (429 or 503) do not count as renders. ' +
      'If a team has more rejected renders per minute than its plan allows renders, the service rejects further requests without reading their bodies.',
    table(
      ['Plan', 'Renders per minute', 'per hour', 'Documents per month', 'Other requests per minute and instance'],
      Object.entries(PLANS).map(([plan, { perMinute, perHour, monthlyRenders, othersPerMinute }]) => [
        ...[plan, count(perMinute), count(perHour)],
        ...[monthlyRenders < 0 ? 'unlimited' : count(monthlyRenders), count(othersPerMinute)],
      ]),
    ),
    '`GET /v1/usage` shows the stored objects of a team. Above a limit the response is 409 `STORAGE_EXCEEDED`. The limits are exact, even with several ' +
      'instances. Each small object counts as one kilobyte, and each file name in a version as 512 bytes. Documents, and responses with an `Idempotency-Key`, ' +
      'count until the end of the hour in which they expire.',
    table(
      [
        'Plan',
        'Documents and stored responses',
        'Templates',
        'Size of templates and versions',
        'Active keys',
        'Open invitations',
      ],
      Object.entries(PLANS).map(([plan, { kept }]) => [
        plan,
        kept.documentBytes < 0 ? 'unlimited' : megabytes(kept.documentBytes),
        count(kept.templates),
        megabytes(kept.templateBytes),
        count(kept.keys),
        count(kept.invitations),
      ]),
    ),
    'If less than `PLATEN_DISK_RESERVE` of disk space is free in `PLATEN_DATA`, the service stores nothing new. The response is then 503 `UNAVAILABLE`.',
  );
}
