/**
 * Most expensive requests that teams on the smallest plan can make, each separately. Bodies are built once, so that
 * attackers need little time.
 */
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { ask, type Target } from './attack.ts';

const SIZE = { width: '4in', height: '6in' };
const at = { position: { mode: 'absolute', x: '0in', y: '0in' }, width: '8in', height: '8in' };

export const LABEL = {
  template: {
    dimensions: SIZE,
    elements: [{ id: 'name', type: 'text', ...at, width: '3in', contentExpression: 'name' }],
  },
  data: { name: 'Ada' },
  format: 'zpl',
  delivery: 'inline',
};

/** Template that takes seconds to draw. */
const SLOW = {
  dimensions: { width: '8in', height: '8in' },
  elements: Array.from({ length: 1_000 }, (_, index) => {
    return { type: 'ellipse', ...at, rotation: index, style: { fill: index % 2 ? '#f008' : '#00f8' } };
  }),
};

const MANY_EXPRESSIONS = {
  dimensions: SIZE,
  elements: Array.from({ length: 2_000 }, (_, index) => ({
    type: 'text',
    ...at,
    contentExpression: `[${'a,'.repeat(40)}e${index}]`,
  })),
};

const bytes = (value: object | string) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));
const list = (length: number, item: string) => `[${Array(length).fill(item)}]`;
const names = (length: number) => Array.from({ length }, (_, index) => `"n${index.toString(36)}":1`).join(',');

const TEMPLATE = bytes({ template: MANY_EXPRESSIONS });
const BATCH = bytes({
  template: SLOW,
  items: Array.from({ length: 1_000 }, () => ({ data: {} })),
  format: 'png',
  dpi: 1200,
  partial: true,
});
const SLOW_VALIDATION = bytes({ template: SLOW, formats: ['png'] });

/**
 * JSON that is slow to parse for its size, each text for a different reason. It is compressed, so that sending takes no
 * time.
 */
const DENSE = [
  `{"template":{"dimensions":${list(340_000, '{}')}}}`,
  `{"template":{"dimensions":${list(49_000, '{}')}}}`,
  `{"template":{${names(80_000)}}}`,
  `{"template":{"sample":${list(500_000, '1')}}}`,
  `{"template":{"sample":${list(49_000, '12345678901234567890')}}}`,
  `{"template":{},${names(80_000)}}`,
].map((text) => gzipSync(text));

/** Lists of invalid items. The service would report each item. */
const WRONG = [
  ['POST /v1/templates/validate', `{"template":{},"formats":${list(400_000, '1')}}`],
  ['POST /v1/render', `{"templateId":"many","format":"pdf","data":{},"printer":{${names(80_000)}}}`],
  ['POST /v1/render/batch', `{"templateId":"many","format":"pdf","items":${list(400_000, '1')}}`],
  ['POST /v1/keys', `{"mode":"live","scopes":${list(400_000, '1')}}`],
].map(([route, text]) => [route!, gzipSync(text!)] as const);

const PACKED = { 'content-encoding': 'gzip' };

/** Drafts that a list would have to read, with nearly all the bytes that a team may store. */
const LARGE_DRAFT = { dimensions: SIZE, elements: [], meta: { name: 'large' }, sample: { text: 'x'.repeat(900_000) } };
const LARGE_DRAFTS = 55;

/** Number of templates that the items of a request use. All are read and sent to a worker. */
const MIXED_TEMPLATES = 20;
const MIXED = [1_000, 4, MIXED_TEMPLATES].map((length) =>
  bytes({
    template: { dimensions: SIZE, elements: [] },
    items: Array.from({ length }, (_, index) => ({ data: {}, templateId: `large-${index % MIXED_TEMPLATES}` })),
    format: 'pdf',
    partial: true,
  }),
);

const PICTURE = bytes('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>');

/** Files of maximum size, and smaller files that may arrive earlier. Their content is never checked. */
const FILES = [20, 1, 5, 10].map((megabytes) => Buffer.concat([Buffer.from('%PDF-')], megabytes * 1_048_576));

/** Template in which each element of each item causes a finding. */
const FINDINGS = bytes({
  template: {
    dimensions: SIZE,
    elements: Array.from({ length: 500 }, (_, index) => ({ type: 'text', ...at, contentExpression: `e${index}` })),
  },
  items: Array.from({ length: 100 }, () => ({ data: {} })),
  format: 'pdf',
  partial: true,
});

/** Items of a job. Each is read before the service knows that there are too many. */
const LINES = [gzipSync('{"data":{}}\n'.repeat(100_000)), gzipSync('\n'.repeat(20_000_000))];

/** Label of one metre with a thousand overlapping boxes. */
const ZPL = bytes(`^XA^PW9999^LL9999${'^FO0,0^GB9999,9999,9000^FS'.repeat(1_000)}^XZ`);

const times = <T>(length: number, each: (index: number) => T) => Array.from({ length }, (_, index) => each(index));
const page = (
  elements: readonly object[],
  more: { readonly format?: string; readonly [property: string]: unknown } = {},
) => ({
  dimensions: SIZE,
  elements,
  ...more,
});
const flow = { position: { mode: 'flow' } };
const forAll = (more: object) => ({
  type: 'repeat',
  ...flow,
  items: { expression: 'all' },
  elements: [{ type: 'text', ...flow, text: '{{ item }}', ...more }],
});

const PARTY = { vatId: 'IE1234567T', address: { city: 'Galway', country: 'IE' } };
const INVOICE = {
  number: '1',
  issueDate: '2026-01-02',
  dueDate: '2026-02-01',
  currency: 'EUR',
  seller: { name: 'A', ...PARTY },
  buyer: { name: 'B', ...PARTY },
  lines: {
    items: 'all',
    each: { name: 'x', quantity: 1, unit: 'C62', price: '{{ item }}', vat: { category: 'S', rate: 19 } },
  },
};

/** Slow documents with newer features of the format. */
const DOCUMENTS = [
  page(times(20, () => ({ type: 'chart', ...at, items: { expression: 'all' } }))),
  page([], { einvoice: { profile: 'en16931', invoice: INVOICE } }),
  page(
    times(1_000, (index) => {
      const style = {
        fill: `linear-gradient(${index % 360}deg, #f008, #00f8 40%, gold)`,
        clip: 'circle',
        opacity: 0.5,
      };
      return { type: 'ellipse', ...at, rotation: index, style };
    }),
  ),
  page(
    times(100, () => ({ type: 'text', ...at, text: 'secret' })),
    { pdf: { encryption: { userPassword: 'open', ownerPassword: 'sesame' } } },
  ),
  page([forAll({ field: { type: 'text', name: 'x' } })]),
  page([forAll({ text: undefined, runs: [{ text: 'x', footnote: 'note '.repeat(20) }] })]),
  page([forAll({ tag: 'h1' })], { meta: { name: 'x' }, locale: 'en', pdf: { conformance: ['pdf/a-3a', 'pdf/ua-1'] } }),
  page(
    times(60, (index) => {
      return { type: 'ellipse', ...at, rotation: index, style: { fill: '#f008', blendMode: 'multiply' } };
    }),
    { format: 'png' },
  ),
].map(({ format = 'pdf', ...template }) =>
  bytes({ template, data: { all: times(2_000, (index) => index % 13) }, format, delivery: 'inline' }),
);

/** Items of a job with many parts. */
const ITEMS = bytes('{"data":{}}\n'.repeat(20));

/** Sends one request of an attack. */
type Worst = (target: Pick<Target, 'url'>, key: string, round: number) => Promise<{ readonly status: number }>;

type Pattern = {
  readonly pattern: string;
  /** Prepares the team's data before it attacks. */
  prepare?(target: Target, key: string): Promise<void>;
  readonly attack: Worst;
};

export const WORSTS: Readonly<Record<string, Pattern>> = {
  batches: {
    pattern: 'batches of a thousand items that take seconds each',
    attack: (target, key) => ask(target, 'POST /v1/render/batch', { key, body: BATCH }),
  },
  mixed: {
    pattern: `batches whose items name ${MIXED_TEMPLATES} templates of 900 KB`,
    async prepare(target, key) {
      for (let index = 0; index < MIXED_TEMPLATES; index++) {
        await ask(target, 'POST /v1/templates', { key, body: { template: LARGE_DRAFT, slug: `large-${index}` } });
        await ask(target, `POST /v1/templates/large-${index}/publish`, { key });
      }
    },
    attack: (target, key, round) => ask(target, 'POST /v1/render/batch', { key, body: MIXED[round % MIXED.length]! }),
  },
  templates: {
    pattern: 'publishing, listing and reading a template of 2,000 expressions',
    prepare: makeMany,
    async attack(target, key) {
      await ask(target, 'PUT /v1/templates/many', { key, body: TEMPLATE });
      await ask(target, 'POST /v1/templates/many/publish', { key });
      await ask(target, 'GET /v1/templates/many/content', { key });
      await ask(target, 'GET /v1/drafts', { key });
      return ask(target, 'GET /v1/templates', { key });
    },
  },
  dense: {
    pattern: 'a draft of a megabyte of dense JSON, compressed with gzip',
    prepare: makeMany,
    attack: (target, key, round) =>
      ask(target, 'PUT /v1/templates/many', { key, body: DENSE[round % DENSE.length]!, headers: PACKED }),
  },
  wrong: {
    pattern: 'bodies with hundreds of thousands of errors',
    prepare: makeMany,
    attack(target, key, round) {
      const [route, body] = WRONG[round % WRONG.length]!;
      return ask(target, route, { key, body, headers: PACKED });
    },
  },
  validations: {
    pattern: 'validation requests that take seconds',
    attack: (target, key) => ask(target, 'POST /v1/templates/validate', { key, body: SLOW_VALIDATION }),
  },
  lists: {
    pattern: `listing ${LARGE_DRAFTS} drafts of 900 KB`,
    async prepare(target, key) {
      for (let index = 0; index < LARGE_DRAFTS; index++) {
        await ask(target, 'POST /v1/templates', { key, body: { template: LARGE_DRAFT, slug: `large-${index}` } });
      }
    },
    attack: (target, key) => ask(target, 'GET /v1/drafts', { key }),
  },
  uses: {
    pattern: `asking which of ${LARGE_DRAFTS} drafts of 900 KB use an asset`,
    async prepare(target, key) {
      await ask(target, 'POST /v1/assets?name=a.svg', { key, body: PICTURE });
      const template = { ...LARGE_DRAFT, elements: [{ type: 'image', ...at, source: 'a.svg' }] };
      for (let index = 0; index < LARGE_DRAFTS; index++) {
        await ask(target, 'POST /v1/templates', { key, body: { template, slug: `large-${index}` } });
      }
    },
    attack: (target, key) => ask(target, 'GET /v1/assets/a.svg/uses', { key }),
  },
  uploads: {
    pattern: 'repeated uploads of 1 to 20 MB under one name',
    attack: (target, key, round) =>
      ask(target, 'POST /v1/assets?name=large.pdf', { key, body: FILES[round % FILES.length]! }),
  },
  jobs: {
    pattern: 'jobs of 100,000 tiny items, and jobs of empty lines, compressed with gzip',
    prepare: makeEmpty,
    attack: (target, key, round) =>
      ask(target, 'POST /v1/jobs?templateId=empty&format=zpl', {
        key,
        body: LINES[round % LINES.length]!,
        headers: { ...PACKED, 'content-type': 'application/x-ndjson' },
      }),
  },
  cancelled: {
    pattern: 'jobs that are polled and cancelled repeatedly',
    prepare: makeEmpty,
    async attack(target, key) {
      const made = await ask(target, 'POST /v1/jobs?templateId=empty&format=pdf&itemsPerPart=1', {
        key,
        body: ITEMS,
        headers: { 'content-type': 'application/x-ndjson' },
      });
      if (made.status !== 202) return made;
      const { id } = JSON.parse(made.text);
      const events = ask(target, `GET /v1/jobs/${id}/events`, { key });
      await ask(target, `POST /v1/jobs/${id}/cancel`, { key });
      return events;
    },
  },
  prints: {
    pattern: 'print jobs for agents that do not exist, and requests for their states',
    async prepare(target, key) {
      await makeEmpty(target, key);
      await ask(target, 'POST /v1/printers', { key, body: { name: 'desk', address: 'agent', language: 'zpl' } });
    },
    async attack(target, key) {
      const body = { printer: 'desk', templateId: 'empty', data: {}, waitMs: 0 };
      const made = await ask(target, 'POST /v1/print', { key, body });
      await ask(target, 'GET /v1/print-jobs', { key });
      return made;
    },
  },
  signIns: {
    pattern: 'sign-ins with wrong passwords for many accounts',
    attack: (target, _key, round) =>
      ask(target, 'POST /v1/auth/sign-in', {
        body: { email: `person-${round}@example.com`, password: 'a wrong password' },
      }),
  },
  previews: {
    pattern: 'ZPL previews of the largest possible label',
    attack: (target, key) => ask(target, 'POST /v1/preview/zpl', { key, body: ZPL }),
  },
  documents: {
    pattern:
      'charts of 2,000 items, invoices of 2,000 lines, clipped gradients, PDF files with passwords, forms of 2,000 fields, 2,000 footnotes, PDF/A with PDF/UA, and blended shapes',
    attack: (target, key, round) => ask(target, 'POST /v1/render', { key, body: DOCUMENTS[round % DOCUMENTS.length]! }),
  },
  findings: {
    pattern: 'batches of 100 items with 500 warnings each',
    attack: (target, key) => ask(target, 'POST /v1/render/batch', { key, body: FINDINGS }),
  },
  ahead: {
    pattern: '1,000 pipelined requests per connection, with a new connection 0.1 s after the previous one',
    attack: ({ url }, key) => sendAhead(url, key),
  },
  unknown: {
    pattern: 'unknown paths with unknown keys',
    attack: (target, _key, round) =>
      ask(target, `GET /v1/nothing/${round}`, { key: `pl_live_${String(round).padStart(40, '0')}` }),
  },
};

async function makeEmpty(target: Target, key: string): Promise<void> {
  const template = { dimensions: SIZE, elements: [] };
  await ask(target, 'POST /v1/templates', { key, body: { template, slug: 'empty' } });
  await ask(target, 'POST /v1/templates/empty/publish', { key });
}

async function makeMany(target: Target, key: string): Promise<void> {
  await ask(target, 'POST /v1/templates', { key, body: { template: MANY_EXPRESSIONS, slug: 'many' } });
}

const SENT_AHEAD = 1_000;

/** Pause in ms between connections, because a flood of connections is a different attack. */
const CONNECT_AGAIN_MS = 100;

/** Sends pipelined requests until the service closes the connection or the attacker gives up. */
async function sendAhead(url: string, key: string): Promise<{ readonly status: number }> {
  const { hostname, port } = new URL(url);
  const head = ['GET /v1/usage HTTP/1.1', `Host: ${hostname}`, `Authorization: Bearer ${key}`, '', ''];
  const socket = connect(Number(port), hostname).setTimeout(5_000, () => socket.destroy());
  socket.on('error', () => undefined).resume();
  socket.write(head.join('\r\n').repeat(SENT_AHEAD));
  await new Promise((resolve) => socket.once('close', resolve));
  await sleep(CONNECT_AGAIN_MS);
  return { status: 0 };
}

const LISTS = ['search=no-such-name', 'state=failed', 'search=no-such-name&state=failed&limit=200'];

/** Searches for text that no list contains. */
export const SEARCHES: Pick<Pattern, 'attack'> = {
  attack: (target, key, round) =>
    ask(target, `GET /v1/${round % 2 ? 'print' : 'jobs'}?${LISTS[round % LISTS.length]}`, { key }),
};
