import { expect, test } from 'vitest';
import { escapeAttribute, escapeText, safeHref } from './escape.ts';

test('markup in text remains text', () => {
  expect(escapeText('</style><script>alert(1)</script> & "x"')).toBe(
    '&lt;/style&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; "x"',
  );
  expect(escapeAttribute(`" onload='x' &amp;`)).toBe('&quot; onload=&#39;x&#39; &amp;amp;');
});

test('characters that HTML cannot contain become the replacement character', () => {
  expect(escapeText('a\0b\x07c\x7fd\x9fe\ufffff\ufdd0g')).toBe('a\ufffdb\ufffdc\ufffdd\ufffde\ufffdf\ufffdg');
  expect(escapeText('\ud800a\udc00')).toBe('\ufffda\ufffd');
  expect(escapeText('😀 \ud83d\ude00\ud83d')).toBe('😀 😀\ufffd');
  expect(escapeText('a\r\nb\rc\td')).toBe('a\nb\nc\td');
});

test('only web, e-mail and telephone links are allowed', () => {
  for (const href of ['https://example.com/a?b=c&d', 'HTTP://example.com', 'mailto:a@b.example', 'tel:+123']) {
    expect(safeHref(href)).toBe(href);
  }
  expect(safeHref(' https://example.com/a b\n')).toBe('https://example.com/a%20b');
  expect(safeHref('https://example.com/\0"')).toBe('https://example.com/%00"');
  const refused = [
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    '\x01javascript:alert(1)',
    'data:text/html,x',
    '//x',
  ];
  for (const href of [...refused, '/a', 'a', '', 'vbscript:x', 'file:///etc/passwd', 'https:/\\x', 'blob:https://a']) {
    expect(safeHref(href)).toBeUndefined();
  }
});
