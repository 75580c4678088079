/** `platen convert`: converts labels of other programs to each output format. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readPng } from '../../tests/eyes/picture.ts';
import { commandsInProcess } from './testing/in-process.ts';

const { platen, json, at, file } = commandsInProcess();

const FIRST = '^XA^PW400^LL200^FO20,20^A0N,40,40^FDFirst^FS^BY2^FO20,80^BCN,80,N^FDA-77^FS^XZ';
const TWO = file('two.zpl', `${FIRST}^XA^PW400^LL200^FO20,20^A0N,40,40^FDSecond^FS^XZ`);
const FORMAT = file('format.zpl', '^XA^DFR:A.ZPL^PW400^LL200^FO20,20^A0N,40,40^FN1^FS^XZ');
const VALUES = file('values.zpl', '^XA^XFR:A.ZPL^FN1^FDfrom another file^FS^XZ');

describe('platen convert', () => {
  it.each([
    ['pdf', '%PDF-1.7'],
    ['zpl', '^XA'],
    ['tspl', 'SIZE'],
    ['epl', 'N'],
    ['cpcl', '! 0'],
    ['html', '<!doctype html>'],
  ])('writes all labels to one %s', async (format, start) => {
    const output = at(`all.${format}`);
    const told = await json('convert', TWO, '-o', output, '--format', format);
    expect(told).toMatchObject({ labels: 2, files: [{ file: output, pages: 2 }], skipped: [] });
    expect(readFileSync(output, 'latin1').slice(0, 60)).toContain(start);
  });

  it('writes one PNG for each label, or for the selected one', async () => {
    const { files } = await json('convert', TWO, '-o', at('label.png'), '--dpi', '203.2');
    expect(files.map((each: { file: string }) => each.file)).toEqual([at('label-1.png'), at('label-2.png')]);
    await json('convert', TWO, '-o', at('second.png'), '--dpi', '203.2', '--page', '2');
    expect(readFileSync(at('second.png'))).toEqual(readFileSync(at('label-2.png')));
    expect(existsSync(at('label.png'))).toBe(false);
  });

  it('preserves every dot from ZPL to ZPL, including codes', async () => {
    await json('convert', TWO, '-o', at('again.zpl'));
    for (const [source, picture] of [
      [TWO, 'before.png'],
      [at('again.zpl'), 'after.png'],
    ] as const) {
      await json('zpl', 'preview', source, '-o', at(picture));
    }
    const [before, after] = ['before.png', 'after.png'].map((name) => readPng(readFileSync(at(name))));
    expect([after!.width, after!.height]).toEqual([before!.width, before!.height]);
    expect(Buffer.from(after!.pixels).equals(Buffer.from(before!.pixels))).toBe(true);
  });

  it('reads several files as one stream', async () => {
    expect(await json('convert', FORMAT, VALUES, '-o', at('both.pdf'))).toMatchObject({ labels: 1, skipped: [] });
  });

  it('crops, rotates and fits labels', async () => {
    const sizeOf = async (...options: readonly string[]) => {
      await json('convert', TWO, '-o', at('fitted.png'), '--page', '1', '--dpi', '203.2', ...options);
      const { width, height } = readPng(readFileSync(at('fitted.png')));
      return [width, height];
    };
    expect(await sizeOf()).toEqual([400, 200]);
    expect(await sizeOf('--rotate', '90')).toEqual([200, 400]);
    expect(await sizeOf('--crop', '0mm,0mm,25mm,10mm')).toEqual([200, 80]);
    expect(await sizeOf('--width', '100mm', '--fit', 'fill')).toEqual([800, 400]);
    expect(await sizeOf('--width', '10mm', '--height', '10mm')).toEqual([80, 80]);
  });

  it('reports skipped commands', async () => {
    const output = at('skipped.pdf');
    const { status, err } = await platen('convert', file('q.zpl', '^XA^QQ1^FO1,1^GB9,9,9^FS^XZ'), '-o', output);
    expect([status, err]).toEqual([0, '^QQ at byte 3 is not supported and is skipped\n']);
  });

  it.each([
    [['--page', '0'], '--page must be'],
    [['--width', '4'], '--width must be a length'],
    [['--crop', '1mm,1mm'], '--crop must be four lengths'],
    [['--rotate', '45'], '--rotate must be one of'],
    [['--fit', 'some'], '--fit must be one of'],
    [['--density', '7'], '--density must be'],
    [['--format', 'xml'], '--format must be one of'],
  ])('%j is wrong usage', async (options, words) => {
    const { status, err } = await platen('convert', TWO, '-o', at('wrong.pdf'), ...options);
    expect([status, err]).toEqual([2, expect.stringContaining(words)]);
  });

  it('fails for a label that does not exist, and for a stream without labels', async () => {
    const missing = await platen('convert', TWO, '-o', at('none.pdf'), '--page', '3');
    expect(missing).toMatchObject({ status: 1, err: expect.stringContaining('/page: must be from 1 to 2') });
    const empty = await platen('convert', file('empty.zpl', 'hello'), '-o', at('none.pdf'));
    expect(empty).toMatchObject({ status: 1, err: expect.stringContaining('the ZPL has no label') });
    expect(existsSync(at('none.pdf'))).toBe(false);
  });
});
