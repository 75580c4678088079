/** Current session and team. */
import { signal } from '@preact/signals';
import { ApiFailure, ask, explain, onSessionEnd } from './api.ts';

export type Team = { readonly id: string; readonly slug: string; readonly name: string; readonly role: string };

export type Session = {
  readonly user: { readonly id: string; readonly email: string; readonly name: string; readonly superAdmin: boolean };
  readonly team: Team | null;
  readonly teams: readonly Team[];
};

/** Undefined until loaded; null without a session. */
export const session = signal<Session | null | undefined>(undefined);

/** Reads from the page that the browser has no session, which avoids a failing request. */
export function readSessionOfPage(): void {
  if (document.documentElement.dataset['session'] === 'none') session.value = null;
}

const roleOf = () => session.value?.team?.role;

/** True for members and owners, who may change the team's templates and other objects. */
export const mayChange = () => roleOf() === 'member' || roleOf() === 'owner';

/** Returns true for people who may only print published templates. */
export const onlyPrints = () => roleOf() === 'print-only';

export const mayPrint = () => mayChange() || onlyPrints();

/** Set while the user is asked to sign in again because the session has ended. */
export const endedSession = signal<{ readonly resume: () => void } | undefined>(undefined);

/** Error if the session is unknown because the service does not respond. */
export const sessionFailure = signal<string | undefined>(undefined);

export async function loadSession(): Promise<void> {
  sessionFailure.value = undefined;
  try {
    session.value = await ask<Session>('v1/auth/session');
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 401) session.value = null;
    else sessionFailure.value = explain(error);
  }
}

export async function signIn(email: string, password: string): Promise<Session> {
  return ask<Session>('v1/auth/sign-in', { method: 'POST', body: { email, password } });
}

export async function signOut(): Promise<void> {
  await ask('v1/auth/sign-out', { method: 'POST' }).catch(() => undefined);
  session.value = null;
}

export async function chooseTeam(slug: string): Promise<void> {
  session.value = await ask<Session>('v1/session/team', { method: 'POST', body: { team: slug } });
}

let asking: Promise<void> | undefined;

onSessionEnd(() => {
  asking ??= new Promise<void>((resolve) => {
    endedSession.value = {
      resume() {
        endedSession.value = undefined;
        asking = undefined;
        resolve();
      },
    };
  });
  return asking;
});
