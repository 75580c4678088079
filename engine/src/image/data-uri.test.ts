import { expect, test } from 'vitest';
import { parseDataUri } from './data-uri.ts';

const text = (uri: string) => {
  const parsed = parseDataUri(uri);
  return parsed && [parsed.mediaType, Buffer.from(parsed.bytes).toString('latin1')];
};

test('reads Base64 and plain data, with parameters and percent signs', () => {
  expect(text('data:image/png;base64,aGk=')).toEqual(['image/png', 'hi']);
  expect(text('DATA:Image/PNG;charset=x;BASE64,aGk')).toEqual(['image/png', 'hi']);
  expect(text('data:image/png;base64,aGk%3D')).toEqual(['image/png', 'hi']);
  expect(text('data:image/svg+xml,%3Csvg%20a=%22,%22/%3E')).toEqual(['image/svg+xml', '<svg a=","/>']);
  expect(text('data:,hi')).toEqual(['text/plain', 'hi']);
});

test('rejects other text', () => {
  for (const uri of ['', 'data:', 'data:image/png;base64', 'https://example.com/a.png', 'data:image/png;base64,a$b']) {
    expect(parseDataUri(uri)).toBeUndefined();
  }
});
