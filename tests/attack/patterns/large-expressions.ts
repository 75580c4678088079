/** Small renders whose expressions fill the caches of the workers. */
import { type Attack, ask } from '../attack.ts';

const RENDERS = 45;

const SIZE = { width: '1in', height: '1in' };
const TINY = { template: { dimensions: SIZE, elements: [] }, data: {}, format: 'html', delivery: 'inline' };

const large = (render: number) => ({
  format: 'html',
  delivery: 'inline',
  data: {},
  template: {
    dimensions: SIZE,
    elements: Array.from({ length: 250 }, (_, index) => ({
      type: 'text',
      position: { mode: 'absolute', x: '0in', y: '0in' },
      ...SIZE,
      contentExpression: `[${Array(385).fill('a')},r${render}e${index}]`,
    })),
  },
});

const attack: Attack = {
  name: 'large-expressions',
  pattern: `One team makes ${RENDERS} small renders, each with 96,000 expression nodes. After each render, another team renders a template of 92 bytes.`,
  before: 'Renders of the other team ran out of memory.',
  async run(target) {
    const [greedy, other] = [await target.createTeam('enterprise'), await target.createTeam('enterprise')];
    let [failed, broken] = [0, 0];
    for (let render = 0; render < RENDERS; render++) {
      const { text } = await ask(target, 'POST /v1/render', { key: greedy.key, body: large(render) });
      if (text.includes('more memory')) broken++;
      const { status } = await ask(target, 'POST /v1/render', { key: other.key, body: TINY });
      if (status !== 200) failed++;
    }
    const now = `${failed} renders of the other team failed. ${broken} renders of the attacker ran out of memory.`;
    return { holds: failed === 0 && broken === 0, now };
  },
};

export const attacks = [attack];
