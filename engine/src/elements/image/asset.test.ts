/** Images and fonts referenced by asset name. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { createNodeWorld } from '../../../../node/src/node-world.ts';
import { jpegFile } from '../../../../tests/pictures.ts';
import type { JsonObject } from '../../base/json.ts';
import { renderTemplate } from '../../render.ts';
import type { FindAsset } from '../../world.ts';

const world = createNodeWorld();
const gray = (shade: number) => jpegFile({ blocks: [[[shade]]] });
const fontFile = createRequire(import.meta.resolve('../../../../node/package.json')).resolve(
  '@expo-google-fonts/cousine/400Regular/Cousine_400Regular.ttf',
);

function finder(files: Readonly<Record<string, Uint8Array | undefined>>): FindAsset {
  return (name) =>
    Object.hasOwn(files, name)
      ? {
          sha256: createHash('sha256')
            .update(files[name] ?? '')
            .digest('hex'),
          bytes: () => files[name],
        }
      : undefined;
}

function render(template: object, findAsset: FindAsset, data: JsonObject = {}) {
  const whole = { formatVersion: 1, dimensions: { width: '30mm', height: '30mm' }, elements: [], ...template };
  return renderTemplate(whole, data, { format: 'pdf', now: 0 }, { ...world, findAsset });
}

function bytesOf(result: ReturnType<typeof render>): Buffer {
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return Buffer.from(result.value.bytes);
}

const image = (more: object) => ({
  elements: [{ id: 'logo', type: 'image', position: { x: '1mm', y: '1mm' }, width: '9mm', ...more }],
});

test('an image by name is the same as an embedded image, and another image with the same name is different', () => {
  const source = `data:image/jpeg;base64,${Buffer.from(gray(9)).toString('base64')}`;
  const written = bytesOf(render(image({ source }), finder({})));
  const named = image({ source: 'logo.jpg' });
  expect(bytesOf(render(named, finder({ 'logo.jpg': gray(9) }))).equals(written)).toBe(true);
  expect(bytesOf(render(named, finder({ 'logo.jpg': gray(200) }))).equals(written)).toBe(false);
  const fromData = render(image({ contentExpression: 'file' }), finder({ 'logo.jpg': gray(9) }), { file: 'logo.jpg' });
  expect(bytesOf(fromData).equals(written)).toBe(true);
});

test.each([
  ['one that is not there', 'none.png', 'ASSET_NOT_FOUND'],
  ['one that was deleted meanwhile', 'gone.png', 'ASSET_NOT_FOUND'],
  ['a path', '../logo.jpg', 'ASSET_NOT_FOUND'],
  ['no picture', 'text.txt', 'IMAGE_INVALID'],
  ['an address', 'https://example.com/logo.png', 'IMAGE_INVALID'],
])('rejects %s', (_, source, code) => {
  const files = finder({ 'gone.png': undefined, 'text.txt': new TextEncoder().encode('text') });
  expect(render(image({ source }), files)).toMatchObject({
    ok: false,
    problems: [{ code, path: '/template/elements/0', elementId: 'logo' }],
  });
});

test('ASSET_NOT_FOUND names an asset of the template, but never a value of the data', () => {
  const said = (more: object) => {
    const rendered = render(image(more), finder({}), { file: 'secret.png' });
    return rendered.ok ? [] : rendered.problems.map(({ message }) => message);
  };
  expect(said({ source: 'iVBORw0KGgo'.repeat(20) })).toEqual([
    'the source is bare Base64; add "data:image/png;base64," before it',
  ]);
  expect(said({ source: 'logo.png' })).toEqual(['the asset "logo.png" does not exist; upload it, or use a data: URI']);
  expect(said({ content: { text: 'logo.png' } })).toEqual(said({ source: 'logo.png' }));
  for (const fromData of [{ contentExpression: 'file' }, { content: { text: '{{ file }}' } }]) {
    expect(said(fromData)).toEqual(['the asset of this name does not exist; upload it, or use a data: URI']);
  }
});

test('a font by name is the same as an embedded font, and a missing font is a problem at its position', () => {
  const file = readFileSync(fontFile);
  const withFont = (source: string) => ({
    fonts: [{ family: 'Own', source }],
    elements: [{ type: 'text', position: { x: '1mm', y: '1mm' }, text: 'Ag', style: { fontFamily: 'Own' } }],
  });
  const written = bytesOf(render(withFont(`data:font/ttf;base64,${file.toString('base64')}`), finder({})));
  expect(bytesOf(render(withFont('own.ttf'), finder({ 'own.ttf': file }))).equals(written)).toBe(true);
  expect(render(withFont('own.ttf'), finder({}))).toMatchObject({
    ok: false,
    problems: [
      { code: 'ASSET_NOT_FOUND', path: '/template/fonts/0/source', message: expect.stringContaining('"own.ttf"') },
    ],
  });
  expect(render(withFont('http://example.com/own.ttf'), finder({}))).toMatchObject({
    problems: [{ code: 'FONT_INVALID', path: '/template/fonts/0/source' }],
  });
});

test('an attachment by name is the same as an embedded attachment', () => {
  const withFile = (source: unknown) => ({
    pdf: { attachments: [{ name: 'a.jpg', source, mediaType: 'image/jpeg' }] },
  });
  const files = finder({ 'a.jpg': gray(9) });
  const written = bytesOf(render(withFile(`data:image/jpeg;base64,${Buffer.from(gray(9)).toString('base64')}`), files));
  expect(bytesOf(render(withFile('a.jpg'), files)).equals(written)).toBe(true);
  expect(bytesOf(render(withFile({ expression: 'file' }), files, { file: 'a.jpg' })).equals(written)).toBe(true);
  expect(render(withFile({ expression: 'file' }), files, { file: '../a.jpg' })).toMatchObject({
    problems: [{ code: 'INVALID_VALUE', path: '/template/pdf/attachments/0/source/expression' }],
  });
});
