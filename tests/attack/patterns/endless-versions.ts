/** Publishes one template repeatedly, each time with a different text of a megabyte. */
import { type Attack, ask } from '../attack.ts';

const MOST_ROUNDS = 55;

const SIZE = { width: '1in', height: '1in' };
const draft = (round: number) => ({
  template: { dimensions: SIZE, elements: [], meta: { name: `${round}` }, sample: { text: 'x'.repeat(900_000) } },
});

const attack: Attack = {
  name: 'endless-versions',
  pattern: `A team of the smallest plan publishes ${MOST_ROUNDS} different versions of a 900 KB template. Then another team publishes a template.`,
  before: 'Versions were stored without a limit, 17 MB per second.',
  async run(target) {
    const [greedy, other] = [await target.createTeam('dev'), await target.createTeam('dev')];
    const create = { key: greedy.key, body: { ...draft(0), slug: 'one' } };
    let { status } = await ask(target, 'POST /v1/templates', create);
    let published = 0;
    for (let round = 1; round <= MOST_ROUNDS && status < 400; round++) {
      await ask(target, 'PUT /v1/templates/one', { key: greedy.key, body: draft(round) });
      ({ status } = await ask(target, 'POST /v1/templates/one/publish', { key: greedy.key }));
      if (status === 200) published++;
    }
    const { text } = await ask(target, 'GET /v1/usage', { key: greedy.key });
    const { used, limit } = JSON.parse(text).storage.templateBytes;
    await ask(target, 'POST /v1/templates', { key: other.key, body: { template: draft(0).template, slug: 'two' } });
    const theirs = await ask(target, 'POST /v1/templates/two/publish', { key: other.key });
    const megabytes = (used / 1_048_576).toFixed(0);
    return {
      holds: status === 409 && used <= limit && theirs.status === 200,
      now: `${published} versions (${megabytes} MB) were stored, then ${status}. The other team got ${theirs.status}.`,
    };
  },
};

export const attacks = [attack];
