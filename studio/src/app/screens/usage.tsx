/** Usage screen: renders of this month, quota, storage and limits. */
import { saveFile } from '../../designer/canvas/views/output-frame.tsx';
import { Button } from '../../ui/button.tsx';
import { FilterBar, Select } from '../../ui/filters.tsx';
import { Empty, Failed, Waiting } from '../../ui/listing.tsx';
import { Badge, Facts, Page, Panel } from '../../ui/page.tsx';
import { ask } from '../api.ts';
import { useLoaded } from '../parts/load.ts';
import { Meter } from '../parts/meter.tsx';
import { useQuery } from '../parts/query.ts';
import { Day } from '../parts/time.tsx';
import { hrefOf } from '../routing.ts';
import { bytesText, limitText, numberText } from '../units.ts';
import { type Chart, chartOf, csvOf, KINDS, type Kind } from '../usage/history.ts';
import { readHistory, type Usage as Used } from '../usage/usage.ts';
import { UsageChart, UsageTable } from '../usage/usage-chart.tsx';
import { usageWords as words } from '../usage/words.ts';
import { appWords } from '../words.ts';
import { rendersWords } from './renders-words.ts';

export function Usage() {
  const usage = useLoaded('usage', () => ask('GET /v1/usage'));
  return (
    <Page title={words.title} lead={words.lead}>
      {usage.failure && !usage.value ? (
        <Failed title={appWords.failures.unknown} why={usage.failure} onRetry={usage.again} />
      ) : usage.value ? (
        <Shown usage={usage.value} />
      ) : (
        <Waiting />
      )}
    </Page>
  );
}

function Shown({ usage: { period, renders, quota, plan, storage, rates } }: { readonly usage: Used }) {
  const isOver = quota.limit >= 0 && renders.live >= quota.limit;
  return (
    <>
      <Panel
        title={words.month}
        lead={
          <>
            {words.resets} <Day at={Date.parse(period.end)} />
          </>
        }
        actions={<Badge kind="accent">{words.plan(plan)}</Badge>}
      >
        <p class="pl-figure">{limitText(renders.live, quota.limit)}</p>
        <Meter label={words.live} used={renders.live} limit={quota.limit} isBare />
        {isOver && (
          <p class={`pl-notice pl-notice-${quota.hardCap ? 'danger' : 'warning'}`} role="status">
            {quota.hardCap ? words.stopped : words.over}
          </p>
        )}
        <Facts
          facts={[
            [words.test, numberText(renders.test)],
            [words.remaining, quota.limit < 0 ? appWords.amounts.unlimited : numberText(quota.remaining)],
            [words.atLimit, quota.limit < 0 ? undefined : quota.hardCap ? words.hard : words.soft],
            [words.perMinute, rates && rateText(rates.perMinute)],
            [words.perHour, rates && rateText(rates.perHour)],
          ]}
        />
      </Panel>
      <History />
      <Panel title={words.kept} lead={words.keptLead}>
        <div class="pl-meters">
          {Object.entries(storage).map(([name, { used, limit }]) => (
            <Meter
              key={name}
              label={words.storage[name as keyof typeof words.storage] ?? name}
              used={used}
              limit={limit}
              text={name.endsWith('Bytes') ? bytesText : numberText}
            />
          ))}
        </div>
      </Panel>
    </>
  );
}

const rateText = (rate: number) => (rate < 0 ? appWords.amounts.unlimited : numberText(rate));

const PERIODS = [7, 30, 90] as const;

function History() {
  const query = useQuery(['by', 'days']);
  const kind = KINDS.find((each) => each === query.get('by')) ?? 'mode';
  const days = PERIODS.find((each) => String(each) === query.get('days')) ?? 30;
  const read = useLoaded(`${kind} ${days}`, async () => ({
    kind,
    chart: chartOf(await readHistory(days, kind), kind, words.series),
  }));
  const shown = read.value;
  const download = ({ chart, kind: by }: { readonly chart: Chart; readonly kind: Kind }) => {
    const csv = csvOf(chart, [words.day, words.kinds[by], words.renders]);
    saveFile('usage.csv', 'text/csv', new TextEncoder().encode(csv));
  };
  return (
    <Panel
      title={words.byDay}
      lead={words.byDayLead}
      actions={
        <FilterBar>
          <Select
            label={words.by}
            value={kind}
            choices={KINDS.map((value) => ({ value, label: words.kinds[value] }))}
            onChange={(by) => query.set({ by: by === 'mode' ? '' : by })}
          />
          <Select
            label={words.period}
            value={String(days)}
            choices={PERIODS.map((value) => ({ value: String(value), label: words.last(value) }))}
            onChange={(next) => query.set({ days: next === '30' ? '' : next })}
          />
          <Button icon="download" disabled={!shown || shown.chart.total === 0} onClick={() => shown && download(shown)}>
            {words.csv}
          </Button>
        </FilterBar>
      }
    >
      {read.failure && !shown ? (
        <Failed title={appWords.failures.unknown} why={read.failure} onRetry={read.again} />
      ) : !shown ? (
        <Waiting lines={3} />
      ) : shown.chart.total === 0 ? (
        <Empty icon="chart" title={words.none} lead={words.noneLead}>
          <a class="pl-button pl-button-main" href={hrefOf('/render')}>
            {rendersWords.toPlayground}
          </a>
        </Empty>
      ) : (
        <>
          <UsageChart chart={shown.chart} />
          <details>
            <summary class="pl-link">{words.asTable}</summary>
            <UsageTable chart={shown.chart} />
          </details>
        </>
      )}
    </Panel>
  );
}
