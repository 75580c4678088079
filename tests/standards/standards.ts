import { createNodeWorld } from '../../node/src/node-world.ts';
import { effort, writeFigures } from '../../scripts/figures/figures.ts';
import { FULL_LISTS, judgeClaims, LISTS, liars, listsFor, makeClaiming } from '../eyes/claims.ts';
import { popplerVersion } from '../eyes/poppler.ts';
import { java } from '../eyes/verapdf.ts';
import { type Document, parityDocuments } from '../parity/documents.ts';
import { measureCosts } from './measure.ts';
import { findersOf, MUTATIONS, makeMutated } from './mutations.ts';
import { type Claimed, standardsReport } from './report.ts';

if (!java) throw new Error('there is no Java: scripts/fetch-debian.sh could not fetch it');
if (popplerVersion() === undefined) throw new Error('there is no poppler: scripts/fetch-debian.sh could not fetch it');

const world = createNodeWorld();
const documents = parityDocuments(world);

function claim(about: string, chosen: readonly Document[], lists: typeof LISTS): Claimed {
  const made = lists.slice(0, effort(Infinity, 1)).flatMap((standards) =>
    chosen
      .slice(0, effort(Infinity, 1))
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
const tried = MUTATIONS.slice(0, effort(Infinity, 1));
const spoilt = await findersOf(tried.map((mutation) => makeMutated(world, mutation)));
const mutations = tried.map((mutation, index) => ({ ...mutation, found: spoilt[index]! }));
writeFigures('standards.md', standardsReport({ claimed, costs: measureCosts(world), mutations }));

const falsely = liars(claimed.flatMap(({ judged }) => judged));
const unseen = mutations.filter(({ found }) => found.length === 0).map(({ name }) => name);
if (falsely.length > 0) console.error(JSON.stringify(falsely, undefined, 1));
if (unseen.length > 0) console.error(`found by nobody: ${unseen.join('; ')}`);
console.log(
  `${claimed.flatMap(({ judged }) => judged).length} claims, ${falsely.length} false, ${mutations.length} spoilt files`,
);
process.exit(falsely.length + unseen.length > 0 ? 1 : 0);
