/** Renders that failed lately: who comes in the morning sees them first. */
import { Panel } from '../../ui/page.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { readPage } from '../paging.ts';
import { hrefOf } from '../places.ts';
import { type RenderRecord, templateWords } from '../renders.ts';
import { roomStrings } from '../room-strings.ts';
import { strings } from '../strings.ts';
import { Failure } from './field.tsx';
import { useLoaded } from './load.ts';
import { Ago } from './time.tsx';

const DAYS = 7;
const DAY_MS = 86_400_000;
const MOST = 4;

const COLUMNS: readonly Column<RenderRecord>[] = [
  {
    name: 'template',
    label: roomStrings.renders.template,
    show: ({ template, code }) => template ?? <span class="pl-muted">{templateWords(code)}</span>,
  },
  {
    name: 'why',
    label: roomStrings.renders.why,
    show: ({ code }) => (
      <>
        <code class="pl-danger">{code}</code>{' '}
        <span class="pl-muted">{code && roomStrings.errors[code as keyof typeof roomStrings.errors]}</span>
      </>
    ),
  },
  { name: 'at', label: roomStrings.renders.at, show: ({ at }) => <Ago at={at} /> },
];

export function RecentFailures() {
  const failed = useLoaded('failed', () =>
    readPage<RenderRecord>('v1/renders', 'renders', {
      status: 'failed',
      from: Date.now() - DAYS * DAY_MS,
      limit: MOST,
    }),
  );
  if (failed.failure && !failed.value) return <Failure text={failed.failure} />;
  const rows = failed.value?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <Panel
      title={strings.home.failed}
      lead={strings.home.failedLead(DAYS)}
      actions={<a href={hrefOf('/renders?status=failed&since=week')}>{strings.home.allFailed}</a>}
      flush
    >
      <Table
        label={strings.home.failed}
        columns={COLUMNS}
        rows={rows}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => hrefOf(`/renders/${id}`)}
      />
    </Panel>
  );
}
