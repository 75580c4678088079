/** Two instances that share a database. One has `PLATEN_BACKGROUND=off`. */
import { expect, it, onTestFinished } from 'vitest';
import { BADGE, bearer, createTestService, type TestService, type TestTeam } from './testing/service.ts';
import { startWebhookReceiver, type WebhookReceiver } from './testing/webhook-receiver.ts';
import { startZebraPrinter, type ZebraPrinter } from './testing/zebra-printer.ts';

type Installation = {
  readonly service: TestService;
  readonly team: TestTeam;
  readonly receiver: WebhookReceiver;
  readonly printer: ZebraPrinter;
};

/** Starts a service with a printer and a webhook receiver. */
async function open(background: 'on' | 'off'): Promise<Installation> {
  const [receiver, printer] = await Promise.all([startWebhookReceiver(), startZebraPrinter()]);
  onTestFinished(() => Promise.all([receiver.close(), printer.close()]).then(() => {}));
  const { network, host } = receiver;
  const webhooks = { kind: 'hosts', hosts: [host] } as const;
  const printers = `127.0.0.1:${new URL(printer.address).port}`;
  const service = await createTestService({ background, network, webhooks, printers });
  return { service, team: await service.createTeam('acme'), receiver, printer };
}

/** Adds one task to each background queue. Returns their states after the service has had time to process them. */
async function statesOf(installation: Installation, until: (states: object) => boolean) {
  const { service, team, receiver, printer } = installation;
  const key = team.keys.live;
  const call = async (route: string, body?: object) => (await service.call(key, route, body)).json();
  await call('POST /v1/printers', { name: 'desk', address: printer.address, language: 'zpl' });
  await call('POST /v1/printers', { name: 'remote', address: 'agent', language: 'zpl' });
  const webhook = await call('POST /v1/webhooks', { url: receiver.url });
  const item = { data: { name: 'Ada' } };
  await service.pushTemplate(team, 'badge', BADGE);
  const queued = await service.app.inject({
    method: 'POST',
    url: '/v1/jobs?templateId=badge&format=zpl',
    payload: `${JSON.stringify(item)}\n`,
    headers: { ...bearer(key), 'content-type': 'application/x-ndjson' },
  });
  const job = queued.json();
  const print = await call('POST /v1/print', { printer: 'desk', template: BADGE, ...item });
  await call('POST /v1/print', { printer: 'remote', template: BADGE, ...item });
  const message = await call(`POST /v1/webhooks/${webhook.id}/test`);
  const agentKey = (await call('POST /v1/keys', { mode: 'live', scopes: ['agent'] })).key;
  const taken = (await service.call(agentKey, 'POST /v1/agent/take', { printer: 'remote', waitSeconds: 0 })).json();
  for (let tries = 0; ; tries++) {
    await service.render(key, { template: BADGE, ...item, format: 'zpl', delivery: 'inline' });
    const { deliveries } = await call(`GET /v1/webhooks/${webhook.id}/deliveries`);
    const states = {
      job: (await call(`GET /v1/jobs/${job.id}`)).state,
      print: (await call(`GET /v1/print/${print.id}`)).state,
      agent: taken.job !== undefined,
      message: deliveries.find(({ id }: { readonly id: string }) => id === message.id).state,
    };
    if (until(states) || tries === 200) return states;
  }
}

const WAITING = { job: 'queued', print: 'queued', agent: false, message: 'pending' };
const DONE = { job: 'complete', print: 'sent', agent: true, message: 'delivered' };

it('keeps jobs, print jobs and webhook messages without running them while background work is off', async () => {
  const on = await open('on');
  const isDone = (states: object) => JSON.stringify(states) === JSON.stringify(DONE);
  expect(await statesOf(on, isDone)).toEqual(DONE);
  await on.service.close();

  const off = await open('off');
  let turns = 0;
  expect(await statesOf(off, () => ++turns > 20)).toEqual(WAITING);
  await off.service.close();
  expect([off.receiver.messages.length, off.printer.received()]).toEqual([0, '']);
});
