/** ZPL of a label: highlights lines that print the selection; clicking a line selects its element. */
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { canvasWords } from '../words.ts';

export type ZplTextProps = {
  readonly zpl: string;
  /** Element printed by each line. */
  readonly owners: readonly (string | undefined)[];
  readonly lit: ReadonlySet<string>;
  readonly onChoose: (elementId: string) => void;
};

const MOST_ZPL = 100_000;

export function ZplText({ zpl, owners, lit, onChoose }: ZplTextProps) {
  const text = useRef<HTMLPreElement>(null);
  const lines = useMemo(() => zpl.slice(0, MOST_ZPL).trimEnd().split('\n'), [zpl]);
  const isLit = (index: number) => lit.has(owners[index] ?? '');
  const first = lines.findIndex((_, index) => isLit(index));
  useEffect(() => {
    text.current?.querySelector('mark')?.scrollIntoView({ block: 'nearest' });
  }, [first]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <pre ref={text} class="pl-canvas-zpl" role="region" aria-label={canvasWords.views.zpl} tabIndex={0}>
      {lines.map((line, index) => {
        const owner = owners[index];
        const Line = isLit(index) ? 'mark' : 'span';
        return (
          <Line
            key={index}
            class="pl-canvas-zpl-line"
            data-owned={owner !== undefined}
            onClick={owner === undefined ? undefined : () => onChoose(owner)}
          >
            {`${line}\n`}
          </Line>
        );
      })}
    </pre>
  );
}
