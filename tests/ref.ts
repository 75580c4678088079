/**
 * Checks the cases of the suite whose name contains the pattern, or rewrites their references. `npm run ref --
 * text/overflow`, `npm run ref -- text/overflow --update`, `npm run ref -- --update` for all.
 */
import { parseArgs } from 'node:util';
import { ENGINE_VERSION } from '@platen/engine';
import { createNodeWorld } from '../node/src/node-world.ts';
import { loadCases } from './cases/case.ts';
import { checkCase, renderCase } from './cases/check-case.ts';
import { digestLine, readDigests, updateDigests, writeDigests } from './cases/digests.ts';
import { messagesOf, readMessages, writeMessages } from './cases/messages.ts';
import { writeReport } from './cases/report.ts';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { update: { type: 'boolean' } } });
const { update = false } = values;
const all = loadCases();
const cases = all.filter(({ name }) => positionals.every((pattern) => name.includes(pattern)));
const world = createNodeWorld();
const rendered = cases.map((each) => [each, renderCase(each, world)] as const);
const fresh = new Map(rendered.map(([{ name }, outputs]) => [name, digestLine(outputs)]));
const said = new Map(rendered.map(([each, outputs]) => [each.name, messagesOf(each, outputs)]));
if (update) {
  // Runs first, because it throws if the bytes of a released version would change.
  const names = all.map(({ name }) => name);
  writeDigests(updateDigests(readDigests(), { version: ENGINE_VERSION, names, fresh }));
  writeMessages(names, new Map([...readMessages(), ...said]));
}
const failed = rendered
  .map(([each, outputs]) => checkCase(each, outputs, { world, update }))
  .filter(({ differences }) => differences.length > 0);
for (const { each, differences } of failed) {
  console.error(each.name);
  for (const difference of differences) {
    if (difference.kind === 'file') console.error(`  the ${difference.format} differs`);
    else
      console.error(
        `  ${difference.what}\n    expected ${inline(difference.expected)}\n    actual   ${inline(difference.actual)}`,
      );
  }
}
const { lines } = readDigests();
const stale = cases.filter(({ name }) => lines.get(name) !== fresh.get(name));
for (const { name } of stale) console.error(`${name}\n  the outputs have other digests than tests/suite-digests.txt`);
console.log(
  `${cases.length} cases ${update ? 'written' : 'checked'}, ${new Set([...failed.map(({ each }) => each), ...stale]).size} differ`,
);
if (failed.length > 0) console.log(`see ${writeReport(failed, world.text)}`);
process.exitCode = failed.length + stale.length > 0 ? 1 : 0;

function inline(json: string): string {
  return json.replaceAll(/\s*\n\s*/g, ' ');
}
