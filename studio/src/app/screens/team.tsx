/** Team: members, roles and invitations. */
import type { Invitation, NewInvitation, PasswordLink, Role } from '@platen/client';
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/filters.tsx';
import { Empty, Failed, ListView, Waiting } from '../../ui/listing.tsx';
import { Badge, Page, Panel } from '../../ui/page.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { ask, explain } from '../api.ts';
import { invalidateMembers, type Member } from '../members.ts';
import { readPage } from '../paging.ts';
import { BrandColors } from '../parts/brand-colors.tsx';
import { Choices } from '../parts/choices.tsx';
import { Code } from '../parts/code.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { Failure, Field } from '../parts/field.tsx';
import { FormEnd } from '../parts/form-end.tsx';
import { useLoaded } from '../parts/load.ts';
import { useFiltered, useSearched } from '../parts/pages.ts';
import { QuerySearch } from '../parts/query-fields.tsx';
import { useSubmit, valuesOf } from '../parts/submit.ts';
import { Ago, Day } from '../parts/time.tsx';
import { loadSession, session } from '../session.ts';
import { toasts } from '../toasts.ts';
import { appWords } from '../words.ts';
import { teamWords as words } from './team-words.ts';

const ROLES: readonly Role[] = ['viewer', 'print-only', 'member', 'owner'];

export function Team() {
  const who = session.value!;
  const isOwner = who.team?.role === 'owner';
  const { query, listing: members, view } = useSearched('members', 'GET /v1/team/members');
  const inviting = useSignal(false);
  const count = useSignal(0);
  const invite = (
    <Button
      kind="main"
      icon="plus"
      onClick={() => {
        inviting.value = true;
      }}
    >
      {words.invite}
    </Button>
  );
  return (
    <Page title={who.team?.name ?? words.title} lead={words.lead} actions={isOwner && invite}>
      <Panel title={words.members} flush actions={<QuerySearch query={query} name="search" label={words.search} />}>
        <ListView {...view} empty={null}>
          {(rows) => <Members rows={rows} isOwner={isOwner} onChanged={members.again} />}
        </ListView>
      </Panel>
      {isOwner && <Invitations key={count.value} invite={invite} />}
      {isOwner && <Settings />}
      {inviting.value && (
        <InviteDialog
          onMade={() => {
            count.value++;
          }}
          onClose={() => {
            inviting.value = false;
          }}
        />
      )}
    </Page>
  );
}

type MembersProps = {
  readonly rows: readonly Member[];
  readonly isOwner: boolean;
  readonly onChanged: () => void;
};

function Members({ rows, isOwner, onChanged }: MembersProps) {
  const me = session.value!.user.id;
  const removing = useSignal<Member | undefined>(undefined);
  const linking = useSignal<Member | undefined>(undefined);
  const changed = () => {
    invalidateMembers();
    onChanged();
  };
  const changeRole = async (member: Member, role: Role) => {
    try {
      await ask('PATCH /v1/team/members/{id}', { id: member.id, body: { role } });
      toasts.show(words.roleChanged(member.name));
      if (member.id === me) await loadSession();
    } catch (error) {
      toasts.show(explain(error));
    }
    changed();
  };
  const columns: readonly Column<Member>[] = [
    {
      name: 'name',
      label: words.name,
      show: ({ id, name }) => (
        <>
          {name} {id === me && <Badge kind="accent">{words.you}</Badge>}
        </>
      ),
    },
    {
      name: 'email',
      label: words.email,
      show: ({ email, emailVerified }) => (
        <>
          <span class="pl-long">{email}</span> {!emailVerified && <Badge>{words.unverified}</Badge>}
        </>
      ),
    },
    {
      name: 'role',
      label: words.role,
      show: (member) =>
        isOwner ? (
          <Select
            label={words.roleOf(member.name)}
            value={member.role}
            choices={ROLES.map((value) => ({ value, label: words.roles[value] }))}
            onChange={(role) => void changeRole(member, role as Role)}
          />
        ) : (
          words.roles[member.role]
        ),
    },
    { name: 'joined', label: words.joined, isExtra: true, show: ({ joinedAt }) => <Ago at={joinedAt} /> },
    {
      name: 'actions',
      label: appWords.common.actions,
      kind: 'actions',
      show: (member) =>
        (isOwner || member.id === me) && (
          <>
            {member.id !== me && (
              <IconButton
                icon="link"
                label={words.passwordLink(member.name)}
                onClick={() => {
                  linking.value = member;
                }}
              />
            )}
            <IconButton
              icon={member.id === me ? 'signOut' : 'trash'}
              label={member.id === me ? words.leave : words.remove(member.name)}
              onClick={() => {
                removing.value = member;
              }}
            />
          </>
        ),
    },
  ];
  const gone = removing.value;
  return (
    <>
      <Table label={words.members} columns={columns} rows={rows} keyOf={({ id }) => id} />
      {linking.value && (
        <PasswordLinkDialog
          member={linking.value}
          onClose={() => {
            linking.value = undefined;
          }}
        />
      )}
      {gone && (
        <Confirm
          title={gone.id === me ? words.leaveTitle : words.removeTitle(gone.name)}
          action={gone.id === me ? words.leave : words.removeAction}
          onConfirm={async () => {
            await ask('DELETE /v1/team/members/{id}', { id: gone.id });
            if (gone.id === me) await loadSession();
            else changed();
          }}
          onClose={() => {
            removing.value = undefined;
          }}
        >
          <p>{words.removeLead}</p>
        </Confirm>
      )}
    </>
  );
}

/** Dialog with a password link for a member, shown once. */
function PasswordLinkDialog({ member, onClose }: { readonly member: Member; readonly onClose: () => void }) {
  const made = useSignal<PasswordLink | undefined>(undefined);
  if (!made.value) {
    return (
      <Confirm
        title={words.passwordTitle(member.name)}
        action={words.passwordAction}
        isHarmless
        onConfirm={async () => {
          made.value = await ask('POST /v1/team/members/{id}/password-link', { id: member.id });
        }}
        onClose={() => made.value ?? onClose()}
      >
        <p>{words.passwordLead}</p>
      </Confirm>
    );
  }
  return (
    <Dialog
      title={words.passwordTitle(member.name)}
      onClose={onClose}
      actions={
        <Button kind="main" onClick={onClose}>
          {appWords.common.close}
        </Button>
      }
    >
      <div class="pl-form">
        <p>{words.linkLead}</p>
        <Code text={made.value.url} label={words.link} />
        <p class="pl-muted">
          {words.until} <Day at={made.value.expiresAt} />
        </p>
      </div>
    </Dialog>
  );
}

function Invitations({ invite }: { readonly invite: ComponentChildren }) {
  const { query, listing, view } = useFiltered(['invited'], ({ invited: search }, after) =>
    readPage('invitations', 'GET /v1/invitations', { query: { search, after } }),
  );
  const withdraw = async ({ id, email }: Invitation) => {
    try {
      await ask('DELETE /v1/invitations/{id}', { id });
      toasts.show(words.withdrawn(email));
      listing.drop((row) => row.id === id);
    } catch (error) {
      toasts.show(explain(error));
    }
  };
  const columns: readonly Column<Invitation>[] = [
    { name: 'email', label: words.email, show: ({ email }) => email },
    { name: 'role', label: words.role, show: ({ role }) => words.roles[role] },
    { name: 'created', label: words.invited, show: ({ createdAt }) => <Ago at={createdAt} /> },
    { name: 'expires', label: words.expires, isExtra: true, show: ({ expiresAt }) => <Day at={expiresAt} /> },
    {
      name: 'actions',
      label: appWords.common.actions,
      kind: 'actions',
      show: (row) => <IconButton icon="trash" label={words.withdraw(row.email)} onClick={() => void withdraw(row)} />,
    },
  ];
  return (
    <Panel
      title={words.invitations}
      lead={words.invitationsLead}
      flush
      actions={<QuerySearch query={query} name="invited" label={words.searchInvited} />}
    >
      <ListView
        {...view}
        empty={
          <Empty icon="mail" title={words.noInvitations}>
            {invite}
          </Empty>
        }
      >
        {(rows) => <Table label={words.invitations} columns={columns} rows={rows} keyOf={({ id }) => id} />}
      </ListView>
    </Panel>
  );
}

/** Name of the team, how long its documents are kept, and its brand colours. */
function Settings() {
  const team = useLoaded('team', () => ask('GET /v1/team'));
  const sending = useSubmit(async (form) => {
    const { name = '', outputDays } = valuesOf(form);
    await ask('PATCH /v1/team', { body: { name, outputDays: Number(outputDays) } });
    toasts.show(words.settingsSaved);
    await loadSession();
    team.again();
  });
  if (team.failure && !team.value) {
    return <Failed title={appWords.failures.unknown} why={team.failure} onRetry={team.again} />;
  }
  if (!team.value) return <Waiting lines={2} />;
  const { name, outputDays, mostOutputDays, colors } = team.value;
  return (
    <>
      <Panel title={words.settings} lead={words.settingsLead}>
        <form class="pl-form pl-form-narrow" onSubmit={sending.submit}>
          <Field label={words.teamName} name="name" value={name} required maxLength={100} autocomplete="off" />
          <Field
            label={words.outputDays}
            name="outputDays"
            type="number"
            value={String(outputDays)}
            required
            min={1}
            max={mostOutputDays}
            hint={words.outputDaysHint(mostOutputDays)}
          />
          <Failure text={sending.failure} />
          <div class="pl-buttons">
            <Button kind="main" type="submit" disabled={sending.isBusy}>
              {appWords.common.save}
            </Button>
          </div>
        </form>
      </Panel>
      <BrandColors colors={colors} onSaved={team.again} />
    </>
  );
}

function InviteDialog({ onMade, onClose }: { readonly onMade: () => void; readonly onClose: () => void }) {
  const email = useSignal('');
  const role = useSignal<Role>('member');
  const made = useSignal<NewInvitation | undefined>(undefined);
  const sending = useSubmit(async () => {
    const body = { email: email.value.trim(), role: role.value };
    made.value = await ask('POST /v1/invitations', { body });
    onMade();
  });
  if (made.value) {
    const { email: to, url, expiresAt } = made.value;
    return (
      <Dialog
        title={words.invitedTitle(to)}
        onClose={onClose}
        actions={
          <Button kind="main" onClick={onClose}>
            {appWords.common.close}
          </Button>
        }
      >
        <div class="pl-form">
          <p>{url ? words.linkLead : words.mailed}</p>
          {url && <Code text={url} label={words.link} />}
          <p class="pl-muted">
            {words.until} <Day at={expiresAt} />
          </p>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title={words.inviteTitle} onClose={onClose}>
      <form class="pl-form" onSubmit={sending.submit}>
        <Field label={words.email} type="email" required maxLength={254} text={email} autocomplete="off" />
        <Choices
          legend={words.role}
          choices={ROLES.map((value) => ({ value, label: words.roles[value], lead: words.roleLeads[value] }))}
          isChosen={(value) => value === role.value}
          onChange={(value) => {
            role.value = value;
          }}
        />
        <FormEnd sending={sending} action={words.inviteAction} onClose={onClose} />
      </form>
    </Dialog>
  );
}
