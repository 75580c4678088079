/** A team at work: what journeys and pictures begin with, made over the HTTP interface as its programs make it. */
import { PASSWORD, type Served } from './served.ts';

export type Team = {
  readonly email: string;
  /** Asks as the owner, and gives what is answered; fails where the service refuses. */
  ask<T = unknown>(method: string, path: string, body?: object): Promise<T>;
  /** Asks as whoever has the key, and gives the status. */
  as(key: string, path: string, body: object): Promise<number>;
};

const OWNER = { name: 'Ann Berg', email: 'ann@example.com', password: PASSWORD };

/** Makes the first account. */
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
  };
}

type Made = { readonly id: string; readonly templateId: string };

/** A copy of a starter, published so often. */
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

/** Templates, keys, people and renders, some of which failed. */
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
