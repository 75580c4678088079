/** State of the session: the person, and the current team. */
import type { Session } from '@platen/client';
import { PlatenError } from '@platen/client/core';
import { signal } from '@preact/signals';
import { ask, explain, onSessionEnd } from './api.ts';

export type { Session };

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
    session.value = await ask('GET /v1/auth/session');
  } catch (error) {
    if (error instanceof PlatenError && error.status === 401) session.value = null;
    else sessionFailure.value = explain(error);
  }
}

export async function signIn(email: string, password: string): Promise<Session> {
  return ask('POST /v1/auth/sign-in', { body: { email, password } });
}

export async function signOut(): Promise<void> {
  await ask('POST /v1/auth/sign-out').catch(() => undefined);
  session.value = null;
}

export async function chooseTeam(slug: string): Promise<void> {
  session.value = await ask('POST /v1/session/team', { body: { team: slug } });
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
