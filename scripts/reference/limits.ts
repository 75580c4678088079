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
import { BODY_LIMIT_BYTES } from '@platen/service/http/body';
import { MOST_CONNECTIONS } from '@platen/service/http/bound-connections';
import { MOST_AHEAD } from '@platen/service/http/in-order';
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
import { PLANS } from '@platen/service/words/plans';
import { page, plain, table } from './markdown.ts';

type Row = readonly [what: string, most: string, why: string];

const count = (value: number) => value.toLocaleString('en-US');
const megabytes = (bytes: number) => `${count(bytes / 1_048_576)} MB`;
const millions = (value: number) => `${count(value / 1_000_000)} million`;

const REQUEST: readonly Row[] = [
  [
    'JSON body, unpacked',
    megabytes(BODY_LIMIT_BYTES),
    'the interface says so; pictures and fonts are uploaded as assets, 20 MB each',
  ],
  ['JSON body of routes that take neither template nor data', '64 KB', 'they have some words to say'],
  [
    'Lists and objects inside one another',
    count(JSON_DEPTH),
    'what walks JSON by recursion bears some thousands; a template of the greatest depth has fewer than 300',
  ],
  ['Lists and objects altogether', count(JSON_PARTS), 'the densest take milliseconds to read'],
  [
    'Bodies, answers and fetched pictures of all requests, in memory',
    '`PLATEN_BYTES_IN_FLIGHT_MB`, a team as much as it leaves free',
    'JSON counts eight times its length; beyond it 503 `OVERLOADED`; larger documents are sent from a file',
  ],
  ['Time without reading any of an answer', '30 s', 'then its connection ends'],
  [
    'Requests sent ahead on one connection',
    count(MOST_AHEAD),
    'then the connection ends; each begins when the one before it is answered',
  ],
  [
    'Connections',
    `${count(MOST_CONNECTIONS)}, or half of the files that the process may open where that is less`,
    'then the one that has been idle for longest ends',
  ],
  [
    'Document in the JSON of `"delivery": "inline-json"`',
    megabytes(MAX_INLINE_JSON_BYTES),
    'in base64 it takes a third more, and programs hold it several times while they read it',
  ],
  ['Items of a batch', count(MAX_ITEMS), 'one request, one file'],
  [
    'Templates that items of a batch, a print job or a part of a job name',
    `${count(MAX_TEMPLATES)}, ${MAX_TEMPLATES_MB} MB in all`,
    'beside that of the request',
  ],
  ['Pages of a batch in one PDF', count(MAX_BATCH_PAGES), 'they are in memory until they are painted'],
  [
    'Time of a render, its fetching included',
    '`PLATEN_RENDER_TIMEOUT_MS`',
    'a render that has waited for a worker for half of that does not begin: 503 `OVERLOADED`; a batch has as much for each 100 items',
  ],
  [
    'Memory of a render',
    '512 MB of objects, 400 MB of pictures, 900 MB while a page is painted or a picture read',
    'past the first its worker ends, and no other render with it; the others follow from the bounds below',
  ],
  ['Renders that wait', '`PLATEN_QUEUE`', 'past it the team with the most waiting is refused: 503 `OVERLOADED`'],
  [
    'Document of a print job, and with all its copies',
    `${megabytes(MAX_PRINT_BYTES)}, ${megabytes(MAX_SENT_BYTES)}`,
    'it is in memory while it is sent',
  ],
  [
    'Items of a job, each of them, and all together',
    `${count(MAX_LINES)}, ${MAX_LINE_BYTES / 1024} KB, ${megabytes(MAX_INPUT_BYTES)}`,
    'they come in one a line, and must arrive within a minute: send them packed where the line is slow',
  ],
  ['Webhooks of a team', count(MAX_WEBHOOKS), 'each event is a message to all of them'],
  [
    'Messages of a webhook that wait',
    count(MOST_PENDING),
    'past it the webhook is disabled; an instance sends 32 at once, 8 of a team and 2 of a webhook',
  ],
  [
    'Messages that wait for all webhooks of a team',
    count(MOST_PENDING_OF_TEAM),
    'past it the webhook with the most is disabled',
  ],
  ['Sessions of a person', count(MOST_SESSIONS), 'one more ends the oldest'],
  [
    'Messages of a webhook that are kept once they ended',
    count(MOST_ENDED),
    'the latest, for a week; the hourly sweep deletes the others',
  ],
  ['Jobs of a team that wait', count(MAX_UNFINISHED), 'past it new ones are refused: 503 `OVERLOADED`'],
  [
    'Jobs that an instance works on at once',
    '2 of items, 8 requests; of a team 1 and 4',
    'the others wait for their turn',
  ],
  ['Printers of a team', count(MAX_PRINTERS), 'each has a line of jobs'],
  [
    'Printers that an instance prints on at once',
    '32, 8 of a team',
    'the others wait for their turn; a printer is given up that takes nothing for a minute',
  ],
  [
    'Assets of a team',
    `${count(TEAM_ASSETS.count)}, ${megabytes(TEAM_ASSETS.sizeBytes)}`,
    'their names go to a worker with each render',
  ],
];

const TEMPLATE: readonly Row[] = [
  ['Elements of a template', count(TEMPLATE_LIMITS.elements), 'a dense A4 form has a few hundred'],
  ['Containers inside one another', count(TEMPLATE_LIMITS.depth), 'layout walks them by recursion'],
  ['Side of a page', `${TEMPLATE_LIMITS.pageSide / 72} in`, 'ISO 32000-1, Annex C.2'],
  [
    'Expressions, and their characters',
    `${count(TEMPLATE_LIMITS.expressions)}, ${count(TEMPLATE_LIMITS.expressionCharacters)}`,
    'they are compiled when the template is read',
  ],
  [
    'Work of all expressions of a document',
    `${count(EXPRESSION_LIMITS.renderFuel)} units`,
    'a unit is a microsecond at most: seconds, whatever the lists',
  ],
  ['Text that an expression makes', `${count(EXPRESSION_LIMITS.string)} characters`, 'texts double quickly'],
  [
    'JSON Schema',
    `${count(SCHEMA_LIMITS.characters)} characters, ${count(SCHEMA_LIMITS.steps)} steps a validation`,
    'patterns run in linear time; a step is a microsecond at most',
  ],
  [
    'Path of an element',
    `${count(TEMPLATE_LIMITS.pathCharacters)} characters`,
    'a traced drawing of some ten thousand segments',
  ],
  [
    'Fonts of a template',
    `${TEMPLATE_LIMITS.fonts}, ${megabytes(FONT_LIMITS.bytes)} unpacked`,
    'a family has up to 18 faces; the largest font of all ideographs of a language has 10 MB',
  ],
  [
    'Attachments of a PDF',
    `${TEMPLATE_LIMITS.attachments}, ${megabytes(TEMPLATE_LIMITS.attachmentBytes)}`,
    'what a mail may hold',
  ],
];

const DOCUMENT: readonly Row[] = [
  [
    'Elements of a document; repeated ones, cells of tables, numbers of charts and entries of an e-invoice included',
    count(DOCUMENT_LIMITS.elements),
    '10,000 rows of 10 cells take some 300 MB while they are laid out',
  ],
  ['Pages of a document', count(DOCUMENT_LIMITS.pages), 'a catalogue; more belong into documents of their own'],
  ['Pixels of a page of PNG, dots of ZPL', millions(MAX_PIXELS), 'A4 at 1,000 dpi: 300 MB in colour'],
  [
    'Pixels of transparent and clipped groups inside one another',
    millions(MAX_LAYER_PIXELS),
    'two of the largest page; each is gone over twice, and larger pages are painted in bands',
  ],
  ['A document in its format', megabytes(MAX_OUTPUT_BYTES), 'what makes it and what sends it hold it as a whole'],
  ['File of one picture', megabytes(IMAGE_LIMITS.bytes), 'read whole'],
  ['Sides of one picture', `${count(IMAGE_LIMITS.sidePx)} pixels`, 'longer than any page at 1,200 dpi'],
  [
    'Pixels of one picture',
    `${millions(IMAGE_LIMITS.pixels)}; of a JPEG ${millions(IMAGE_LIMITS.jpegPixels)}`,
    'A4 at 600 dpi is 35 million, the photo of a phone up to 108; told by its header before anything is unpacked',
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
    'All pictures of a document: their files, and the pixels of those of at most 4 million',
    megabytes(MAX_PICTURE_BYTES),
    'they are in memory together: a hundred pictures of a megapixel. Larger ones are unpacked one at a time',
  ],
  [
    'Fetched pictures',
    `${REMOTE_LIMITS.addresses} addresses, ${megabytes(REMOTE_LIMITS.bytes)} each, ${megabytes(REMOTE_LIMITS.requestBytes)} together`,
    'a batch may have one address for each item',
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
    'Everything that strangers send is bounded: time, memory and size. The bounds of templates and documents are the same on every ' +
      'installation, so that a template means the same everywhere. What goes beyond one is told with its place and the bound; MB are 1,048,576 bytes.',
    '## Of a request',
    part(REQUEST),
    '## Of a template',
    part(TEMPLATE),
    '## Of a document',
    part(DOCUMENT),
    '## Of a team',
    'These are the plans that come along; an installation may define its own (`PLATEN_PLANS`, see [going to production](../guides/going-to-production.md#teams-and-keys)). Renders a minute and documents a month are told by `X-RateLimit-*` and `GET /v1/usage`. All other requests have a window of their ' +
      'own, so that no team keeps an instance busy with them; beyond it they are 429 `RATE_LIMITED` with `Retry-After`. Renders that are refused with 429 or 503 take nothing from the windows of renders; ' +
      'of these, too, a team has as many a minute, and more are refused unread.',
    table(
      ['Plan', 'Renders a minute', 'an hour', 'documents a month', 'Other requests a minute, to each instance'],
      Object.entries(PLANS).map(([plan, { perMinute, perHour, monthlyRenders, othersPerMinute }]) => [
        ...[plan, count(perMinute), count(perHour)],
        ...[monthlyRenders < 0 ? 'unlimited' : count(monthlyRenders), count(othersPerMinute)],
      ]),
    ),
    'What a team keeps is told by `GET /v1/usage`. What would be more is refused: 409 `STORAGE_EXCEEDED`. It is counted in the transaction that saves it, so ' +
      'that instances do not go beyond it together; small things count a kilobyte each, a file that a version shows 512 bytes. Documents, and answers under an `Idempotency-Key`, count until the hour in which they expire is over.',
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
    'While less of the disk of `PLATEN_DATA` is free than `PLATEN_DISK_RESERVE`, nothing new is kept: 503 `UNAVAILABLE`.',
  );
}
