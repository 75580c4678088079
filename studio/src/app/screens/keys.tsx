/** API keys screen: lists, creates and revokes keys, and shows their permissions. */
import { useSignal } from '@preact/signals';
import { Button, IconButton } from '../../ui/button.tsx';
import { FilterBar, Select } from '../../ui/filters.tsx';
import { Empty, ListView } from '../../ui/listing.tsx';
import { Badge, Page } from '../../ui/page.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { isInForce, type Key, revokeKey, shownKey } from '../keys.ts';
import { listMembers } from '../members.ts';
import { Confirm } from '../parts/confirm.tsx';
import { CreateKeyDialog } from '../parts/create-key-dialog.tsx';
import { useLoaded } from '../parts/load.ts';
import { useSearched } from '../parts/pages.ts';
import { QuerySearch } from '../parts/query-fields.tsx';
import { RollKeyDialog } from '../parts/roll-key-dialog.tsx';
import { Ago, Day } from '../parts/time.tsx';
import { mayChange } from '../session.ts';
import { toasts } from '../toasts.ts';
import { appWords } from '../words.ts';
import { activityWords } from './activity-words.ts';
import { keysWords as words } from './keys-words.ts';

const MODE_KINDS = { live: 'accent', test: 'plain', demo: 'plain' } as const;

export function Keys() {
  return mayChange() ? <Listed /> : <MembersOnly />;
}

/** Shown to viewers, who may not see keys. */
function MembersOnly() {
  return (
    <Page title={words.title}>
      <Empty icon="lock" title={words.membersOnly} lead={activityWords.ownersOnlyLead} />
    </Page>
  );
}

function Listed() {
  const { query, listing, view } = useSearched('keys', 'GET /v1/keys');
  const isRevokedToo = query.get('state') === 'all';
  const isCreating = useSignal(false);
  const rolling = useSignal<Key | undefined>(undefined);
  const revoking = useSignal<Key | undefined>(undefined);
  const members = useLoaded('members', listMembers);
  const nameOf = (id: string | undefined) => members.value?.find((member) => member.id === id)?.name;
  const rows = listing.rows?.filter((key) => isRevokedToo || isInForce(key));
  const create = (
    <Button
      kind="main"
      icon="plus"
      onClick={() => {
        isCreating.value = true;
      }}
    >
      {words.create}
    </Button>
  );
  const columns: readonly Column<Key>[] = [
    { name: 'name', label: words.name, show: ({ name }) => name || <span class="pl-muted">{words.unnamed}</span> },
    { name: 'key', label: words.key, show: (key) => <code class="pl-whole">{shownKey(key)}</code> },
    { name: 'mode', label: words.mode, show: ({ mode }) => <Badge kind={MODE_KINDS[mode]}>{words.modes[mode]}</Badge> },
    {
      name: 'scopes',
      label: words.scopes,
      isExtra: true,
      show: ({ scopes }) => (
        <span class="pl-badges">
          {scopes.map((scope) => (
            <Badge key={scope}>{words.scopeNames[scope]}</Badge>
          ))}
        </span>
      ),
    },
    {
      name: 'created',
      label: words.created,
      isNamed: true,
      show: ({ createdAt, createdBy }) => (
        <>
          <Ago at={createdAt} />
          {nameOf(createdBy) && <span class="pl-muted"> · {nameOf(createdBy)}</span>}
        </>
      ),
    },
    {
      name: 'used',
      label: words.used,
      isNamed: true,
      show: ({ lastUsedAt }) =>
        lastUsedAt === undefined ? <span class="pl-muted">{words.never}</span> : <Ago at={lastUsedAt} />,
    },
    {
      name: 'expires',
      label: words.expires,
      isExtra: true,
      show: ({ expiresAt }) =>
        expiresAt === undefined ? <span class="pl-muted">{words.lasts('')}</span> : <Day at={expiresAt} />,
    },
    {
      name: 'actions',
      label: appWords.common.actions,
      kind: 'actions',
      show: (key) => {
        const name = key.name || shownKey(key);
        if (key.revokedAt !== undefined) return <Badge kind="danger">{words.revokedState}</Badge>;
        if (!isInForce(key)) return <Badge kind="warning">{words.expiredState}</Badge>;
        return (
          <>
            <IconButton
              icon="refresh"
              label={words.roll(name)}
              onClick={() => {
                rolling.value = key;
              }}
            />
            <IconButton
              icon="trash"
              label={words.revoke(name)}
              onClick={() => {
                revoking.value = key;
              }}
            />
          </>
        );
      },
    },
  ];
  return (
    <Page title={words.title} lead={words.lead} actions={create}>
      <section class="pl-section">
        <FilterBar>
          <QuerySearch query={query} name="search" label={words.search} />
          <Select
            label={words.state}
            value={isRevokedToo ? 'all' : ''}
            choices={[
              { value: '', label: words.inForce },
              { value: 'all', label: words.all },
            ]}
            onChange={(state) => query.set({ state })}
          />
        </FilterBar>
        <ListView
          listing={{ ...listing, rows }}
          isFiltered={view.isFiltered || (listing.rows?.length ?? 0) > 0}
          onClear={() => query.set({ search: '', state: 'all' })}
          empty={
            <Empty icon="key" title={words.empty} lead={words.emptyLead}>
              {create}
            </Empty>
          }
        >
          {(shown) => <Table label={words.title} columns={columns} rows={shown} keyOf={({ id }) => id} />}
        </ListView>
      </section>
      {isCreating.value && (
        <CreateKeyDialog
          onMade={listing.again}
          onClose={() => {
            isCreating.value = false;
          }}
        />
      )}
      {rolling.value && (
        <RollKeyDialog
          of={rolling.value}
          onRolled={listing.again}
          onClose={() => {
            rolling.value = undefined;
          }}
        />
      )}
      {revoking.value && (
        <RevokeDialog
          of={revoking.value}
          onRevoked={listing.again}
          onClose={() => {
            revoking.value = undefined;
          }}
        />
      )}
    </Page>
  );
}

type RevokeProps = { readonly of: Key; readonly onRevoked: () => void; readonly onClose: () => void };

function RevokeDialog({ of: key, onRevoked, onClose }: RevokeProps) {
  const name = key.name || shownKey(key);
  return (
    <Confirm
      title={words.revokeTitle(name)}
      action={words.revokeAction}
      // Live keys require typing the name, because production printing may depend on them.
      {...(key.mode === 'live' && { typed: name })}
      onConfirm={async () => {
        await revokeKey(key.id);
        toasts.show(words.revoked(name));
        onRevoked();
      }}
      onClose={onClose}
    >
      <p>{words.revokeLead}</p>
    </Confirm>
  );
}
