/** Memory of render workers. Templates of one team must not use up the memory for other teams. */
import { expect, it } from 'vitest';
import { createTestService } from '../testing/service.ts';

it('workers bound the memory of cached templates with large expressions', async () => {
  const service = await createTestService();
  const [greedy, other] = [await service.createTeam('greedy'), await service.createTeam('small')];
  const large = (render: number) => ({
    format: 'html',
    data: {},
    template: {
      dimensions: { width: '1in', height: '1in' },
      elements: Array.from({ length: 250 }, (_, index) => ({
        type: 'text',
        position: { mode: 'absolute', x: '0in', y: '0in' },
        width: '1in',
        height: '1in',
        contentExpression: `[${Array(385).fill('a')},r${render}e${index}]`,
      })),
    },
  });
  const tiny = { template: { dimensions: { width: '1in', height: '1in' }, elements: [] }, data: {}, format: 'html' };
  for (let render = 0; render < 36; render++) {
    const { statusCode, json } = await service.render(greedy.keys.live, large(render));
    expect([statusCode, json().error]).not.toContain(
      'Rendering exceeded the memory limit; make the document or its images smaller.',
    );
    expect((await service.render(other.keys.live, tiny)).statusCode).toBe(200);
  }
  await service.close();
});
