/** `platen import`: converts ZPL labels to templates. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { commandsInProcess } from './testing/in-process.ts';

const { platen, json, at, file } = commandsInProcess();

const LABEL = file('label.zpl', '^XA^PW400^LL200^FO20,20^A0N,40,40^FDOrder 4711^FS^BY2^FO20,80^BCN,80,N^FD4711^FS^XZ');

it('writes a template that renders, with the report', async () => {
  const output = at('template.json');
  const told = await json('import', LABEL, '-o', output, '--name', 'Order', '--field', 'order=4711');
  expect(told).toMatchObject({
    file: output,
    labels: 1,
    converted: [
      { element: 'order-4711', command: '^FD', offset: 15 },
      { element: 'code128', command: '^BC' },
    ],
    approximated: [],
    omitted: [],
  });
  const template = JSON.parse(readFileSync(output, 'utf8'));
  expect(template).toMatchObject({ meta: { name: 'Order' }, sample: { order: '4711' } });
  const data = file('data.json', '{ "order": "99" }');
  await json('render', output, '--data', data, '-o', at('label.pdf'));
  expect(readFileSync(at('label.pdf'), 'latin1').slice(0, 5)).toBe('%PDF-');
});

it('lists commands that have no corresponding element', async () => {
  const odd = file('odd.zpl', '^XA^QQ1^FO1,1^GB9,9,9^FS^XZ');
  const { status, err } = await platen('import', odd, '-o', at('odd.json'));
  expect([status, err]).toEqual([0, '^QQ at byte 3 is not supported and is skipped\n']);
});

it('names a field whose value the label does not print', async () => {
  const { status, err } = await platen('import', LABEL, '-o', at('field.json'), '--field', 'order=4712');
  expect([status, err]).toEqual([
    0,
    'no text or code of the label has the value of the field "order"; use a value that the label prints\n',
  ]);
});

it('joins several files', async () => {
  const format = file('format.zpl', '^XA^DFR:A.ZPL^FS^FO20,20^A0N,40,40^FN1^FS^XZ');
  const values = file('values.zpl', '^XA^XFR:A.ZPL^FN1^FDfrom another file^FS^XZ');
  const { out } = await platen('import', format, values, '-o', at('joined.json'));
  expect(out).toContain('label 1 of 1, 1 element, 0 approximated');
  expect(JSON.parse(readFileSync(at('joined.json'), 'utf8')).sample).toEqual({ field1: 'from another file' });
});

it.each([
  [['--field', 'order'], '--field must be NAME=VALUE'],
  [['--label', '0'], '--label'],
  [['--label', '2'], 'must be 1, because there is one label'],
])('rejects %j', async (options, message) => {
  const { status, err } = await platen('import', LABEL, '-o', at('none.json'), ...options);
  expect(status).not.toBe(0);
  expect(err).toContain(message);
});
