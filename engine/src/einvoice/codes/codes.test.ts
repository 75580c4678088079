/** Tests the releases of the code lists. */
import { expect, test } from 'vitest';
import { createNodeWorld } from '../../../../node/src/node-world.ts';
import type { JsonObject } from '../../base/json.ts';
import { VERSIONS } from '../../format/einvoice/einvoice.ts';
import { renderTemplate } from '../../render.ts';
import { changed, invoiceTemplate, SHORT, SHORT_DATA } from '../testing.ts';
import { datedCodes } from './codes.ts';

test('each release has the codes that later releases removed, and lacks those that they added', () => {
  const lists = datedCodes('A B D', {
    '2026-04': { added: 'D', removed: 'C' },
    '2025-10': { added: 'B', removed: 'E' },
  });
  expect(VERSIONS.map((version) => [...lists[version]].sort().join(''))).toEqual(['ABD', 'ABC', 'ACE']);
});

const world = createNodeWorld();

function brokenBy(changes: JsonObject, more: JsonObject): readonly (string | undefined)[] {
  const template = invoiceTemplate(null);
  const einvoice = { profile: 'en16931', invoice: changed(SHORT, changes), ...more };
  const rendered = renderTemplate({ ...template, einvoice }, SHORT_DATA, { format: 'xml', now: 0 }, world);
  return rendered.ok ? [] : rendered.problems.map(({ rule, code }) => rule ?? code);
}

const address = (scheme: string): JsonObject => ({ buyer: { electronicAddress: { id: '1', scheme } } });
const legal = (scheme: string): JsonObject => ({ buyer: { legalId: { id: '1', scheme } } });

/** Changes of the releases, with the first and last release that accepts each code. */
const ROWS: readonly (readonly [rule: string, changes: JsonObject, accepted: readonly string[]])[] = [
  ['BR-CL-04', { currency: 'BGN' }, ['2025-10', '2025-04']],
  ['BR-CL-04', { currency: 'XCG' }, ['2026-04']],
  ['BR-CL-04', { currency: 'MRO' }, ['2025-04']],
  ['BR-CL-04', { currency: 'MRU' }, ['2026-04', '2025-10']],
  ['BR-CL-04', { currency: 'ZWL' }, []],
  ['BR-CL-11', legal('0243'), ['2026-04', '2025-10']],
  ['BR-CL-11', legal('0248'), ['2026-04']],
  ['BR-CL-25', address('0244'), ['2026-04', '2025-10']],
  ['BR-CL-25', address('0246'), ['2026-04']],
];

test.each(ROWS)('%s accepts %j in %j', (rule, changes, accepted) => {
  for (const version of VERSIONS) {
    expect(brokenBy(changes, { version }), version).toEqual(accepted.includes(version) ? [] : [rule]);
  }
  expect(brokenBy(changes, {})).toEqual(brokenBy(changes, { version: VERSIONS[0] }));
});

test('a reason for an exemption that a release added', () => {
  const changes = { exemptions: [{ category: 'E', reasonCode: 'VATEX-EU-135-1' }] };
  expect(brokenBy(changes, { version: '2025-10' })).not.toContain('BR-CL-22');
  expect(brokenBy(changes, { version: '2025-04' })).toContain('BR-CL-22');
});

test('settings of rules are refused with ready-made XML', () => {
  for (const more of [{ version: '2025-10' }, { edition: '2026' }]) {
    const einvoice = { profile: 'en16931', xml: '<a/>', ...more };
    const rendered = renderTemplate({ ...invoiceTemplate(null), einvoice }, {}, { format: 'xml', now: 0 }, world);
    const [name] = Object.keys(more);
    expect(rendered.ok ? [] : rendered.problems.map(({ code, path }) => [code, path])).toContainEqual([
      'CONFLICT',
      `/template/einvoice/${name}`,
    ]);
  }
});
