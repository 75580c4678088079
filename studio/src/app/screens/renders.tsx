/** Renders: what was rendered and what failed, narrowed down by what one remembers of it. */
import { OUTPUT_FORMATS } from '@platen/engine/paint/formats';
import { FilterBar, SearchField, Select } from '../../ui/filters.tsx';
import { Empty, ListView } from '../../ui/listing.tsx';
import { Badge, Page } from '../../ui/page.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { listKeys, shownKey } from '../keys.ts';
import { readPage } from '../paging.ts';
import { useLoaded } from '../parts/load.ts';
import { usePages } from '../parts/pages.ts';
import { useQuery } from '../parts/query.ts';
import { Ago } from '../parts/time.tsx';
import { hrefOf } from '../places.ts';
import { RENDER_STATUS_KINDS, type RenderRecord } from '../renders.ts';
import { roomStrings } from '../room-strings.ts';
import { durationText, numberText } from '../units.ts';

const words = roomStrings.renders;

const NAMES = ['search', 'status', 'format', 'mode', 'key', 'since'] as const;

const DAY = 86_400_000;
const SINCE: Readonly<Record<string, number>> = { day: DAY, week: 7 * DAY };

export function Renders() {
  const query = useQuery(NAMES);
  const filter = Object.fromEntries(NAMES.map((name) => [name, query.get(name)]));
  const { since = '', ...given } = filter;
  const listing = usePages(JSON.stringify(filter), (after) => {
    const from = SINCE[since];
    return readPage<RenderRecord>('v1/renders', 'renders', {
      ...given,
      ...(from !== undefined && { from: Date.now() - from }),
      after,
    });
  });
  const keys = useLoaded('keys', listKeys);
  const nameOf = (id: string) => keys.value?.find((key) => key.id === id)?.name || words.someKey;
  const columns: readonly Column<RenderRecord>[] = [
    { name: 'template', label: words.template, show: (record) => <TemplateOf record={record} /> },
    {
      name: 'status',
      label: words.status,
      show: ({ status, code, httpStatus }) => (
        <span class="sc-badges">
          <Badge kind={RENDER_STATUS_KINDS[status]}>{words.states[status]}</Badge>
          {status === 'failed' && <code class="pl-muted">{code ?? httpStatus}</code>}
        </span>
      ),
    },
    { name: 'format', label: words.format, show: ({ format }) => format && roomStrings.outputs.formats[format] },
    { name: 'pages', label: words.pages, kind: 'number', isExtra: true, show: ({ pages }) => numberText(pages) },
    { name: 'ms', label: words.time, kind: 'number', show: ({ ms }) => durationText(ms) },
    {
      name: 'by',
      label: words.by,
      isExtra: true,
      show: ({ keyId, mode }) => (
        <>
          {keyId ? nameOf(keyId) : words.session} {mode === 'test' && <Badge>{roomStrings.keys.modes.test}</Badge>}
        </>
      ),
    },
    { name: 'at', label: words.at, show: ({ at }) => <Ago at={at} /> },
  ];
  const all = (label: string) => ({ value: '', label });
  return (
    <Page title={words.title} lead={words.lead}>
      <section class="sc-section">
        <FilterBar>
          <SearchField label={words.search} value={query.get('search')} onChange={(search) => query.set({ search })} />
          <Select
            label={words.status}
            value={query.get('status')}
            choices={[
              all(words.anyStatus),
              ...(['complete', 'failed', 'replayed'] as const).map((value) => ({ value, label: words.states[value] })),
            ]}
            onChange={(status) => query.set({ status })}
          />
          <Select
            label={words.format}
            value={query.get('format')}
            choices={[
              all(words.anyFormat),
              ...OUTPUT_FORMATS.map((value) => ({ value, label: roomStrings.outputs.formats[value] })),
            ]}
            onChange={(format) => query.set({ format })}
          />
          <Select
            label={roomStrings.keys.mode}
            value={query.get('mode')}
            choices={[
              all(words.anyMode),
              { value: 'live', label: roomStrings.keys.modes.live },
              { value: 'test', label: roomStrings.keys.modes.test },
            ]}
            onChange={(mode) => query.set({ mode })}
          />
          <Select
            label={roomStrings.keys.key}
            value={query.get('key')}
            choices={[
              all(words.anyKey),
              ...(keys.value ?? []).map((key) => ({ value: key.id, label: key.name || shownKey(key) })),
            ]}
            onChange={(key) => query.set({ key })}
          />
          <Select
            label={words.at}
            value={query.get('since')}
            choices={[all(words.anyTime), { value: 'day', label: words.day }, { value: 'week', label: words.week }]}
            onChange={(next) => query.set({ since: next })}
          />
        </FilterBar>
        <ListView
          listing={listing}
          isFiltered={query.isFiltered}
          onClear={query.clear}
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

/** Where the request told no name that is one. */
export function templateWords(code: string | undefined): string {
  if (code === 'AUTH_REQUIRED') return words.notRead;
  return code === 'NOT_FOUND' ? words.unknown : words.inline;
}

/** What the request called it; a template in the request itself has no name. */
function TemplateOf({ record: { template, templateVersion, items, code } }: { readonly record: RenderRecord }) {
  return (
    <>
      {template ?? <span class="pl-muted">{templateWords(code)}</span>}
      {templateVersion !== undefined && <span class="pl-muted"> v{templateVersion}</span>}
      {items !== undefined && <span class="pl-muted"> · {words.batch(items)}</span>}
    </>
  );
}
