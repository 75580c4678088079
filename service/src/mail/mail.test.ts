/** Sending e-mail through a mail server. */
import { afterEach, describe, expect, it } from 'vitest';
import { startMailServer, type TestMail } from '../testing/smtp.ts';
import { createMail } from './mail.ts';

const LETTER = { to: 'grace@example.com', subject: 'Grüße', text: 'one line\n.\nanother\n' };

describe('mail', () => {
  let server: TestMail;
  afterEach(() => server.close());

  async function send(user: string, host = '127.0.0.1', letter = LETTER): Promise<string | undefined> {
    const { port } = new URL(server.url);
    const mail = createMail({ smtpUrl: `smtp://${user}${host}:${port}`, from: 'platen@print.test' });
    return mail
      .send(letter)
      .catch((error: Error) => error.message)
      .then((told) => told ?? undefined)
      .finally(() => mail.close());
  }

  it('is sent with user and password', async () => {
    server = await startMailServer('s3 cret/');
    expect(await send('platen:s3%20cret%2F@')).toBeUndefined();
    expect(server.letters[0]).toMatch(/^Subject: =\?UTF-8\?Q\?Gr=C3=BC=C3=9Fe\?=\r$/m);
    expect(server.letters[0]).toMatch(/\r\n\r\none line\r\n\.\r\nanother\r\n$/);
    expect(await send('platen:wrong@')).toBe('the mail server is not available: EAUTH 535');
    expect(server.letters).toHaveLength(1);
  });

  it('sends no password unencrypted over a network', async () => {
    server = await startMailServer('secret');
    // Requires TLS, because a mapped IPv4 address is not treated as loopback.
    expect(await send('platen:secret@', '[::ffff:127.0.0.1]')).toMatch(/^the mail server is not available: ETLS/);
    expect(server.letters).toEqual([]);
  });

  it('goes to one address with the given headers, even if they contain special characters', async () => {
    server = await startMailServer();
    const to = 'a@example.com, b@example.com\r\nBcc: c@example.com';
    await send('', '127.0.0.1', { ...LETTER, to, subject: 'x\r\nBcc: d@example.com' });
    for (const letter of server.letters) expect(letter).not.toMatch(/^Bcc:/im);
  });

  it('that is rejected is reported without an address', async () => {
    server = await startMailServer();
    await server.close();
    expect(await send('')).toBe('the mail server is not available: ESOCKET');
  });
});
