/** Account: name, password, theme and sessions. */
import type { ListedSession } from '@platen/client';
import { useSignal } from '@preact/signals';
import { Button, IconButton } from '../../ui/button.tsx';
import { Select } from '../../ui/filters.tsx';
import { LANGUAGES } from '../../ui/language.ts';
import { ListView } from '../../ui/listing.tsx';
import { Badge, Facts, Page, Panel } from '../../ui/page.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { ask, explain } from '../api.ts';
import { browserText } from '../browser-text.ts';
import { Confirm } from '../parts/confirm.tsx';
import { Failure, Field } from '../parts/field.tsx';
import { useSearched } from '../parts/pages.ts';
import { QuerySearch } from '../parts/query-fields.tsx';
import { useSubmit, valuesOf } from '../parts/submit.ts';
import { Ago, Day } from '../parts/time.tsx';
import { session, signOut } from '../session.ts';
import { chooseLanguage, type LanguageChoice, storedLanguage } from '../stored-language.ts';
import { type Theme, theme } from '../theme.ts';
import { toasts } from '../toasts.ts';
import { appWords } from '../words.ts';
import { accountWords as words } from './account-words.ts';
import { signInWords } from './sign-in-words.ts';

export function Account() {
  const { user, teams } = session.value!;
  const isLeaving = useSignal(false);
  return (
    <Page title={words.title} lead={user.email}>
      <Panel title={words.you}>
        <Facts
          facts={[
            [words.name, user.name],
            [signInWords.signIn.email, user.email],
            [words.teams, teams.map(({ name }) => name).join(', ')],
          ]}
        />
      </Panel>
      <div class="pl-columns">
        <Password />
        <div class="pl-section">
          <Panel title={appWords.account.theme} lead={words.themeLead}>
            <Select
              label={appWords.account.theme}
              value={theme.value}
              choices={(['light', 'dark', 'system'] as const).map((value) => ({
                value,
                label: appWords.account[value],
              }))}
              onChange={(next) => {
                theme.value = next as Theme;
              }}
            />
          </Panel>
          <Panel title={words.language} lead={words.languageLead}>
            <Select
              label={words.language}
              value={storedLanguage()}
              choices={(['system', ...LANGUAGES] as const).map((value) => ({ value, label: words.languages[value] }))}
              onChange={(next) => chooseLanguage(next as LanguageChoice)}
            />
          </Panel>
          <Panel title={words.signOut} lead={words.signOutLead}>
            <div class="pl-buttons">
              <Button icon="signOut" onClick={() => void signOut()}>
                {appWords.account.signOut}
              </Button>
              <Button
                kind="danger"
                onClick={() => {
                  isLeaving.value = true;
                }}
              >
                {words.everywhere}
              </Button>
            </div>
          </Panel>
        </div>
      </div>
      <Sessions />
      {isLeaving.value && (
        <Confirm
          title={words.everywhereTitle}
          action={words.everywhere}
          onConfirm={async () => {
            await ask('POST /v1/auth/sign-out-everywhere');
            session.value = null;
          }}
          onClose={() => {
            isLeaving.value = false;
          }}
        >
          <p>{words.everywhereLead}</p>
        </Confirm>
      )}
    </Page>
  );
}

/** Sessions of the person. Each has a button that ends it. */
function Sessions() {
  const { query, listing, view } = useSearched('sessions', 'GET /v1/auth/sessions');
  const end = async ({ id }: ListedSession) => {
    try {
      await ask('DELETE /v1/auth/sessions/{id}', { id });
      listing.drop((row) => row.id === id);
      toasts.show(words.ended);
    } catch (error) {
      toasts.show(explain(error));
    }
  };
  const columns: readonly Column<ListedSession>[] = [
    {
      name: 'browser',
      label: words.browser,
      show: ({ userAgent, current }) => (
        <span class="pl-badges">
          <span title={userAgent}>{browserText(userAgent) ?? words.unknownBrowser}</span>
          {current && <Badge kind="accent">{words.thisOne}</Badge>}
        </span>
      ),
    },
    { name: 'team', label: words.team, isExtra: true, show: ({ team }) => team },
    { name: 'since', label: words.since, isNamed: true, show: ({ createdAt }) => <Ago at={createdAt} /> },
    { name: 'used', label: words.lastUsed, isNamed: true, show: ({ lastUsedAt }) => <Day at={lastUsedAt} /> },
    { name: 'expires', label: words.expires, isExtra: true, show: ({ expiresAt }) => <Day at={expiresAt} /> },
    {
      name: 'actions',
      label: appWords.common.actions,
      kind: 'actions',
      show: (row) => !row.current && <IconButton icon="signOut" label={words.end} onClick={() => void end(row)} />,
    },
  ];
  return (
    <Panel
      title={words.places}
      lead={words.placesLead}
      flush
      actions={<QuerySearch query={query} name="search" label={words.search} />}
    >
      <ListView {...view} empty={null}>
        {(rows) => <Table label={words.places} columns={columns} rows={rows} keyOf={({ id }) => id} />}
      </ListView>
    </Panel>
  );
}

function Password() {
  const sending = useSubmit(async (form) => {
    const { password = '', newPassword = '' } = valuesOf(form);
    await ask('POST /v1/auth/password', { body: { password, newPassword } });
    form.reset();
    toasts.show(words.changed);
  });
  return (
    <Panel title={words.password} lead={words.passwordLead}>
      <form class="pl-form" onSubmit={sending.submit}>
        <input type="hidden" autocomplete="username" value={session.value!.user.email} />
        <Field label={words.current} name="password" type="password" required autocomplete="current-password" />
        <Field
          label={words.next}
          name="newPassword"
          type="password"
          required
          minLength={8}
          maxLength={128}
          hint={signInWords.first.hint}
          autocomplete="new-password"
        />
        <Failure text={sending.failure} />
        <div class="pl-buttons">
          <Button kind="main" type="submit" disabled={sending.isBusy}>
            {words.change}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
