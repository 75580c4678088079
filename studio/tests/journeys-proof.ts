/** Writes the page with the counted clicks and keys of the journeys, `docs/proof/studio.md`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Counts } from './actions.ts';

const FILE = fileURLToPath(new URL('../../docs/proof/studio.md', import.meta.url));

/** Seconds for finding and clicking a place, for a key, and for finding a file. Rounded up from the keystroke-level model. */
const SECONDS = { click: 3, key: 0.4, file: 10 };

export type Journey = Counts & { readonly name: string; readonly from: string };

export function proofOf(journeys: readonly Journey[]): string {
  const rows = journeys.map(
    ({ name, from, clicks, keys, files }) =>
      `| ${name} | ${from} | ${clicks} | ${keys} | ${files} | ${minutes({ clicks, keys, files })} |`,
  );
  return `# Journeys in the Studio

People can do typical tasks in the Studio without writing code. This page shows the number of clicks and keys that four tasks need.

\`npm run studio:journeys\` performs each task in Chromium with real clicks, key presses and file choosers, and writes this page. \`npm run test:eyes\` fails
when a number changes.

| Task | Starts at | Clicks | Keys | Files | Estimated time |
|---|---|---|---|---|---|
${rows.join('\n')}

- A choice from a menu counts as two clicks. A key with Ctrl counts as two keys.
- The estimate assumes ${SECONDS.click} seconds for each click, ${SECONDS.key} seconds for each key, and ${SECONDS.file} seconds for each file. We have not measured it with people.
- The invoice needs no typed expressions: menus insert the sums, the content of the code and the page numbers.
`;
}

function minutes({ clicks, keys, files }: Counts): string {
  const seconds = clicks * SECONDS.click + keys * SECONDS.key + files * SECONDS.file;
  return seconds < 90 ? `${Math.round(seconds)} s` : `${(seconds / 60).toFixed(1)} min`;
}

export const readProof = () => readFileSync(FILE, 'utf8');
export const writeProof = (text: string) => writeFileSync(FILE, text);
