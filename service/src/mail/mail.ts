/** Sends plain-text e-mails by SMTP, to one recipient each. Does nothing unless a mail server is configured. */
import { Unavailable } from '../base/unavailable.ts';

export type MailMessage = {
  readonly to: string;
  readonly subject: string;
  /** Plain text. Lines end with `\n`. */
  readonly text: string;
};

export type Mail = {
  /**
   * Resolves when the mail server has accepted the e-mail. Otherwise rejects with `Unavailable`. The error contains no
   * addresses.
   */
  send(letter: MailMessage): Promise<void>;
  close(): void;
};

type MailOptions = {
  /** URL of the mail server: `smtp://` or `smtps://`, with an optional user name and password. */
  readonly smtpUrl: string;
  /** E-mail address of the sender. */
  readonly from: string;
};

/** Timeout in ms for responses of the mail server. */
const ANSWER_MS = 10_000;

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Creates the mailer. It connects when the first e-mail is sent. */
export function createMail({ smtpUrl, from }: MailOptions): Mail {
  let opened: ReturnType<typeof open> | undefined;
  return {
    async send({ to, subject, text }) {
      opened ??= open(smtpUrl);
      try {
        await (await opened).sendMail({ from, to: { name: '', address: to }, subject, text });
      } catch (error) {
        // Uses only the codes, because messages of mail servers quote addresses.
        const { code = 'no code', responseCode = '' } = error as { readonly code?: string; responseCode?: number };
        throw new Unavailable('mail server', new Error(`${code} ${responseCode}`.trimEnd()));
      }
    },
    close: () => void opened?.then((transport) => transport.close()),
  };
}

async function open(smtpUrl: string) {
  const { createTransport } = await import('nodemailer');
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const secure = protocol === 'smtps:';
  const auth =
    username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } };
  return createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    ...auth,
    // Without TLS, the password could be read on the network.
    requireTLS: username !== '' && !LOOPBACK.test(hostname),
    connectionTimeout: ANSWER_MS,
    greetingTimeout: ANSWER_MS,
    socketTimeout: ANSWER_MS,
    dnsTimeout: ANSWER_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
