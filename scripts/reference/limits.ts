/** Page of limits of requests, templates, data and documents, with reasons. */

import { JSON_DEPTH, JSON_PARTS } from '@platen/engine/base/json-depth';
import { SCHEMA_LIMITS } from '@platen/engine/data-schema/index';
import { EXPRESSION_LIMITS } from '@platen/engine/expression/index';
import { DOCUMENT_LIMITS, TEMPLATE_LIMITS } from '@platen/engine/format/limits';
import { MAX_PICTURE_BYTES } from '@platen/engine/image/image-budget';
import { IMAGE_LIMITS } from '@platen/engine/image/load-image';
import { PDF_LIMITS } from '@platen/engine/pdf-source/limits';
import { MAX_LAYER_PIXELS, MAX_OUTPUT_BYTES, MAX_PIXELS } from '@platen/engine/preflight/output-size';
import { MAX_BATCH_PAGES } from '@platen/engine/render-batch';
import { FONT_LIMITS } from '@platen/engine/text/font-limits';
import { TEAM_ASSETS } from '@platen/service/assets/assets';
import { MOST_SESSIONS } from '@platen/service/auth/sessions';
import { PLANS } from '@platen/service/enums/plans';
import { BODY_LIMIT_BYTES } from '@platen/service/http/body';
import { MOST_CONNECTIONS } from '@platen/service/http/bound-connections';
import { MOST_AHEAD } from '@platen/service/http/in-order';
import { MAX_FILES } from '@platen/service/http/split-files';
import { MAX_UNFINISHED } from '@platen/service/jobs/create-job';
import { MAX_INPUT_BYTES, MAX_LINES } from '@platen/service/jobs/take-items';
import { MAX_PRINT_BYTES, MAX_SENT_BYTES } from '@platen/service/print-jobs/create-print-job';
import { MAX_PRINTERS } from '@platen/service/printers/printers';
import { MAX_LINE_BYTES } from '@platen/service/reading/item-lines';
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
  [
    'JSON body, unpacked',
    megabytes(BODY_LIMIT_BYTES),
    'fixed by the interface; upload pictures and fonts as assets of up to 20 MB each',
  ],
  ['JSON body of routes that take neither template nor data', '64 KB', 'these requests contain a few short fields'],
  [
    'Nesting of lists and objects',
    count(JSON_DEPTH),
    'recursive functions overflow after some thousands; the deepest valid template has fewer than 300',
  ],
  ['Number of lists and objects', count(JSON_PARTS), 'even the densest JSON is read in milliseconds'],
  [
    'Bodies, answers and fetched pictures of all requests, in memory',
    '`PLATEN_BYTES_IN_FLIGHT_MB`; a team may use all that is free',
    'JSON counts as eight times its length. Beyond the limit the answer is 503 `OVERLOADED`. Larger documents are sent from a file',
  ],
  ['Time without reading any of an answer', '30 s', 'the connection is then closed'],
  [
    'Requests sent ahead on one connection',
    count(MOST_AHEAD),
    'the connection is then closed. Each request starts after the answer to the one before',
  ],
  [
    'Connections',
    `${count(MOST_CONNECTIONS)}, or half of the process's file limit if that is lower`,
    'the connection that has been idle longest is then closed',
  ],
  [
    'Document in the JSON of `"delivery": "inline-json"`',
    megabytes(MAX_INLINE_JSON_BYTES),
    'Base64 is a third larger, and programs hold several copies while they read it',
  ],
  ['Items of a batch', count(MAX_ITEMS), 'one request, one file'],
  [
    'Templates named by the items of a batch, of a print job or of a part of a job',
    `${count(MAX_TEMPLATES)}, ${MAX_TEMPLATES_MB} MB in total`,
    'in addition to the template of the request',
  ],
  ['Pages of a batch in one PDF', count(MAX_BATCH_PAGES), 'all of them are in memory until they are painted'],
  [
    'Time of a render, including fetched pictures',
    '`PLATEN_RENDER_TIMEOUT_MS`',
    'a render that has waited half of this time for a worker is refused with 503 `OVERLOADED`. A batch has this time for every 100 items, and a conversion for every 100 files',
  ],
  [
    'Memory of a render',
    '512 MB of objects, 400 MB of pictures, 900 MB while a page is painted or a picture read',
    'beyond the first limit the worker is ended; other renders continue. The other two follow from the limits below',
  ],
  [
    'Renders that wait',
    '`PLATEN_QUEUE`',
    'beyond it, the team with the most waiting renders is refused with 503 `OVERLOADED`',
  ],
  [
    'Document of a print job, and the document with all copies',
    `${megabytes(MAX_PRINT_BYTES)}, ${megabytes(MAX_SENT_BYTES)}`,
    'it is in memory while it is sent',
  ],
  [
    'Items of a job, size of one item, size of all items',
    `${count(MAX_LINES)}, ${MAX_LINE_BYTES / 1024} KB, ${megabytes(MAX_INPUT_BYTES)}`,
    'one item per line. The upload must end within a minute; compress it on a slow connection',
  ],
  ['Webhooks of a team', count(MAX_WEBHOOKS), 'each event is sent to all of them'],
  [
    'Messages of a webhook that wait',
    count(MOST_PENDING),
    'beyond it the webhook is disabled. An instance sends 32 messages at a time, 8 for a team and 2 for a webhook',
  ],
  [
    'Messages that wait for all webhooks of a team',
    count(MOST_PENDING_OF_TEAM),
    'beyond it, the webhook with the most messages is disabled',
  ],
  ['Sessions of a person', count(MOST_SESSIONS), 'a new session ends the oldest one'],
  [
    'Finished messages of a webhook that are kept',
    count(MOST_ENDED),
    'the latest ones, for a week. The hourly sweep deletes the others',
  ],
  ['Jobs of a team that wait', count(MAX_UNFINISHED), 'beyond it, new jobs are refused with 503 `OVERLOADED`'],
  ['Jobs that an instance works on at once', '2 jobs of items and 8 requests; for one team 1 and 4', 'other jobs wait'],
  ['Printers of a team', count(MAX_PRINTERS), 'each has a queue of jobs'],
  [
    'Printers that an instance prints on at once',
    '32, for one team 8',
    'other printers wait. A job fails if its printer accepts no data for a minute',
  ],
  [
    'Assets of a team',
    `${count(TEAM_ASSETS.count)}, ${megabytes(TEAM_ASSETS.sizeBytes)}`,
    'each render sends their names to a worker',
  ],
];

const TEMPLATE: readonly Row[] = [
  ['Elements of a template', count(TEMPLATE_LIMITS.elements), 'a dense A4 form has a few hundred'],
  ['Nesting of containers', count(TEMPLATE_LIMITS.depth), 'layout is recursive'],
  ['Side of a page', `${TEMPLATE_LIMITS.pageSide / 72} in`, 'ISO 32000-1, Annex C.2'],
  [
    'Expressions, and characters of an expression',
    `${count(TEMPLATE_LIMITS.expressions)}, ${count(TEMPLATE_LIMITS.expressionCharacters)}`,
    'they are compiled when the template is read',
  ],
  [
    'Work of all expressions of a document',
    `${count(EXPRESSION_LIMITS.renderFuel)} units`,
    'a unit takes at most a microsecond, so that all expressions take seconds at most',
  ],
  [
    'Text that an expression makes',
    `${count(EXPRESSION_LIMITS.string)} characters`,
    'a text that is doubled repeatedly grows fast',
  ],
  [
    'JSON Schema',
    `${count(SCHEMA_LIMITS.characters)} characters, ${count(SCHEMA_LIMITS.steps)} steps a validation`,
    'patterns run in linear time, and a step takes at most a microsecond',
  ],
  [
    'Path of an element',
    `${count(TEMPLATE_LIMITS.pathCharacters)} characters`,
    'a traced drawing of some ten thousand segments',
  ],
  [
    'Fonts of a template',
    `${TEMPLATE_LIMITS.fonts}, ${megabytes(FONT_LIMITS.bytes)} unpacked`,
    'a family has up to 18 faces, and the largest font of a language with ideographs has 10 MB',
  ],
  [
    'Attachments of a PDF',
    `${TEMPLATE_LIMITS.attachments}, ${megabytes(TEMPLATE_LIMITS.attachmentBytes)}`,
    'the usual size limit of an e-mail',
  ],
];

const DOCUMENT: readonly Row[] = [
  [
    'Elements of a document, including repeated ones, cells of tables, numbers of charts and entries of an e-invoice',
    count(DOCUMENT_LIMITS.elements),
    '10,000 rows of 10 cells take about 300 MB during layout',
  ],
  ['Pages of a document', count(DOCUMENT_LIMITS.pages), 'enough for a catalogue; split longer documents'],
  ['Pixels of a page of PNG, dots of ZPL', millions(MAX_PIXELS), 'A4 at 1,000 dpi: 300 MB in colour'],
  [
    'Pixels of nested transparent and clipped groups',
    millions(MAX_LAYER_PIXELS),
    'twice the largest page. Larger pages are painted in bands',
  ],
  ['Size of an output document', megabytes(MAX_OUTPUT_BYTES), 'it is held in memory as a whole'],
  ['File of a picture', megabytes(IMAGE_LIMITS.bytes), 'the whole file is in memory'],
  ['Side of a picture', `${count(IMAGE_LIMITS.sidePx)} pixels`, 'longer than any page at 1,200 dpi'],
  [
    'Pixels of a picture',
    `${millions(IMAGE_LIMITS.pixels)}; of a JPEG ${millions(IMAGE_LIMITS.jpegPixels)}`,
    'A4 at 600 dpi has 35 million, the photo of a phone up to 108 million. The header is checked before the picture is decoded',
  ],
  [
    'Files of a conversion, and their pages together',
    `${count(MAX_FILES)}, ${count(PDF_LIMITS.pages)}`,
    'they become one document',
  ],
  ['PDF file whose pages are shown', megabytes(PDF_LIMITS.bytes), 'read whole'],
  [
    'Pages and objects of a PDF file',
    `${count(PDF_LIMITS.pages)}, ${count(PDF_LIMITS.objects)}`,
    'large catalogues have fewer',
  ],
  [
    'Bytes that the streams of a PDF file unpack to',
    megabytes(PDF_LIMITS.decompressedBytes),
    'only streams that are looked into count',
  ],
  [
    'Nesting of the values of a PDF file, and updates of a file',
    `${count(PDF_LIMITS.depth)}, ${count(PDF_LIMITS.sections)}`,
    'values are read by recursion',
  ],
  ['Side of a page of a PDF file', `${count(PDF_LIMITS.sidePt)} points`, 'the largest page that Acrobat opens'],
  [
    'Memory for drawing the pages of a PDF file',
    megabytes(PDF_LIMITS.drawingBytes),
    'a page that needs more is refused',
  ],
  [
    'All pictures of a document: their files, and the pixels of pictures with at most 4 million pixels',
    megabytes(MAX_PICTURE_BYTES),
    'they are in memory at the same time: a hundred pictures of one megapixel. Larger pictures are decoded one at a time',
  ],
  [
    'Fetched pictures',
    `${REMOTE_LIMITS.addresses} addresses, ${megabytes(REMOTE_LIMITS.bytes)} each, ${megabytes(REMOTE_LIMITS.requestBytes)} together`,
    'enough for one address for each item of a batch',
  ],
];

export function limitsPage(): string {
  const part = (rows: readonly Row[]) =>
    table(
      ['What', 'At most', 'Why'],
      rows.map((row) => row.map(plain)),
    );
  return page(
    'Limits',
    'Platen limits the time, memory and size of everything that it receives. The limits of templates and documents are the same on every ' +
      'installation, so that a template works everywhere. An error names the place and the limit. 1 MB is 1,048,576 bytes.',
    '## Requests',
    part(REQUEST),
    '## Templates',
    part(TEMPLATE),
    '## Documents',
    part(DOCUMENT),
    '## Teams',
    'These are the default plans. An installation may define others (`PLATEN_PLANS`, see [going to production](../guides/going-to-production.md#teams-and-keys)). The headers `X-RateLimit-*` and `GET /v1/usage` show the renders per minute and the documents per month. ' +
      'All other requests have their own rate limit, so that no team can keep an instance busy with them. Beyond it the answer is 429 `RATE_LIMITED` with `Retry-After`. Renders that are refused with 429 or 503 do not count as renders. ' +
      'A team may have the same number of them per minute; further ones are refused before they are read.',
    table(
      ['Plan', 'Renders per minute', 'per hour', 'Documents per month', 'Other requests per minute and instance'],
      Object.entries(PLANS).map(([plan, { perMinute, perHour, monthlyRenders, othersPerMinute }]) => [
        ...[plan, count(perMinute), count(perHour)],
        ...[monthlyRenders < 0 ? 'unlimited' : count(monthlyRenders), count(othersPerMinute)],
      ]),
    ),
    '`GET /v1/usage` shows the stored objects of a team. Above a limit the response is 409 `STORAGE_EXCEEDED`. The limits are checked in the transaction that saves an object, so ' +
      'that several instances cannot exceed them together. Small objects count one kilobyte each, and a file that a version shows 512 bytes. Documents, and responses with an `Idempotency-Key`, count until the end of the hour in which they expire.',
    table(
      ['Plan', 'Documents and answers', 'Templates', 'with their versions', 'Keys in force', 'Open invitations'],
      Object.entries(PLANS).map(([plan, { kept }]) => [
        plan,
        kept.documentBytes < 0 ? 'unlimited' : megabytes(kept.documentBytes),
        count(kept.templates),
        megabytes(kept.templateBytes),
        count(kept.keys),
        count(kept.invitations),
      ]),
    ),
    'Below `PLATEN_DISK_RESERVE` of free disk space in `PLATEN_DATA`, nothing new is stored, and the response is 503 `UNAVAILABLE`.',
  );
}
