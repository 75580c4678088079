import { expect, test } from 'vitest';
import { createNodeWorld } from '../../../node/src/node-world.ts';
import { latin1 } from '../base/bytes.ts';
import { inkBox } from '../paint/label/bitmap.ts';
import { rasterizeLabel } from '../paint/label/draw-page.ts';
import { interpretZpl } from './interpret-zpl.ts';
import { fieldSpans, fieldsOf } from './label-fields.ts';

const world = createNodeWorld();

const fields = (stream: string) => interpretZpl(latin1(stream), {}, world).labels.map(fieldsOf);

const sourcesOf = (stream: string) => {
  const spanOf = fieldSpans(latin1(stream));
  return fields(stream).flatMap((label) =>
    label.map(({ offset }) => {
      const span = spanOf(offset);
      return span && stream.slice(span.start, span.end);
    }),
  );
};

test('returns the command, position and text of each field', () => {
  const stream =
    '^XA^PW400^LL300^FO10,20^GB100,50,3^FS^FO40,80^A0N,30,30^FDHello^FS^BY2^FO40,150^BCN,60,N^FDAB12^FS' +
    '^FO300,20^GFA,2,2,1,FFFF^FS^XZ';
  const [label] = fields(stream);
  expect(label!.map(({ kind, command, text, symbology }) => [kind, command, text, symbology])).toEqual([
    ['shape', '^GB', undefined, undefined],
    ['text', '^FD', 'Hello', undefined],
    ['code', '^BC', 'AB12', 'code128'],
    ['picture', '^GF', undefined, undefined],
  ]);
  expect(label!.map(({ box: { x, y } }) => [x, y])).toEqual([
    [10, 20],
    [40, 80],
    [40, 150],
    [300, 20],
  ]);
  expect(label![0]!.box).toEqual({ x: 10, y: 20, width: 100, height: 50 });
});

test.each(['', '^POI', '^PMY', '^POI^PMY'])('returns the position of the ink with %s', (turn) => {
  const stream = latin1(`^XA^PW400^LL300${turn}^FO10,20^GB100,50,3^FS^XZ`);
  const { scene, labels } = interpretZpl(stream, {}, world);
  const { box } = fieldsOf(labels[0]!)[0]!;
  expect(box).toEqual(inkBox(rasterizeLabel(scene.pages[0]!, scene.printer)));
});

test('finds the commands of a field in the stream', () => {
  expect(sourcesOf('^XA^CF0,30\n^FO10,10^FDOne^FS\n^FX note\n^BY3^FO20,90^BCN,60^FDTWO^FS^PQ1^XZ')).toEqual([
    '^FO10,10^FDOne^FS',
    '^FX note\n^BY3^FO20,90^BCN,60^FDTWO^FS',
  ]);
  expect(sourcesOf('^XA^FO10,10^CI28^A0N,30^FDOne^FS^PQ1^XZ')).toEqual(['^FO10,10^CI28^A0N,30^FDOne^FS']);
  expect(sourcesOf('N\nq400\nA50,30,0,4,1,1,N,"Hi"\nB50,90,0,1,2,4,60,N,"AB"\nP1\n')).toEqual([
    'A50,30,0,4,1,1,N,"Hi"',
    'B50,90,0,1,2,4,60,N,"AB"',
  ]);
});

test('a recalled format names the field of the format', () => {
  const stream = '^XA^DFR:A.ZPL^FS^FO10,10^A0N,30^FN1^FS^XZ^XA^XFR:A.ZPL^FN1^FDHello^FS^XZ';
  expect(fields(stream).flat()).toMatchObject([{ command: '^FD', text: 'Hello' }]);
  expect(sourcesOf(stream)).toEqual(['^FO10,10^A0N,30^FN1^FS']);
});
