import { expect, test } from 'vitest';
import { createNodeWorld } from '../../../node/src/node-world.ts';
import type { RemoteImage } from '../base/asset.ts';
import { renderTemplate } from '../render.ts';

const at = { x: '1mm', y: '1mm' };
const image = (more: object) => ({ type: 'image', position: at, width: '5mm', ...more });
const template = {
  dimensions: { width: '60mm', height: '60mm' },
  header: { height: '9mm', elements: [image({ source: 'https://a.test/header' })] },
  elements: [
    // An error that only layout detects.
    image({ source: 'missing.png' }),
    image({ contentExpression: 'logo' }),
    image({ source: 'https://a.test/hidden', visible: 'false' }),
    image({ pages: 'all', content: { text: 'https://a.test/{{page.number}}' } }),
    {
      type: 'repeat',
      position: at,
      width: '50mm',
      items: 'names',
      elements: [image({ content: { text: 'https://a.test/{{item}}' } })],
    },
  ],
};
const data = { logo: 'https://a.test/logo', names: ['x', 'y', 'x'] };

function render(answer: RemoteImage) {
  const asked: string[] = [];
  const findRemote = (url: string) => {
    asked.push(url.replace('https://a.test/', ''));
    return answer;
  };
  const result = renderTemplate(
    template,
    data,
    { format: 'png', dpi: 36, now: 0 },
    { ...createNodeWorld(), findRemote },
  );
  return { asked, codes: result.ok ? [] : result.problems.map(({ code }) => code) };
}

test('names remote images before layout', () => {
  const pending = { kind: 'refused', code: 'IMAGE_UNREACHABLE', message: 'not yet', isPending: true } as const;
  expect(render(pending)).toEqual({ asked: ['header', 'logo', 'x', 'y'], codes: Array(4).fill('IMAGE_UNREACHABLE') });
});

test('reports images that cannot be fetched as problems of their elements', () => {
  const { asked, codes } = render({ kind: 'refused', code: 'IMAGE_UNREACHABLE', message: 'gone' });
  expect(asked).toContain('1');
  expect(new Set(codes)).toEqual(new Set(['ASSET_NOT_FOUND', 'IMAGE_UNREACHABLE']));
});
