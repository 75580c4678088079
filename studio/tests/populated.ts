/** Team with data for tests and screenshots, created over the API as its programs would. */
import { startZebraPrinter, type ZebraPrinter } from '../../service/src/testing/zebra-printer.ts';
import { PASSWORD, type Served, serve } from './served.ts';

export type Team = {
  readonly email: string;
  /** Sends a request as the owner and returns the response; throws if the request is rejected. */
  ask<T = unknown>(method: string, path: string, body?: object): Promise<T>;
  /** Sends a request with a key and returns the status. */
  as(key: string, path: string, body: object): Promise<number>;
  upload(name: string, file: string): Promise<void>;
  /** Creates a job of items as the owner, or with a key. */
  begin(settings: Readonly<Record<string, string>>, items: readonly object[], key?: string): Promise<string>;
};

const OWNER = { name: 'Ann Berg', email: 'ann@example.com', password: PASSWORD };

/** Creates the first account. */
export async function makeOwner({ address, firstLink }: Served): Promise<Team> {
  const send = (method: string, path: string, token: string | undefined, body?: object) =>
    fetch(`${address}${path}`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  const first = { ...OWNER, token: firstLink.split('#')[1]! };
  const made = await send('POST', '/v1/auth/first-account', undefined, first);
  if (!made.ok) throw new Error(`the first account: ${made.status}`);
  const { token } = (await made.json()) as { token: string };
  return {
    email: OWNER.email,
    async ask<T>(method: string, path: string, body?: object): Promise<T> {
      const answer = await send(method, path, token, body);
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
      return (answer.status === 204 ? undefined : await answer.json()) as T;
    },
    async as(key, path, body) {
      const answer = await send('POST', path, key, body);
      await answer.arrayBuffer();
      return answer.status;
    },
    async upload(name, file) {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' };
      const answer = await fetch(`${address}/v1/assets?name=${name}`, { method: 'POST', headers, body: file });
      if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
    },
    async begin(settings, items, key = token) {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' };
      const body = items.map((item) => `${JSON.stringify(item)}\n`).join('');
      const path = `/v1/jobs?${new URLSearchParams(settings)}`;
      const answer = await fetch(address + path, { method: 'POST', headers, body });
      if (!answer.ok) throw new Error(`a job: ${answer.status} ${await answer.text()}`);
      return ((await answer.json()) as { id: string }).id;
    },
  };
}

type Made = { readonly id: string; readonly templateId: string };

/** Copies a starter and publishes this many versions. */
export async function copyStarter(team: Team, starter: string, { name = '', versions = 1 } = {}): Promise<Made> {
  const template = await team.ask<{ meta: { name: string } }>('GET', `/v1/templates/starter:${starter}/content`);
  if (name) template.meta.name = name;
  const made = await team.ask<Made>('POST', '/v1/templates', { template, slug: `our-${starter}` });
  for (let version = 1; version <= versions; version++) {
    if (version > 1) {
      const changed = { ...template, meta: { ...template.meta, description: `Edition ${version}` } };
      await team.ask('PUT', `/v1/templates/${made.id}`, { template: changed });
    }
    await team.ask('POST', `/v1/templates/${made.id}/publish`);
  }
  return made;
}

/** Creates templates, keys, people and renders, including failures. */
export async function populate(team: Team): Promise<void> {
  const parcel = await copyStarter(team, 'parcel-4x6', { name: 'Parcel label', versions: 3 });
  await copyStarter(team, 'product-2x1', { name: 'Product label' });
  await copyStarter(team, 'invoice', { name: 'Invoice' });
  await copyStarter(team, 'conference-badge', { name: 'Badge', versions: 0 });
  const { sample } = await team.ask<{ sample: object }>('GET', `/v1/templates/${parcel.templateId}/content`);
  const keyOf = async (body: object) => (await team.ask<{ key: string }>('POST', '/v1/keys', body)).key;
  const shop = await keyOf({ mode: 'live', name: 'Web shop', scopes: ['render', 'assets'] });
  const test = await keyOf({ mode: 'test', name: 'Staging' });
  await keyOf({ mode: 'live', name: 'Warehouse printers' });
  for (const format of ['pdf', 'zpl', 'png', 'html', 'pdf', 'zpl']) {
    await team.as(shop, '/v1/render', { templateId: parcel.templateId, data: sample, format });
  }
  await team.as(test, '/v1/render', { templateId: 'invoice', data: { number: 7 }, format: 'pdf' });
  await team.as(test, '/v1/render', { templateId: 'nothing-here', data: {}, format: 'pdf' });
  await team.ask('POST', '/v1/invitations', { email: 'carla@example.com' });
}

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="60"><rect width="120" height="60" rx="12" fill="#1c3faa"/>' +
  '<circle cx="32" cy="30" r="16" fill="#ffffff"/><path d="M60 40V20h40v20z" fill="#9db4ff"/></svg>';

/** Starts a service with a printer and a populated team, so that every screen has content. */
export async function servePopulated(): Promise<{
  readonly served: Served;
  readonly team: Team;
  close(): Promise<void>;
}> {
  const printer = await startZebraPrinter();
  const reached = [printer.address, NOBODY].map((address) => address.replace('tcp://', '')).join(',');
  const served = await serve({ PLATEN_PRINTERS: reached, PLATEN_WEBHOOKS: NO_RECEIVER });
  const team = await makeOwner(served);
  await populate(team);
  await showLogo(team);
  await print(team, printer);
  await addAgents(team);
  await runJobs(team);
  await tellWebhooks(team);
  await publishChange(team);
  await addLongNames(team);
  return {
    served,
    team,
    async close() {
      await served.close();
      await printer.close();
    },
  };
}

/** Address at which no printer responds. */
const NOBODY = 'tcp://127.0.0.1:1';

/** Address that is not public, so messages are rejected before they are sent. */
export const NO_RECEIVER = '127.0.0.1:9443';

async function showLogo(team: Team): Promise<void> {
  await team.upload('logo.svg', LOGO);
  const template = await team.ask<{ elements: object[] }>('GET', '/v1/templates/starter:conference-badge/content');
  const position = { x: '5mm', y: '5mm' };
  const logo = { type: 'image', position, width: '20mm', height: '10mm', source: 'logo.svg' };
  const shown = { ...template, elements: [...template.elements, logo] };
  const { id } = await team.ask<Made>('POST', '/v1/templates', { template: shown, slug: 'badge-with-logo' });
  await team.ask('POST', `/v1/templates/${id}/publish`);
}

type Element = { readonly id?: string; readonly style?: object };

/** Publishes a second, visibly different version. */
async function publishChange(team: Team): Promise<void> {
  const path = '/v1/templates/our-product-2x1';
  const template = await team.ask<{ elements: readonly Element[] }>('GET', `${path}/content`);
  const elements = template.elements.map((each) =>
    each.id === 'revision' ? { ...each, style: { ...each.style, fontSize: '13pt', fontWeight: 'bold' } } : each,
  );
  await team.ask('PUT', path, { template: { ...template, elements } });
  await team.ask('POST', `${path}/publish`, { note: 'The revision is seen from the shelf' });
}

/** Creates print jobs: one is printed, one interrupted, and one waits for paper. */
async function print(team: Team, printer: ZebraPrinter): Promise<void> {
  const settings = { language: 'zpl', settings: { density: 8 } };
  await team.ask('POST', '/v1/printers', { name: 'packing-1', address: printer.address, ...settings });
  await team.ask('POST', '/v1/printers', { name: 'packing-2', address: NOBODY, ...settings });
  const templateId = 'starter:product-2x1';
  const { sample } = await team.ask<{ sample: object }>('GET', `/v1/templates/${templateId}/content`);
  const send = async (name: string, isOver: (job: Job) => boolean) => {
    const { id } = await team.ask<Job>('POST', '/v1/print', { printer: 'packing-1', templateId, data: sample, name });
    while (!isOver(await team.ask<Job>('GET', `/v1/print/${id}`))) await new Promise((done) => setTimeout(done, 20));
  };
  await send('Order 4711', ({ state }) => state === 'sent');
  printer.forget();
  printer.set({ breaksAfter: 100 });
  await send('Order 4712', ({ state }) => state === 'unknown');
  printer.forget();
  printer.set({ paperOut: true });
  await send('Order 4713', ({ message }) => message !== undefined);
}

/** Adds an agent that has connected, and an agent that never has. */
async function addAgents(team: Team): Promise<void> {
  for (const name of ['returns-desk', 'dock-3']) {
    await team.ask('POST', '/v1/printers', { name, address: 'agent', language: 'zpl', settings: { density: 12 } });
  }
  const { key } = await team.ask<{ key: string }>('POST', '/v1/keys', {
    mode: 'live',
    name: 'Agent of dock-3',
    scopes: ['agent'],
  });
  const status = { state: 'ready', model: 'ZT411-300dpi', dotsPerMm: 12, waiting: 0 };
  await team.as(key, '/v1/agent/take', { printer: 'dock-3', waitSeconds: 0, status });
}

/** Creates jobs: one succeeds, one has failed items, and one fails. */
async function runJobs(team: Team): Promise<void> {
  const templateId = 'our-parcel-4x6';
  const { sample } = await team.ask<{ sample: object }>('GET', `/v1/templates/${templateId}/content`);
  const items = Array.from({ length: 12 }, (_, index) => ({ data: index % 5 === 3 ? { tracking: index } : sample }));
  const { key } = await team.ask<{ key: string }>('POST', '/v1/keys', { mode: 'live', name: 'ERP at night' });
  const settings = { templateId, format: 'pdf', itemsPerPart: '4' };
  const made = [
    await team.begin({ ...settings, name: 'Parcels of November' }, items),
    await team.begin({ ...settings, name: 'Parcels of October' }, [{ data: sample }, { data: sample }], key),
    await team.begin({ ...settings, name: 'Parcels of September', maxFailures: '0' }, [{ data: {} }, { data: sample }]),
  ];
  for (const id of made) await untilJob(team, id, ({ endedAt }) => endedAt !== undefined);
}

/** Waits until the job meets the condition. */
export async function untilJob(team: Team, id: string, isSo: (job: { readonly endedAt?: number }) => boolean) {
  while (!isSo(await team.ask('GET', `/v1/jobs/${id}`))) await new Promise((done) => setTimeout(done, 20));
}

/** Adds a webhook for all events with pending messages, and a disabled webhook. */
async function tellWebhooks(team: Team): Promise<void> {
  const add = (body: object) => team.ask<{ id: string }>('POST', '/v1/webhooks', body);
  const { id } = await add({ url: `https://${NO_RECEIVER}/hooks/platen`, description: 'ERP' });
  for (let count = 0; count < 3; count++) await team.ask('POST', `/v1/webhooks/${id}/test`);
  const events = ['print.failed', 'print.unknown'];
  const off = await add({ url: `https://${NO_RECEIVER}/alarms`, description: 'Alarms of the packing floor', events });
  await team.ask('PATCH', `/v1/webhooks/${off.id}`, { enabled: false });
}

const LONG =
  'Returns of hazardous goods in the northern warehouse, second edition: not for export, and never without its leaflet';

/** Adds objects with long names. */
async function addLongNames(team: Team): Promise<void> {
  const template = await team.ask<{ meta: object }>('GET', '/v1/templates/starter:product-2x1/content');
  const named = { ...template, meta: { ...template.meta, name: LONG } };
  const slug = 'returns-of-hazardous-goods-in-the-northern-warehouse-not';
  const { id } = await team.ask<Made>('POST', '/v1/templates', { template: named, slug });
  await team.ask('POST', `/v1/templates/${id}/publish`, { note: `${LONG}. Checked by two people.` });
  const { key } = await team.ask<{ key: string }>('POST', '/v1/keys', { mode: 'live', name: LONG.slice(0, 100) });
  await team.as(key, '/v1/render', { templateId: slug, data: {}, format: 'zpl' });
  await team.upload(`${slug}-with-a-picture-of-the-leaflet.svg`, LOGO);
  await team.ask('POST', '/v1/invitations', { email: `${'very-long-name.'.repeat(4)}x@warehouse.north.example.com` });
}

type Job = { readonly id: string; readonly state: string; readonly message?: string };
