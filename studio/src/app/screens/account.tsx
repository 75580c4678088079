/** The account: who one is, the password, the theme, and every place where one is signed in. */
import { useSignal } from '@preact/signals';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/filters.tsx';
import { Facts, Page, Panel } from '../../ui/page.tsx';
import { ask, explain } from '../api.ts';
import { Confirm } from '../parts/confirm.tsx';
import { Failure, Field } from '../parts/field.tsx';
import { session, signOut } from '../session.ts';
import { strings } from '../strings.ts';
import { type Theme, theme } from '../theme.ts';
import { toasts } from '../toasts.ts';

const words = strings.accountPage;

export function Account() {
  const { user, teams } = session.value!;
  const isLeaving = useSignal(false);
  return (
    <Page title={words.title} lead={user.email}>
      <Panel title={words.you}>
        <Facts
          facts={[
            [words.name, user.name],
            [strings.signIn.email, user.email],
            [words.teams, teams.map(({ name }) => name).join(', ')],
          ]}
        />
      </Panel>
      <div class="sc-columns">
        <Password />
        <div class="sc-section">
          <Panel title={strings.account.theme} lead={words.themeLead}>
            <Select
              label={strings.account.theme}
              value={theme.value}
              choices={(['light', 'dark', 'system'] as const).map((value) => ({
                value,
                label: strings.account[value],
              }))}
              onChange={(next) => {
                theme.value = next as Theme;
              }}
            />
          </Panel>
          <Panel title={words.sessions} lead={words.sessionsLead}>
            <div class="app-buttons">
              <Button icon="signOut" onClick={() => void signOut()}>
                {strings.account.signOut}
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
      {isLeaving.value && (
        <Confirm
          title={words.everywhereTitle}
          action={words.everywhere}
          onConfirm={async () => {
            await ask('v1/auth/sign-out-everywhere', { method: 'POST' });
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

function Password() {
  const failure = useSignal<string | undefined>(undefined);
  const isBusy = useSignal(false);
  const change = async (event: Event) => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    isBusy.value = true;
    failure.value = undefined;
    try {
      await ask('v1/auth/password', { method: 'POST', body: Object.fromEntries(new FormData(form)) });
      form.reset();
      toasts.show(words.changed);
    } catch (error) {
      failure.value = explain(error);
    } finally {
      isBusy.value = false;
    }
  };
  return (
    <Panel title={words.password} lead={words.passwordLead}>
      <form class="app-form" onSubmit={change}>
        <input type="hidden" autocomplete="username" value={session.value!.user.email} />
        <Field label={words.current} name="password" type="password" required autocomplete="current-password" />
        <Field
          label={words.next}
          name="newPassword"
          type="password"
          required
          minLength={8}
          maxLength={128}
          hint={strings.first.hint}
          autocomplete="new-password"
        />
        <Failure text={failure.value} />
        <div class="app-buttons">
          <Button kind="main" type="submit" disabled={isBusy.value}>
            {words.change}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
