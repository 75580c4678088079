/** Panel that lists recently failed renders. */
import { Panel } from '../../ui/page.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { readPage } from '../paging.ts';
import { type RenderRecord, templateLabel } from '../renders.ts';
import { hrefOf } from '../routing.ts';
import { homeWords } from '../screens/home-words.ts';
import { rendersWords } from '../screens/renders-words.ts';
import { Failure } from './field.tsx';
import { useLoaded } from './load.ts';
import { RenderWhy } from './render-why.tsx';
import { Ago } from './time.tsx';

const DAYS = 7;
const DAY_MS = 86_400_000;
const MOST = 4;

const COLUMNS: readonly Column<RenderRecord>[] = [
  {
    name: 'template',
    label: rendersWords.template,
    show: ({ template, code }) => template ?? <span class="pl-muted">{templateLabel(code)}</span>,
  },
  {
    name: 'why',
    label: rendersWords.why,
    show: (record) => <RenderWhy record={record} />,
  },
  { name: 'at', label: rendersWords.at, show: ({ at }) => <Ago at={at} /> },
];

export function RecentFailures() {
  const failed = useLoaded('failed', () =>
    readPage('renders', 'GET /v1/renders', {
      query: { status: 'failed', from: Date.now() - DAYS * DAY_MS, limit: MOST },
    }),
  );
  if (failed.failure && !failed.value) return <Failure text={failed.failure} />;
  const rows = failed.value?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <Panel
      title={homeWords.failed}
      lead={homeWords.failedLead(DAYS)}
      actions={<a href={hrefOf('/renders?status=failed&since=week')}>{homeWords.allFailed}</a>}
      flush
    >
      <Table
        label={homeWords.failed}
        columns={COLUMNS}
        rows={rows}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => hrefOf(`/renders/${id}`)}
      />
    </Panel>
  );
}
