/**
 * `npm run standards`: validates claims of standards with veraPDF, damages files and checks which programs detect it.
 * Writes docs/proof/standards.md. Fails if a claim is false or no program detects a damage.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createNodeWorld } from '../../node/src/node-world.ts';
import { FULL_LISTS, judgeClaims, LISTS, liars, listsFor, makeClaiming } from '../eyes/claims.ts';
import { popplerVersion } from '../eyes/poppler.ts';
import { java } from '../eyes/verapdf.ts';
import { type Document, parityDocuments } from '../parity/documents.ts';
import { measureCosts } from './measure.ts';
import { findersOf, MUTATIONS, makeMutated } from './mutations.ts';
import { type Claimed, standardsReport } from './report.ts';

const PAGE = fileURLToPath(new URL('../../docs/proof/standards.md', import.meta.url));

if (!java) throw new Error('there is no Java: scripts/fetch-debian.sh could not fetch it');
if (popplerVersion() === undefined) throw new Error('there is no poppler: scripts/fetch-debian.sh could not fetch it');

const world = createNodeWorld();
const documents = parityDocuments(world);

function claim(about: string, chosen: readonly Document[], lists: typeof LISTS): Claimed {
  const made = lists.flatMap((standards) =>
    chosen
      .filter(({ source }) => listsFor(source, lists).includes(standards))
      .map(({ name, source }) => makeClaiming(name, source, { standards, world })),
  );
  const refused = made.flatMap((each) =>
    'problems' in each ? each.problems.map(({ message }) => ({ name: each.name, message })) : [],
  );
  return { documents: about, judged: judgeClaims(made), refused };
}

const claimed = [
  claim(
    'starter library',
    documents.filter(({ group }) => group === 'library'),
    LISTS,
  ),
  claim(
    'suite',
    documents.filter(({ group }) => group !== 'library'),
    FULL_LISTS,
  ),
];
const spoilt = await findersOf(MUTATIONS.map((mutation) => makeMutated(world, mutation)));
const mutations = MUTATIONS.map((mutation, index) => ({ ...mutation, found: spoilt[index]! }));
writeFileSync(PAGE, standardsReport({ claimed, costs: measureCosts(world), mutations }));

const falsely = liars(claimed.flatMap(({ judged }) => judged));
const unseen = mutations.filter(({ found }) => found.length === 0).map(({ name }) => name);
if (falsely.length > 0) console.error(JSON.stringify(falsely, undefined, 1));
if (unseen.length > 0) console.error(`found by nobody: ${unseen.join('; ')}`);
console.log(
  `${claimed.flatMap(({ judged }) => judged).length} claims, ${falsely.length} false, ${mutations.length} spoilt files; see ${PAGE}`,
);
process.exit(falsely.length + unseen.length > 0 ? 1 : 0);
