/** `/v1/auth/reset`: sets a new password with a link sent by e-mail. */
import type { Logger } from 'pino';
import type { Accounts } from '../../auth/accounts.ts';
import { countAttempt } from '../../auth/attempts.ts';
import type { Credentials } from '../../auth/credentials.ts';
import { mayMail } from '../../auth/mail-limits.ts';
import { startReset } from '../../auth/password-resets.ts';
import { PASSWORD_LENGTH } from '../../auth/passwords.ts';
import { ApiError } from '../../base/errors.ts';
import { bodyOf, text, untrimmed } from '../../base/parse-body.ts';
import { signalLeaving } from '../../http/client-left.ts';
import { EMAIL } from '../../http/email.ts';
import { jsonBody, NOTHING, routesWith } from '../../http/route.ts';
import { countedAddress } from '../../limits/address.ts';
import type { Mail } from '../../mail/mail.ts';
import { resetMessage } from '../../mail/messages.ts';
import type { StoreContext } from '../../store/store-context.ts';
import { setPasswordByLink } from '../set-password.ts';

const resetBody = bodyOf({ email: EMAIL });
const newPasswordBody = bodyOf({
  token: text('token after the # of the link', { max: 100 }),
  password: untrimmed('the new password', PASSWORD_LENGTH),
});

export type ResetNeeds = StoreContext & {
  readonly accounts: Accounts;
  readonly credentials: Credentials;
  readonly baseUrl: string;
  /** Undefined if the installation cannot send e-mail. */
  readonly mail: Mail | undefined;
  readonly log: Logger;
};

const route = routesWith<ResetNeeds>();

const OF_ANYONE = { group: 'Sessions', access: 'open', may: 'anyone', headers: {}, counts: 'attempts' } as const;

export const resetRoutes = [
  route('POST /v1/auth/reset', {
    ...OF_ANYONE,
    name: 'requestPasswordReset',
    about:
      'Sends a link to reset the password by e-mail. The response is the same if no account has this address. Responds with NOT_FOUND if the installation has no mail server.',
    body: jsonBody(resetBody),
    answer: NOTHING,
    errors: ['NOT_FOUND'],
    async handle(needs, { body: { email }, request, reply }) {
      const { mail, log } = needs;
      if (!mail) {
        throw new ApiError('NOT_FOUND', {
          message: 'This installation does not send e-mails. Ask your administrator for a new password.',
        });
      }
      await countAttempt(needs, { email, address: countedAddress(request.ip) });
      // Runs after the response. Otherwise, the response time would reveal whether the account exists.
      reply.raw.once('close', () => {
        mailReset(needs, mail, email).catch((error) =>
          log.error({ reason: error.message }, 'a mail could not be sent'),
        );
      });
    },
  }),
  route('POST /v1/auth/reset/confirm', {
    ...OF_ANYONE,
    name: 'resetPassword',
    about:
      'Sets a new password and ends all sessions of the person. Requires the token of a link, which works once. A link sent by e-mail expires after an hour, and a link from an owner after a day.',
    body: jsonBody(newPasswordBody),
    answer: NOTHING,
    errors: ['NOT_FOUND', 'OVERLOADED'],
    handle: (needs, { body, request, reply }) =>
      setPasswordByLink(needs, body, { group: countedAddress(request.ip), left: signalLeaving(reply) }),
  }),
];

/** Sends the e-mail. Does nothing if the person does not exist, or too many e-mails have been sent to the address. */
async function mailReset(needs: ResetNeeds, mail: Mail, email: string): Promise<void> {
  const { baseUrl } = needs;
  if (!(await mayMail(needs, { email }))) return;
  const token = await startReset(needs, email);
  if (token !== undefined) await mail.send(resetMessage({ email, url: `${baseUrl}/reset#${token}`, baseUrl }));
}
