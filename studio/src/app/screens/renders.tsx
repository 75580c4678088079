/** Renders and failures, with filters. */
import { OUTPUT_FORMATS } from '@platen/engine/paint/formats';
import { FilterBar } from '../../ui/filters.tsx';
import { Empty, ListView } from '../../ui/listing.tsx';
import { Badge, Page } from '../../ui/page.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { listKeys, shownKey } from '../keys.ts';
import { readPage } from '../paging.ts';
import { useLoaded } from '../parts/load.ts';
import { useFiltered } from '../parts/pages.ts';
import { QuerySearch, QuerySelect } from '../parts/query-fields.tsx';
import { RenderWhy } from '../parts/render-why.tsx';
import { Ago } from '../parts/time.tsx';
import { outputWords } from '../playground/words.ts';
import { RENDER_STATUS_KINDS, type RenderRecord, templateLabel } from '../renders.ts';
import { hrefOf } from '../routing.ts';
import { durationText, numberText } from '../units.ts';
import { keysWords } from './keys-words.ts';
import { rendersWords as words } from './renders-words.ts';

const NAMES = ['search', 'status', 'format', 'mode', 'key', 'since'] as const;

const DAY = 86_400_000;
const SINCE = [
  { value: 'day', label: words.day, ms: DAY },
  { value: 'week', label: words.week, ms: 7 * DAY },
];

const STATUSES = ['complete', 'failed', 'replayed'] as const;
const MODES = ['live', 'test'] as const;

export function Renders() {
  const { query, view } = useFiltered(NAMES, ({ since, ...given }, after) => {
    const ms = SINCE.find(({ value }) => value === since)?.ms;
    const from = ms && Date.now() - ms;
    return readPage('renders', 'GET /v1/renders', { query: { ...given, from, after } });
  });
  const keys = useLoaded('keys', listKeys);
  const nameOf = (id: string) => keys.value?.find((key) => key.id === id)?.name || words.someKey;
  const columns: readonly Column<RenderRecord>[] = [
    { name: 'template', label: words.template, show: (record) => <TemplateOf record={record} /> },
    {
      name: 'status',
      label: words.status,
      show: (record) => (
        <span class="pl-badges">
          <Badge kind={RENDER_STATUS_KINDS[record.status]}>{words.states[record.status]}</Badge>
          {record.status === 'failed' && <RenderWhy record={record} />}
        </span>
      ),
    },
    { name: 'format', label: words.format, show: ({ format }) => format && outputWords.formats[format] },
    { name: 'pages', label: words.pages, kind: 'number', isExtra: true, show: ({ pages }) => numberText(pages) },
    { name: 'ms', label: words.time, kind: 'number', show: ({ ms }) => durationText(ms) },
    {
      name: 'by',
      label: words.by,
      isExtra: true,
      show: ({ keyId, mode }) => (
        <>
          {keyId ? nameOf(keyId) : words.session} {mode === 'test' && <Badge>{keysWords.modes.test}</Badge>}
        </>
      ),
    },
    { name: 'at', label: words.at, show: ({ at }) => <Ago at={at} /> },
  ];
  return (
    <Page title={words.title} lead={words.lead}>
      <section class="pl-section">
        <FilterBar>
          <QuerySearch query={query} name="search" label={words.search} />
          <QuerySelect
            query={query}
            name="status"
            label={words.status}
            any={words.anyStatus}
            choices={STATUSES.map((value) => ({ value, label: words.states[value] }))}
          />
          <QuerySelect
            query={query}
            name="format"
            label={words.format}
            any={words.anyFormat}
            choices={OUTPUT_FORMATS.map((value) => ({ value, label: outputWords.formats[value] }))}
          />
          <QuerySelect
            query={query}
            name="mode"
            label={keysWords.mode}
            any={words.anyMode}
            choices={MODES.map((value) => ({ value, label: keysWords.modes[value] }))}
          />
          <QuerySelect
            query={query}
            name="key"
            label={keysWords.key}
            any={words.anyKey}
            choices={(keys.value ?? []).map((key) => ({ value: key.id, label: key.name || shownKey(key) }))}
          />
          <QuerySelect
            query={query}
            name="since"
            label={words.at}
            any={words.anyTime}
            choices={SINCE.map(({ value, label }) => ({ value, label }))}
          />
        </FilterBar>
        <ListView
          {...view}
          empty={
            <Empty icon="logs" title={words.empty} lead={words.emptyLead}>
              <a class="pl-button pl-button-main" href={hrefOf('/render')}>
                {words.toPlayground}
              </a>
            </Empty>
          }
        >
          {(rows) => (
            <Table
              label={words.title}
              columns={columns}
              rows={rows}
              keyOf={({ id }) => id}
              hrefOf={({ id }) => hrefOf(`/renders/${id}`)}
            />
          )}
        </ListView>
      </section>
    </Page>
  );
}

/** Template reference of the request; inline templates have none. */
function TemplateOf({ record: { template, templateVersion, items, code } }: { readonly record: RenderRecord }) {
  return (
    <>
      {template ?? <span class="pl-muted">{templateLabel(code)}</span>}
      {templateVersion !== undefined && <span class="pl-muted"> v{templateVersion}</span>}
      {items !== undefined && <span class="pl-muted"> · {words.batch(items)}</span>}
    </>
  );
}
