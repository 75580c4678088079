import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig, unknownVariables, VARIABLES } from './config.ts';
import { ConfigError } from './config-error.ts';

describe('configuration', () => {
  it('has a default for every variable', () => {
    expect(readConfig({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      baseUrl: 'http://localhost:8080',
      dataFolder: resolve('data'),
      renderTimeoutMs: 20_000,
      drainMs: 5_000,
      queue: 200,
      logLevel: 'info',
    });
  });

  it('warns about unknown variables, with suggestions', () => {
    expect(unknownVariables({ PLATEN_WROKERS: '2', PLATEN_DATABASEURL: 'x', PLATEN_PORT: '80', PATH: '/bin' })).toEqual(
      [
        'PLATEN_DATABASEURL is unknown and has no effect; did you mean PLATEN_DATABASE_URL?',
        'PLATEN_PORT is unknown and has no effect; did you mean PORT?',
        'PLATEN_WROKERS is unknown and has no effect; did you mean PLATEN_WORKERS?',
      ],
    );
    const ofCluster = { PLATEN_SERVICE_HOST: '10.0.0.1', PLATEN_PORT: 'tcp://10.0.0.1:80', PLATEN_PORT_80_TCP: 'x' };
    expect(unknownVariables({ ...ofCluster, PLATEN_DATA: 'data' })).toEqual([]);
    expect(unknownVariables({ PLATEN_URL: 'http://localhost:8080', PLATEN_KEY: 'pl_live_1' })).toEqual([]);
  });

  it('treats an empty variable as missing, and derives the URL from the port', () => {
    expect(readConfig({ PORT: '9000', HOST: '' })).toMatchObject({
      host: '127.0.0.1',
      baseUrl: 'http://localhost:9000',
    });
  });

  it('accepts proxies by address, range and name', () => {
    const read = (list: string) => readConfig({ PLATEN_TRUST_PROXY: list }).trustProxy;
    expect(read('')).toEqual([]);
    expect(read('loopback, 10.0.0.0/8,fd00::/8')).toEqual(['loopback', '10.0.0.0/8', 'fd00::/8']);
  });

  it.each([
    ['PLATEN_SMTP_URL', 'mail.test:587'],
    ['PLATEN_SMTP_URL', 'smtp://platen:hunter2@mail.test/inbox'],
    ['PLATEN_METRICS_TOKEN', 'hunter2'],
  ])('rejects an invalid %s, and does not show it', (name, value) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(new RegExp(`^${name} must be `));
    expect(read).not.toThrow(value);
  });

  it('accepts a mail server and a sender, whose default host is the public one', () => {
    const read = (more: object) => readConfig({ PLATEN_BASE_URL: 'https://print.test:8443/platen', ...more });
    expect(read({})).toMatchObject({ smtpUrl: '', mailFrom: 'platen@print.test' });
    const given = { PLATEN_SMTP_URL: 'smtps://platen:p%40ss@mail.test', PLATEN_MAIL_FROM: 'labels@print.test' };
    expect(read(given)).toMatchObject({ smtpUrl: given.PLATEN_SMTP_URL, mailFrom: given.PLATEN_MAIL_FROM });
  });

  it('accepts the exact origins of pages that may call', () => {
    const read = (list: string) => readConfig({ PLATEN_CORS_ORIGINS: list }).corsOrigins;
    expect([read(''), read('off')]).toEqual([[], []]);
    expect(read('https://app.example.com, http://localhost:3000')).toEqual([
      'https://app.example.com',
      'http://localhost:3000',
    ]);
  });

  it.each(['*', 'https://*.example.com'])('rejects %s as an origin', (list) => {
    expect(() => readConfig({ PLATEN_CORS_ORIGINS: list })).toThrow(
      /^PLATEN_CORS_ORIGINS must be off, or a list of origins/,
    );
  });

  it('accepts image hosts in any spelling', () => {
    const read = (list: string) => readConfig({ PLATEN_REMOTE_IMAGES: list }).remoteImages;
    expect([read(''), read('public')]).toEqual([{ kind: 'off' }, { kind: 'public' }]);
    const hosts = ['images.example.com', 'cdn.example.com:8443', 'xn--bcher-kva.example'];
    expect(read('Images.Example.com:443, cdn.example.com:8443,bücher.example')).toEqual({ kind: 'hosts', hosts });
  });

  it('removes the trailing slash of the base URL', () => {
    expect(readConfig({ PLATEN_BASE_URL: 'https://labels.example/api/' }).baseUrl).toBe('https://labels.example/api');
  });

  it.each([
    ['s3://labels', { bucket: 'labels', prefix: '' }],
    ['s3://labels/', { bucket: 'labels', prefix: '' }],
    ['s3://my.labels/a/b', { bucket: 'my.labels', prefix: 'a/b/' }],
    [
      's3://labels/a/?endpoint=http://s3.test:9000/&region=eu-west-3',
      { bucket: 'labels', prefix: 'a/', endpoint: 'http://s3.test:9000', region: 'eu-west-3' },
    ],
  ])('reads the storage location in %s', (url, storage) => {
    expect(readConfig({ PLATEN_STORAGE_URL: url }).storage).toEqual(storage);
  });

  it.each(['mysql://db.test/platen', 'db.test', 'postgres://db.test', 'postgres:///'])(
    'rejects the database %s without showing it, because it may contain a password',
    (url) => {
      expect(() => readConfig({ PLATEN_DATABASE_URL: url })).toThrow(
        /^PLATEN_DATABASE_URL must be a URL such as postgres:\/\/user:password@host:5432\/database$/,
      );
    },
  );

  it.each([
    ['PLATEN_CORS_ORIGINS', 'https://app.example.com/'],
    ['PLATEN_CORS_ORIGINS', 'app.example.com'],
    ['PLATEN_CORS_ORIGINS', 'null'],
    ['PORT', '0'],
    ['PORT', '80a'],
    ['PORT', '70000'],
    ['PLATEN_BASE_URL', 'labels.example'],
    ['PLATEN_BASE_URL', 'ftp://labels.example'],
    ['PLATEN_STORAGE_URL', 'labels'],
    ['PLATEN_STORAGE_URL', 'https://labels.test/'],
    ['PLATEN_STORAGE_URL', 's3://Labels'],
    ['PLATEN_STORAGE_URL', 's3://labels/a b'],
    ['PLATEN_STORAGE_URL', 's3://labels?endpoint=s3.test'],
    ['PLATEN_STORAGE_URL', 's3://labels?acl=public'],
    ['PLATEN_WORKERS', '0'],
    ['PLATEN_WORKERS', '1.5'],
    ['PLATEN_RENDER_TIMEOUT_MS', '-1'],
    ['PLATEN_QUEUE', 'long'],
    ['PLATEN_LOG_LEVEL', 'loud'],
    ['PLATEN_TEST_WATERMARK', 'yes'],
    ['PLATEN_ANONYMOUS_PER_MINUTE', '0'],
    ['PLATEN_PRINTERS', 'on'],
    ['PLATEN_PRINTERS', '10.0.0.0/8'],
    ['PLATEN_REMOTE_IMAGES', 'on'],
    ['PLATEN_REMOTE_IMAGES', 'https://images.example.com'],
    ['PLATEN_REMOTE_IMAGES', 'images.example.com/logos'],
    ['PLATEN_REMOTE_IMAGES', 'user@images.example.com'],
    ['PLATEN_REMOTE_IMAGES', 'images.example.com,'],
    ['PLATEN_REMOTE_IMAGES', 'public, images.example.com'],
    ['PLATEN_MAIL_FROM', 'Platen <platen@mail.test>'],
    ['PLATEN_METRICS_PORT', '70000'],
    ['PLATEN_TRUST_PROXY', 'on'],
    ['PLATEN_TRUST_PROXY', '10.0.0.0/33'],
    ['PLATEN_TRUST_PROXY', '10.0.0.1,'],
  ])('rejects %s=%s in one line that names it', (name, value) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`^${name} must be .*, not "${value.replace('?', '\\?')}"$`));
  });

  it('rejects a short secret without showing it', () => {
    const read = () => readConfig({ PLATEN_SESSION_SECRET: 'hunter2' });
    expect(read).toThrow(/^PLATEN_SESSION_SECRET must be at least 32 characters$/);
    expect(readConfig({ PLATEN_SESSION_SECRET: 'x'.repeat(32) }).sessionSecret).toHaveLength(32);
  });

  it('reads each secret from a file, and reports files that cannot be read', () => {
    const folder = mkdtempSync(join(tmpdir(), 'platen-config-'));
    const file = (name: string, text: string) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    try {
      const url = 'postgres://platen:password@db.test/platen';
      const environment = {
        PLATEN_DATABASE_URL_FILE: file('url', `${url}\n`),
        PLATEN_SESSION_SECRET_FILE: file('secret', `${'x'.repeat(32)}\r\n`),
        PLATEN_SESSION_SECRET_ACCEPTED_FILE: file('old', 'y'.repeat(32)),
        AWS_ACCESS_KEY_ID_FILE: file('id', 'AKIA'),
        AWS_SECRET_ACCESS_KEY_FILE: file('key', 'very secret'),
        AWS_SESSION_TOKEN_FILE: file('token', 'a token'),
      };
      expect(readConfig(environment)).toMatchObject({
        databaseUrl: url,
        sessionSecret: 'x'.repeat(32),
        acceptedSessionSecret: 'y'.repeat(32),
        awsAccessKeyId: 'AKIA',
        awsSecretAccessKey: 'very secret',
        awsSessionToken: 'a token',
      });
      expect(unknownVariables(environment)).toEqual([]);
      const read = (more: object) => () => readConfig({ ...environment, ...more });
      expect(read({ PLATEN_DATABASE_URL: url })).toThrow(
        'PLATEN_DATABASE_URL and PLATEN_DATABASE_URL_FILE are both set; unset one',
      );
      expect(read({ AWS_SESSION_TOKEN_FILE: join(folder, 'none') })).toThrow(
        `AWS_SESSION_TOKEN_FILE must name a readable file, not "${join(folder, 'none')}" (ENOENT)`,
      );
      expect(read({ AWS_SESSION_TOKEN_FILE: file('empty', '\n') })).toThrow(/is empty$/);
      expect(read({ PLATEN_SESSION_SECRET_FILE: file('short', 'hunter2') })).toThrow(
        /^PLATEN_SESSION_SECRET must be at least 32 characters$/,
      );
      expect(unknownVariables({ PLATEN_QUEUE_FILE: 'x' })).toHaveLength(1);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('reads every variable in the table', () => {
    expect(Object.keys(readConfig({}))).toEqual(Object.keys(VARIABLES));
  });
});
