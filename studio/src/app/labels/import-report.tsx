/** Report of an import: commands that are converted, approximated and omitted. */
import type { ImportReport } from '@platen/engine/import/draft';
import { useSignal } from '@preact/signals';
import { Panel } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { labelWords, importWords as words } from './words.ts';

type Kind = 'converted' | 'approximated' | 'omitted';

const LEADS: Readonly<Record<Kind, string>> = {
  converted: words.convertedLead,
  approximated: words.approximatedLead,
  omitted: words.omittedLead,
};

/** Maximum number of rows of a list. */
const MOST_ROWS = 200;

export function ImportReportPanel({ report }: { readonly report: ImportReport }) {
  const worst: Kind =
    report.omitted.length > 0 ? 'omitted' : report.approximated.length > 0 ? 'approximated' : 'converted';
  const chosen = useSignal<Kind | undefined>(undefined);
  const current = chosen.value ?? worst;
  const rows: readonly Row[] = report[current];
  return (
    <Panel title={words.report}>
      <Tabs
        label={words.report}
        tabs={(['converted', 'approximated', 'omitted'] as const).map((name) => ({
          name,
          label: words[name](report[name].length),
        }))}
        current={current}
        onChange={(name: Kind) => {
          chosen.value = name;
        }}
      >
        <p class="pl-muted">{rows.length === 0 ? words.none : LEADS[current]}</p>
        {rows.length > 0 && (
          <ul
            class="pl-findings pl-label-report"
            data-kind={current}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
            tabIndex={0}
            aria-label={words[current](rows.length)}
          >
            {rows.slice(0, MOST_ROWS).map(({ command, offset, element, message }, index) => (
              <li key={index}>
                <p>
                  <code>{command}</code> {message ?? element}
                </p>
                <p class="pl-muted">
                  {message !== undefined && element !== undefined && <span>{element}</span>}
                  <span>{labelWords.atByte(offset)}</span>
                </p>
              </li>
            ))}
          </ul>
        )}
      </Tabs>
    </Panel>
  );
}

type Row = {
  readonly command: string;
  readonly offset: number;
  readonly element?: string;
  readonly message?: string;
};
