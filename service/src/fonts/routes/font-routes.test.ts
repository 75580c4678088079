/** Fonts over HTTP. Their names change when their content changes. */
import { createHash } from 'node:crypto';
import { createPackageFonts } from '@platen/node/package-fonts';
import { describe, expect, it } from 'vitest';
import { openedService, openedTeam } from '../../testing/opened.ts';
import { bearer } from '../../testing/service.ts';

type Face = { readonly family: string; readonly weight: number; readonly italic: boolean; readonly file: string };

describe('/v1/fonts', () => {
  const service = openedService();
  const team = openedTeam(service, 'acme');

  const get = (path: string, key = team.keys.test) =>
    service.app.inject({ url: `/v1/fonts${path}`, headers: bearer(key) });
  const faces = async (): Promise<readonly Face[]> => (await get('')).json().faces;

  it("lists the engine's fonts, and no fonts of the machine", async () => {
    const own = createPackageFonts();
    const { body } = await get('');
    const told = JSON.parse(body);
    const named = ({ family, weight, italic }: Omit<Face, 'file'>) => `${family} ${weight} ${italic}`;
    expect(told.faces.map(named)).toEqual(own.faces.map(named));
    expect(told.optional.map(({ family }: Face) => family)).toEqual(own.optional!.map(({ family }) => family));
    expect(body).not.toMatch(/node_modules|\/work|\/home|\/opt/);
  });

  it('reports for which characters a family that is not installed would be used', async () => {
    const { optional } = (await get('')).json();
    const hebrew = optional.find(({ family }: Face) => family === 'Noto Sans Hebrew');
    if (!hebrew) return;
    const characters = new RegExp(hebrew.characters, 'u');
    expect([characters.test('א'), characters.test('a')]).toEqual([true, false]);
  });

  it('serves each file unchanged, with permanent caching', async () => {
    const own = createPackageFonts();
    const all = await faces();
    for (const [index, { file }] of all.entries()) {
      if (index % 17 !== 0) continue;
      const { statusCode, headers, rawPayload } = await get(`/${file}`);
      expect([statusCode, headers['content-type']]).toEqual([200, 'font/ttf']);
      expect(headers['cache-control']).toContain('immutable');
      expect(rawPayload.equals(own.bytes(own.faces[index]!))).toBe(true);
      expect(file).toContain(createHash('sha256').update(rawPayload).digest('hex').slice(0, 16));
    }
    expect(new Set(all.map(({ file }) => file)).size).toBe(all.length);
  });

  it.each(['nothing.ttf', '..%2F..%2Fpackage.json', 'Inter_400Regular.ttf', '%00', '__proto__'])(
    'has no %s',
    async (file) => {
      const { statusCode, json } = await get(`/${file}`);
      expect([statusCode, json().code]).toEqual([404, 'NOT_FOUND']);
    },
  );

  it('is for all with a credential, and counts requests without one', async () => {
    const [{ file }] = (await faces()) as [Face];
    for (const key of Object.values(team.keys)) expect((await get(`/${file}`, key)).statusCode).toBe(200);
    const answers = await Promise.all(Array.from({ length: 61 }, () => service.app.inject(`/v1/fonts/${file}`)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([401, 429]));
  });
});
