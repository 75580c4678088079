/** Generates the reference page of label sheets. */
import { A4, namesOf, PRODUCT_NAMES, PRODUCTS } from '@platen/engine/format/sheet-products';
import { code, page, table } from './markdown.ts';

const HEADS = ['Name', 'Labels', 'Size of a label', 'Gaps', 'The same sheet'] as const;

export function sheetsPage(): string {
  return page(
    'Label sheets',
    `A template can use one of these ${PRODUCT_NAMES.length} sheets by name: \`"sheet": "avery-l7160"\`. The products in the last column have the same dimensions, so you can also use their names: ` +
      '`"sheet": "avery-8160"` is the same as `avery-5160`. Set `dimensions` of the template to the size of one label.',
    'For any other sheet, set the dimensions: `"sheet": { "page": "A4", "columns": 3, "rows": 8, "gapX": "2.5mm" }`. See [label sheets and rolls](../topics/label-sheets.md).',
    '## A4',
    table(HEADS, rowsOn(true)),
    '## US Letter',
    table(HEADS, rowsOn(false)),
  );
}

function rowsOn(isA4: boolean): readonly (readonly string[])[] {
  const [unit, name, digits] = isA4 ? [72 / 25.4, 'mm', 1] : [72, 'in', 3];
  const length = (points: number) => String(Number((points / unit).toFixed(digits)));
  return PRODUCT_NAMES.toSorted().flatMap((product) => {
    const { page: paper, columns, rows, label, gapX, gapY } = PRODUCTS.get(product)!;
    if ((paper === A4) !== isA4) return [];
    const gaps = gapX === 0 && gapY === 0 ? 'none' : `${length(gapX)} × ${length(gapY)} ${name}`;
    return [
      [
        code(product),
        `${columns} × ${rows}`,
        `${length(label.width)} × ${length(label.height)} ${name}`,
        gaps,
        namesOf(product).map(code).join(' '),
      ],
    ];
  });
}
