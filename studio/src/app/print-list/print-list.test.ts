import { describe, expect, test } from 'vitest';
import { matchColumns, plainFields } from './match-columns.ts';
import { addEntry, type Entry, entryOf, findMatch, type Match } from './remembered.ts';
import { type Row, rowsInRange, withSerial } from './rows.ts';
import { sendRows } from './send-rows.ts';

describe('columns', () => {
  test('fields inside objects are named with a dot, and lists are omitted', () => {
    const schema = {
      properties: {
        sku: {},
        price: { type: 'number' },
        to: { type: 'object', properties: { city: {}, tags: { type: 'array' } } },
        lines: { type: 'array', items: { properties: { a: {} } } },
      },
    };
    expect(plainFields(schema)).toEqual(['sku', 'price', 'to.city']);
    expect(plainFields(undefined)).toEqual([]);
  });

  test('are matched by the same name first, then without case, accents and punctuation', () => {
    const matched = matchColumns(
      ['name', 'articleNo', 'to.city', 'größe', 'price'],
      ['Name', 'name', 'Article No.', 'City', 'GROSSE', '', 'Preis'],
    );
    expect([...matched]).toEqual([
      ['name', 1],
      ['articleNo', 2],
      ['to.city', 3],
    ]);
  });

  test('are matched by words if only one column and one field have them', () => {
    const columns = ['EAN-Nummer', 'Article name', 'Color front', 'Color back', 'Net price'];
    const matched = matchColumns(['ean', 'articleName', 'color', 'unitPrice', 'price', 'to.name'], columns);
    expect([...matched]).toEqual([
      ['articleName', 1],
      ['ean', 0],
      ['price', 4],
    ]);
    expect(matchColumns(['name', 'to.name'], ['Article name']).size).toBe(0);
  });
});

describe('chosen columns', () => {
  const choose = (columns: readonly string[], match: Match) => entryOf('shelf', columns, match);
  const matchOf = (entries: readonly Entry[], columns: readonly string[]) =>
    Object.fromEntries(matchColumns(['name', 'ean', 'note'], columns, findMatch(entries, 'shelf', columns)));

  test('are found by name when the columns change their order or new columns are added', () => {
    const entries = [
      choose(
        ['Preis', 'Artikel', 'EAN'],
        new Map([
          ['name', 1],
          ['ean', 2],
          ['note', 0],
        ]),
      ),
    ];
    expect(matchOf(entries, ['EAN', 'Preis', 'Artikel'])).toEqual({ name: 2, ean: 0, note: 1 });
    expect(matchOf(entries, ['x', 'EAN', 'Preis', 'Artikel'])).toEqual({ name: 3, ean: 1, note: 2 });
    expect(matchOf(entries, ['EAN', 'Name'])).toEqual({ name: 1, ean: 0 });
    expect(findMatch(entries, 'other', ['Preis', 'Artikel', 'EAN']).size).toBe(0);
  });

  test('leave out a field only in files with the same columns', () => {
    const entries = [
      choose(
        ['Name', 'EAN'],
        new Map([
          ['name', undefined],
          ['ean', 1],
        ]),
      ),
    ];
    expect(matchOf(entries, ['EAN', 'Name'])).toEqual({ ean: 0 });
    expect(matchOf(entries, ['EAN', 'Name', 'Note'])).toEqual({ name: 1, ean: 0, note: 2 });
    const changed = addEntry(
      entries,
      choose(
        ['EAN', 'Name'],
        new Map([
          ['name', 1],
          ['ean', 0],
        ]),
      ),
    );
    expect(changed).toHaveLength(1);
    expect(matchOf(changed, ['Name', 'EAN'])).toEqual({ name: 0, ean: 1 });
  });

  test('distinguish columns with the same name', () => {
    const entries = [
      choose(
        ['No', 'No', ''],
        new Map([
          ['name', 1],
          ['ean', 0],
          ['note', 2],
        ]),
      ),
    ];
    expect(matchOf(entries, ['', 'No', 'No'])).toEqual({ name: 2, ean: 1, note: 0 });
  });
});

const data = Array.from({ length: 6 }, (_, index) => ({ id: index + 1 }));

describe('rows', () => {
  test('a range counts from 1 and includes both ends', () => {
    expect(rowsInRange(data, 2, 4).map(({ number }) => number)).toEqual([2, 3, 4]);
    expect(rowsInRange(data, 5, 99).map(({ number }) => number)).toEqual([5, 6]);
  });

  test('serial numbers count up from the first row, and keep leading zeros', () => {
    const rows = rowsInRange(data, 2, 3);
    expect(withSerial(rows, { field: 'box.no', start: '0099', step: 2 }).map((row) => row.data)).toEqual([
      { id: 2, box: { no: '0099' } },
      { id: 3, box: { no: '0101' } },
    ]);
    expect(withSerial(rows, { field: 'no', start: '7', step: 1 })[1]!.data).toEqual({ id: 3, no: 8 });
    expect(withSerial(rows, { field: '', start: '7', step: 1 })).toBe(rows);
  });

  test('serial numbers have a text before them, and are texts where the template requires texts', () => {
    const numbersOf = (start: string, isText = false) =>
      withSerial(rowsInRange(data, 1, 2), { field: 'no', start, step: 1, isText }).map((row) => row.data['no']);
    expect(numbersOf('2026/A-0099')).toEqual(['2026/A-0099', '2026/A-0100']);
    expect(numbersOf('7', true)).toEqual(['7', '8']);
    expect(numbersOf('A-')).toEqual([]);
  });
});

describe('sending', () => {
  const rows: readonly Row[] = rowsInRange(data, 1, 6);
  type Errors = readonly { readonly path: string; readonly message: string; readonly item?: number }[];
  const refuse = (errors: Errors) => Object.assign(new Error('no'), { errors });
  const errorsOf = (error: unknown) => (error as { errors: Errors }).errors;

  test('rows that are rejected are set aside, and all others are sent, each once', async () => {
    const parts: number[][] = [];
    const progress: number[] = [];
    const send = async (some: readonly Row[]) => {
      const bad = some.flatMap(({ number }, index) =>
        number % 3 === 2
          ? [
              number === 5
                ? { path: '/template', item: index, message: `bad ${number}` }
                : { path: `/items/${index}/data/id`, message: `bad ${number}` },
            ]
          : [],
      );
      if (bad.length > 0) throw refuse([...bad, { ...bad[0]!, message: 'again' }]);
      parts.push(some.map(({ number }) => number));
    };
    const sent = await sendRows(rows, { most: 4, send, errorsOf, onProgress: (done) => progress.push(done) });
    expect(parts).toEqual([[1, 3, 4], [6]]);
    expect(progress).toEqual([4, 6]);
    expect(sent).toMatchObject({ sent: 4, unsent: [] });
    expect(sent.rejected.map(({ row, error }) => [row.number, error.message])).toEqual([
      [2, 'bad 2'],
      [5, 'bad 5'],
    ]);
    // The number of the row already names the item.
    expect(sent.rejected.map(({ error }) => error.item)).toEqual([undefined, undefined]);
  });

  test('an error that concerns all rows stops, and reports the rows that were not sent', async () => {
    let calls = 0;
    const failure = refuse([{ path: '/printer', message: 'gone' }]);
    const send = async () => {
      if (++calls === 2) throw failure;
    };
    const sent = await sendRows(rows, { most: 2, send, errorsOf, onProgress() {} });
    expect([calls, sent.sent, sent.stopped]).toEqual([2, 2, failure]);
    expect(sent.unsent.map(({ number }) => number)).toEqual([3, 4, 5, 6]);
  });
});
