/** Mail server for tests. It accepts or rejects all e-mails. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export type TestMail = {
  readonly url: string;
  /** Received e-mails as raw text. */
  readonly letters: string[];
  /** While true, all recipients are rejected, with messages that contain their address. */
  refuses: boolean;
  close(): Promise<void>;
};

/** Starts the server. If a password is given, clients must use it. TLS is not supported. */
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
