/** Activity log of the team, for owners. */
import type { Activity as Entry } from '@platen/client';
import { FilterBar } from '../../ui/filters.tsx';
import { Empty, ListView } from '../../ui/listing.tsx';
import { Page } from '../../ui/page.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { listMembers } from '../members.ts';
import { readPage } from '../paging.ts';
import { useLoaded } from '../parts/load.ts';
import { useFiltered } from '../parts/pages.ts';
import { QuerySearch, QuerySelect } from '../parts/query-fields.tsx';
import { Ago } from '../parts/time.tsx';
import { hrefOf } from '../routing.ts';
import { session } from '../session.ts';
import { activityWords as words } from './activity-words.ts';
import { teamWords } from './team-words.ts';
import { requestWords } from './use-words.ts';

const NAMES = ['search', 'action', 'person'] as const;

export function Activity() {
  if (session.value?.team?.role !== 'owner') {
    return (
      <Page title={words.title}>
        <Empty icon="lock" title={words.ownersOnly} lead={words.ownersOnlyLead} />
      </Page>
    );
  }
  return <Listed />;
}

function Listed() {
  const { query, view } = useFiltered(NAMES, (filter, after) =>
    readPage('activity', 'GET /v1/activity', { query: { ...filter, after } }),
  );
  const members = useLoaded('members', listMembers);
  const columns: readonly Column<Entry>[] = [
    { name: 'what', label: words.what, show: (entry) => <What entry={entry} /> },
    { name: 'by', label: words.by, show: (entry) => <By entry={entry} /> },
    { name: 'at', label: words.at, show: ({ at }) => <Ago at={at} /> },
  ];
  return (
    <Page title={words.title} lead={words.lead}>
      <section class="pl-section">
        <FilterBar>
          <QuerySearch query={query} name="search" label={words.search} />
          <QuerySelect
            query={query}
            name="action"
            label={words.kind}
            any={words.any}
            choices={Object.entries(words.kinds).map(([value, label]) => ({ value, label }))}
          />
          <QuerySelect
            query={query}
            name="person"
            label={words.person}
            any={words.anybody}
            choices={(members.value ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          />
        </FilterBar>
        <ListView
          {...view}
          empty={
            <Empty icon="history" title={words.empty} lead={words.emptyLead}>
              <a class="pl-button pl-button-main" href={hrefOf('/templates')}>
                {requestWords.open}
              </a>
            </Empty>
          }
        >
          {(rows) => <Table label={words.title} columns={columns} rows={rows} keyOf={({ id }) => id} />}
        </ListView>
      </section>
    </Page>
  );
}

function What({ entry: { action, label, subject, details } }: { readonly entry: Entry }) {
  const name = words.names[action as keyof typeof words.names] ?? action;
  const more = moreOf(action, details);
  return (
    <>
      {label ?? subject} <span class="pl-muted">{name}</span>
      {more.length > 0 && <span class="pl-muted"> · {more.join(', ')}</span>}
    </>
  );
}

const ROLES: Readonly<Record<string, string>> = teamWords.roles;

/** Returns details as text, without IDs. */
function moreOf(
  action: string,
  { version, from, to, outputDays, colors, role, mode }: Entry['details'],
): readonly string[] {
  const named = (value: string | number) => ROLES[value] ?? String(value);
  return [
    ...(version === undefined ? [] : [words.version(String(version))]),
    ...(from === undefined || to === undefined ? [] : [words.fromTo(named(from), named(to))]),
    ...(outputDays === undefined ? [] : [words.days(String(outputDays))]),
    ...(colors === undefined ? [] : [words.colors(Number(colors))]),
    ...(role === undefined ? [] : [named(role)]),
    ...(mode === undefined || action !== 'key.created' ? [] : [String(mode)]),
  ];
}

function By({ entry: { userId, userName, keyId, keyName } }: { readonly entry: Entry }) {
  const person = userName ?? (userId !== undefined || keyId !== undefined ? words.somebody : words.operator);
  return (
    <>
      {person} {keyName !== undefined && <span class="pl-muted">{words.withKey(keyName)}</span>}
    </>
  );
}
