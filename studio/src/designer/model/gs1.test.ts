import { expect, test } from 'vitest';
import { checkCode } from '../../engine/codes.ts';
import { IDENTIFIERS } from '../panels/gs1-identifiers.ts';
import { draftsOf, elementString, elementsFrom, elementsIn } from './gs1.ts';

test.each(IDENTIFIERS)('the encoder accepts ($ai) $title with its example', ({ ai, example }) => {
  const { elements } = checkCode({ symbology: 'gs1-128', value: `(${ai})${example}`, gs1: false });
  expect(elements).toEqual([{ ai, value: example }]);
});

test('an element string is written as it was parsed', () => {
  const text = '(01)09501101530003(10){{ lot }}(21)';
  expect(elementString(elementsIn(text))).toBe(text);
  expect(elementsIn('4006381333931')).toEqual([]);
});

test('brackets in an expression are not an identifier', () => {
  expect(elementsIn('(01){{ gtin }}(21){{ lot ? "(10)" + lot : "" }}')).toEqual([
    { ai: '01', value: '{{ gtin }}' },
    { ai: '21', value: '{{ lot ? "(10)" + lot : "" }}' },
  ]);
});

test('elements by identifier keep their order, and an expression stays an expression unless it is edited', () => {
  const elements = { '10': { expression: 'lot' }, '21': { text: 'S{{ n }}' }, '01': '{{ gtin }}' };
  const rows = draftsOf(elements);
  expect(rows).toEqual([
    { ai: '01', value: '{{ gtin }}' },
    { ai: '10', value: '{{ lot }}' },
    { ai: '21', value: 'S{{ n }}' },
  ]);
  expect(elementsFrom(rows, elements)).toEqual(elements);
  expect(elementsFrom(rows.with(1, { ai: '10', value: 'A(1)' }), elements)).toEqual({ ...elements, '10': 'A(1)' });
});

test('brackets in a value of data are checked as part of it', () => {
  const authored = `(01)${'\uffff'.repeat(14)}(21)${'\uffff'.repeat(7)}`;
  const task = { symbology: 'datamatrix', value: '(01)09501101530003(21)5k(10)A', authored, gs1: true };
  expect(checkCode(task)).toEqual({
    elements: [
      { ai: '01', value: '09501101530003' },
      { ai: '21', value: '5k(10)A' },
    ],
  });
});

test.each([
  ['ean13', '400638133393', { completed: '4006381333931' }],
  ['ean13', '4006381333932', { message: expect.stringContaining('check digit 2 is wrong; it must be 1') }],
  ['upca', '01234567890', { completed: '012345678905' }],
  ['itf14', '0950110153000', { completed: '09501101530003' }],
  ['upce', '0123456', { completed: '01234565' }],
  ['code128', '400638133393', {}],
])('%s of %s', (symbology, value, checked) => {
  expect(checkCode({ symbology, value, gs1: false })).toEqual(checked);
});

/** The message has no symbology, because the dialog checks each element with another one. */
const OF_ELEMENT = /^application identifier \(\d+\)/;

test('each element has a separate error, with its check digit', () => {
  const { elements, message } = checkCode({
    symbology: 'datamatrix',
    value: '(01)0950110153000(17)269931(37)1',
    gs1: true,
  });
  expect(message).toBeDefined();
  expect(elements).toEqual([
    { ai: '01', value: '0950110153000', message: expect.stringMatching(OF_ELEMENT), completed: '09501101530003' },
    { ai: '17', value: '269931', message: expect.stringMatching(OF_ELEMENT) },
    { ai: '37', value: '1' },
  ]);
});

test('an element that needs a companion has no separate error', () => {
  const value = '(02)09501101020917';
  const { elements, message } = checkCode({ symbology: 'datamatrix', value, gs1: true });
  expect(message).toContain('(02)');
  expect(elements).toEqual([{ ai: '02', value: '09501101020917' }]);
});
