/** Mail server for tests. It accepts every mail or none. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export type TestMail = {
  readonly url: string;
  /** Received mails, unparsed. */
  readonly letters: string[];
  /** While true, rejects every recipient with messages that name the recipient. */
  refuses: boolean;
  close(): Promise<void>;
};

/** Starts the server. With a password, it requires that password. It does not support TLS. */
export async function startMailServer(password?: string): Promise<TestMail> {
  const letters: string[] = [];
  const server = new SMTPServer({
    authOptional: password === undefined,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (auth, _session, done) =>
      auth.password === password ? done(null, { user: auth.username }) : done(new Error('wrong password')),
    onRcptTo: ({ address }, _session, done) => done(mail.refuses ? new Error(`no such person: ${address}`) : null),
    onData(stream, _session, done) {
      text(stream).then((letter) => {
        letters.push(letter);
        done();
      }, done);
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  const mail: TestMail = {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    refuses: false,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return mail;
}
