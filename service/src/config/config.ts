/** Configuration. Environment variables are read and checked only in this folder. */
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { availableParallelism, totalmem } from 'node:os';
import { resolve } from 'node:path';
import { defined } from '@platen/engine/base/defined';
import { nearest } from '@platen/engine/base/nearest';
import { shorten } from '@platen/engine/format/kit';
import { ConfigError } from './config-error.ts';
import { PRINTERS_ACCEPTS, parsePrinterPolicy } from './printer-policy.ts';
import { POLICY_ACCEPTS, parsePolicy } from './remote-image-policy.ts';

export type Variable<T> = {
  readonly name: string;
  /** Text to parse if the variable is missing or empty. */
  readonly default: string;
  /** Description of the default, if it depends on the machine. */
  readonly defaultInWords?: string;
  /**
   * True for secrets. Their values never appear in output or errors. The value can also be in a file whose path is in
   * NAME_FILE.
   */
  readonly secret?: boolean;
  readonly meaning: string;
  /** Returns the parsed value. Returns undefined if the text is invalid. */
  read(text: string): T | undefined;
  /** Description of valid values. It continues "must be". */
  readonly accepts: string;
};

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** All variables, in the order of the docs. */
export const VARIABLES = {
  port: variable('PORT', '8080', 'port the service listens on', integer(1, 65_535)),
  host: variable('HOST', '127.0.0.1', 'address the service listens on', text()),
  baseUrl: variable('PLATEN_BASE_URL', 'http://localhost:$PORT', 'prefix of result URLs', url()),
  dataFolder: variable('PLATEN_DATA', './data', 'folder of the database, the outputs and the assets', text()),
  durability: variable(
    'PLATEN_DURABILITY',
    'full',
    'durability of SQLite and of files: `full` responds after data is on the disk; `relaxed` is faster, but a power failure can lose ' +
      'the last seconds; no effect on PostgreSQL and S3',
    oneOf(['full', 'relaxed'] as const),
  ),
  databaseUrl: {
    ...variable('PLATEN_DATABASE_URL', '', 'PostgreSQL database; required for several instances', databaseUrl()),
    defaultInWords: 'a SQLite file in the data folder',
    secret: true,
  },
  databaseConnections: variable(
    'PLATEN_DATABASE_CONNECTIONS',
    '10',
    'maximum number of connections from this instance to PostgreSQL',
    integer(1, 1_000),
  ),
  databaseWaitMs: variable(
    'PLATEN_DATABASE_WAIT_MS',
    '60000',
    'maximum time in milliseconds that the service waits for PostgreSQL when it starts',
    integer(0, 3_600_000),
  ),
  storage: {
    ...variable('PLATEN_STORAGE_URL', '', 'S3 bucket for outputs and assets, for several instances', storageUrl()),
    defaultInWords: 'files in the data folder',
  },
  awsAccessKeyId: {
    ...variable('AWS_ACCESS_KEY_ID', '', 'access key ID for the bucket', text()),
    secret: true,
  },
  awsSecretAccessKey: {
    ...variable('AWS_SECRET_ACCESS_KEY', '', 'secret access key for the bucket', text()),
    secret: true,
  },
  awsSessionToken: {
    ...variable('AWS_SESSION_TOKEN', '', 'session token of temporary credentials', text()),
    secret: true,
  },
  awsRegion: variable('AWS_REGION', 'us-east-1', 'region of a bucket whose URL has no region', text()),
  workers: {
    ...variable('PLATEN_WORKERS', String(availableParallelism()), 'render workers', integer(1, 256)),
    defaultInWords: 'number of cores',
  },
  renderTimeoutMs: variable(
    'PLATEN_RENDER_TIMEOUT_MS',
    '20000',
    'time limit of a render in milliseconds, in addition to up to half of this time in the queue',
    integer(1, 600_000),
  ),
  drainMs: variable(
    'PLATEN_DRAIN_MS',
    '5000',
    'milliseconds that an instance keeps serving after SIGTERM; it is not ready during this time, so that load balancers send no new requests',
    integer(0, 600_000),
  ),
  queue: variable('PLATEN_QUEUE', '200', 'maximum number of renders that wait for a worker', integer(1, 100_000)),
  bytesInFlightMb: {
    ...variable(
      'PLATEN_BYTES_IN_FLIGHT_MB',
      String(defaultBytesInFlightMb()),
      'megabytes of memory for all request bodies, fetched images and responses; one team can use at most half of the memory that other teams leave unused',
      integer(32, 65_536),
    ),
    defaultInWords: 'an eighth of the memory, from 128 to 1024',
  },
  diskReserve: {
    ...variable(
      'PLATEN_DISK_RESERVE',
      'auto',
      'megabytes that must stay free on the disk of `PLATEN_DATA`; below that, nothing new is stored (503), but reading and deleting still work',
      { accepts: 'auto, or a whole number of megabytes; 0 disables the reserve', read: readReserve },
    ),
    defaultInWords: '`auto`: a twentieth of the disk, at most 1024',
  },
  plans: {
    ...variable(
      'PLATEN_PLANS',
      '',
      'JSON file with the plans of this installation by name; a team whose plan is missing in the file gets the limits of the first plan',
      text(),
    ),
    defaultInWords: '`dev`, `starter`, `pro` and `enterprise`',
  },
  keepRendersDays: variable(
    'PLATEN_KEEP_RENDERS_DAYS',
    '30',
    'number of days that the render log keeps renders; `0` disables the log',
    integer(0, 400),
  ),
  keepActivityDays: variable(
    'PLATEN_KEEP_ACTIVITY_DAYS',
    '365',
    'number of days that a team’s activity log keeps actions',
    integer(1, 4_000),
  ),
  assetLimitMb: variable(
    'PLATEN_ASSET_LIMIT_MB',
    '20',
    'maximum size of an uploaded asset in megabytes (1,048,576 bytes)',
    integer(1, 20),
  ),
  remoteImages: variable(
    'PLATEN_REMOTE_IMAGES',
    'off',
    'hosts from which the service may fetch images over HTTPS, if a template or its data contains a URL',
    { accepts: POLICY_ACCEPTS, read: parsePolicy },
  ),
  printers: {
    ...variable(
      'PLATEN_PRINTERS',
      '',
      'networks of printers, each with a port; use `127.0.0.1` only for a print server on the same machine or for tests, because anyone who can add printers ' +
        'can then reach the program at that port',
      { accepts: PRINTERS_ACCEPTS, read: (text) => (text === '' ? 'stored' : parsePrinterPolicy(text)) },
    ),
    defaultInWords: 'the networks that an administrator of the installation allows in the Studio, initially none',
  },
  webhooks: variable(
    'PLATEN_WEBHOOKS',
    'off',
    'hosts to which teams can send webhook messages over HTTPS; private addresses are never contacted',
    { accepts: POLICY_ACCEPTS, read: parsePolicy },
  ),
  background: variable(
    'PLATEN_BACKGROUND',
    'on',
    'runs background work: jobs, print jobs (also those of agents), webhook messages and the hourly deletion. `off` accepts and queues work ' +
      'without running it, for a restored backup or a staging copy',
    oneOf(['on', 'off'] as const),
  ),
  metricsPort: variable(
    'PLATEN_METRICS_PORT',
    '0',
    'separate port for `/metrics`; the main port then no longer serves it. `0` uses the main port',
    integer(0, 65_535),
  ),
  metricsToken: {
    ...variable('PLATEN_METRICS_TOKEN', '', 'bearer token required for `/metrics`', token()),
    defaultInWords: 'none: anyone who can reach the port can read the metrics',
    secret: true,
  },
  testWatermark: variable(
    'PLATEN_TEST_WATERMARK',
    'on',
    'marks documents of test renders with the watermark TEST',
    oneOf(['on', 'off'] as const),
  ),
  anonymousPerMinute: variable(
    'PLATEN_ANONYMOUS_PER_MINUTE',
    '60',
    'maximum number of requests per minute without a valid credential from one address',
    integer(1, 1_000_000),
  ),
  trustProxy: variable(
    'PLATEN_TRUST_PROXY',
    'off',
    'trusted proxies, from which the service accepts the client address in `X-Forwarded-For`',
    proxies(),
  ),
  corsOrigins: variable(
    'PLATEN_CORS_ORIGINS',
    'off',
    'origins whose pages may call the API with a key or a session token',
    origins(),
  ),
  sessionSecret: {
    ...variable(
      'PLATEN_SESSION_SECRET',
      '',
      'secret that signs session tokens; must be the same on every instance',
      secret(),
    ),
    defaultInWords: 'generated and stored in the data folder; required with `PLATEN_DATABASE_URL`',
    secret: true,
  },
  acceptedSessionSecret: {
    ...variable(
      'PLATEN_SESSION_SECRET_ACCEPTED',
      '',
      'second secret, whose tokens are also accepted while you replace the first',
      secret(),
    ),
    secret: true,
  },
  studio: variable('PLATEN_STUDIO', 'on', 'serves the Studio, the pages at `/`', oneOf(['on', 'off'] as const)),
  smtpUrl: {
    ...variable('PLATEN_SMTP_URL', '', 'mail server for invitations and password resets', smtpUrl()),
    defaultInWords: 'none: owners pass on invitation links, and the administrator sets new passwords',
    secret: true,
  },
  mailFrom: {
    ...variable('PLATEN_MAIL_FROM', 'platen@$HOST', 'sender address of mails', mailAddress()),
    defaultInWords: '`platen@` and the host of `PLATEN_BASE_URL`',
  },
  logLevel: variable('PLATEN_LOG_LEVEL', 'info', 'minimum level of log lines', oneOf(LOG_LEVELS)),
} as const;

/** Parses the disk reserve. Returns bytes or `auto`. */
function readReserve(text: string): number | 'auto' | undefined {
  if (text === 'auto') return text;
  return /^\d{1,9}$/.test(text) ? Number(text) * 1_048_576 : undefined;
}

/** Returns the default limit in MB: an eighth of the memory of the machine or container, within fixed bounds. */
function defaultBytesInFlightMb(): number {
  const memoryBytes = Math.min(totalmem(), process.constrainedMemory() || Infinity);
  return Math.min(1024, Math.max(128, Math.floor(memoryBytes / 8 / 1_048_576)));
}

type Values = {
  readonly [Name in keyof typeof VARIABLES]: (typeof VARIABLES)[Name] extends Variable<infer T> ? T : never;
};

export type Config = Values;

type Environment = Readonly<Record<string, string | undefined>>;

export function readConfig(given: Environment): Config {
  const environment = withFiles(given);
  const port = read(VARIABLES.port, environment);
  const baseUrl = read(VARIABLES.baseUrl, environment, (text) => text.replace('$PORT', String(port)));
  return {
    port,
    host: read(VARIABLES.host, environment),
    baseUrl,
    dataFolder: resolve(read(VARIABLES.dataFolder, environment)),
    durability: read(VARIABLES.durability, environment),
    databaseUrl: read(VARIABLES.databaseUrl, environment),
    databaseConnections: read(VARIABLES.databaseConnections, environment),
    databaseWaitMs: read(VARIABLES.databaseWaitMs, environment),
    storage: read(VARIABLES.storage, environment),
    awsAccessKeyId: read(VARIABLES.awsAccessKeyId, environment),
    awsSecretAccessKey: read(VARIABLES.awsSecretAccessKey, environment),
    awsSessionToken: read(VARIABLES.awsSessionToken, environment),
    awsRegion: read(VARIABLES.awsRegion, environment),
    workers: read(VARIABLES.workers, environment),
    renderTimeoutMs: read(VARIABLES.renderTimeoutMs, environment),
    drainMs: read(VARIABLES.drainMs, environment),
    queue: read(VARIABLES.queue, environment),
    bytesInFlightMb: read(VARIABLES.bytesInFlightMb, environment),
    diskReserve: read(VARIABLES.diskReserve, environment),
    plans: read(VARIABLES.plans, environment),
    keepRendersDays: read(VARIABLES.keepRendersDays, environment),
    keepActivityDays: read(VARIABLES.keepActivityDays, environment),
    assetLimitMb: read(VARIABLES.assetLimitMb, environment),
    remoteImages: read(VARIABLES.remoteImages, environment),
    printers: read(VARIABLES.printers, environment),
    webhooks: read(VARIABLES.webhooks, environment),
    background: read(VARIABLES.background, environment),
    metricsPort: read(VARIABLES.metricsPort, environment),
    metricsToken: read(VARIABLES.metricsToken, environment),
    testWatermark: read(VARIABLES.testWatermark, environment),
    anonymousPerMinute: read(VARIABLES.anonymousPerMinute, environment),
    trustProxy: read(VARIABLES.trustProxy, environment),
    corsOrigins: read(VARIABLES.corsOrigins, environment),
    sessionSecret: read(VARIABLES.sessionSecret, environment),
    acceptedSessionSecret: read(VARIABLES.acceptedSessionSecret, environment),
    studio: read(VARIABLES.studio, environment),
    smtpUrl: read(VARIABLES.smtpUrl, environment),
    mailFrom: read(VARIABLES.mailFrom, environment, (text) => text.replace('$HOST', new URL(baseUrl).hostname)),
    logLevel: read(VARIABLES.logLevel, environment),
  };
}

/**
 * Returns a warning for each unknown variable whose name starts with PLATEN_. If a name is misspelled, its setting
 * would silently keep the default.
 */
export function unknownVariables(environment: Environment): readonly string[] {
  const variables: readonly Variable<unknown>[] = Object.values(VARIABLES);
  const known = variables.flatMap(({ name, secret }) => (secret ? [name, fileVariable(name)] : [name]));
  const names = Object.keys(environment).filter(
    (name) => name.startsWith(OURS) && ![...known, ...OF_COMMANDS].includes(name),
  );
  const unknown = names.filter((name) => !isOfCluster(name, environment[name]!));
  return unknown.sort().map((name) => {
    const near = nearest(withoutPrefix(name), known.map(withoutPrefix));
    const meant = near === undefined ? undefined : known.find((each) => withoutPrefix(each) === near);
    return `${shorten(name)} is unknown and has no effect${meant === undefined ? '' : `; did you mean ${meant}?`}`;
  });
}

const OURS = 'PLATEN_';

/** Variables with which commands find a service. */
const OF_COMMANDS = ['PLATEN_URL', 'PLATEN_KEY'];

/** Returns true for variables that Kubernetes sets in every container if a Kubernetes service is named `platen`. */
function isOfCluster(name: string, value: string): boolean {
  return /^PLATEN_(SERVICE|PORT)_/.test(name) || (name === 'PLATEN_PORT' && value.startsWith('tcp://'));
}

function withoutPrefix(name: string): string {
  return name.startsWith(OURS) ? name.slice(OURS.length) : name;
}

/**
 * Returns the name of the variable with the path of a secret's file. Docker, Kubernetes and systemd provide secrets as
 * files.
 */
export function fileVariable(name: string): string {
  return `${name}_FILE`;
}

/** Returns the environment, with secrets read from the files that it names. */
function withFiles(environment: Environment): Environment {
  const variables: readonly Variable<unknown>[] = Object.values(VARIABLES);
  const kept = variables.filter(({ name, secret }) => secret && environment[fileVariable(name)]);
  return { ...environment, ...Object.fromEntries(kept.map(({ name }) => [name, readSecret(name, environment)])) };
}

function readSecret(name: string, environment: Environment): string {
  const variable = fileVariable(name);
  if (environment[name]) throw new ConfigError(`${name} and ${variable} are both set; unset one`);
  const file = environment[variable]!;
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(`${variable} must name a readable file, not "${file}" (${code})`);
  }
  if (text === '') throw new ConfigError(`${variable} must name a file with a secret, but ${file} is empty`);
  return text;
}

function read<T>(
  { name, default: fallback, accepts, secret, read: readText }: Variable<T>,
  environment: Environment,
  expand = (text: string) => text,
): T {
  const given = environment[name];
  const value = readText(given === undefined || given === '' ? expand(fallback) : given);
  if (value === undefined) {
    throw new ConfigError(`${name} must be ${accepts}${secret ? '' : `, not "${given}"`}`);
  }
  return value;
}

type Kind<T> = Pick<Variable<T>, 'read' | 'accepts'>;

function variable<T>(name: string, fallback: string, meaning: string, kind: Kind<T>): Variable<T> {
  return { name, default: fallback, meaning, ...kind };
}

function text(): Kind<string> {
  return { accepts: 'text', read: (value) => value };
}

/** Accepts a secret. An empty value means the default. */
function secret(): Kind<string> {
  const isGood = (value: string) => value === '' || value.length >= 32;
  return { accepts: 'at least 32 characters', read: (value) => (isGood(value) ? value : undefined) };
}

/** Accepts a token for a request header. */
function token(): Kind<string> {
  const isGood = (value: string) => value === '' || /^[!-~]{32,}$/.test(value);
  return {
    accepts: 'at least 32 characters of ASCII without spaces',
    read: (value) => (isGood(value) ? value : undefined),
  };
}

function integer(min: number, max: number): Kind<number> {
  return {
    accepts: `a whole number from ${min} to ${max}`,
    read(value) {
      const number = Number(value);
      return /^\d+$/.test(value) && number >= min && number <= max ? number : undefined;
    },
  };
}

function oneOf<Word extends string>(words: readonly Word[]): Kind<Word> {
  return { accepts: `one of ${words.join(', ')}`, read: (value) => words.find((word) => word === value) };
}

/**
 * Accepts a list of proxies: addresses and networks, or Fastify's names for private networks. With `off`, no
 * proxy is trusted.
 */
function proxies(): Kind<readonly string[]> {
  const isProxy = (text: string) => {
    const [address = '', bits, ...more] = text.split('/');
    const longest = { 4: 32, 6: 128 }[isIP(address)];
    if (longest === undefined) return bits === undefined && ['loopback', 'linklocal', 'uniquelocal'].includes(text);
    return more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest));
  };
  return {
    accepts: 'off, or a list of addresses, ranges such as 10.0.0.0/8, loopback, linklocal or uniquelocal',
    read(value) {
      if (value === 'off') return [];
      const names = value.split(',').map((name) => name.trim());
      return names.every(isProxy) ? names : undefined;
    },
  };
}

/** Accepts a PostgreSQL URL. An empty value selects SQLite. */
function databaseUrl(): Kind<string> {
  const isGood = (value: string) =>
    value === '' || (/^postgres(ql)?:\/\//.test(value) && URL.canParse(value) && new URL(value).pathname.length > 1);
  return {
    accepts: 'a URL such as postgres://user:password@host:5432/database',
    read: (value) => (isGood(value) ? value : undefined),
  };
}

/** Accepts the URL of a mail server. If the value is empty, no e-mail is sent. */
function smtpUrl(): Kind<string> {
  const isGood = (value: string) =>
    value === '' || (/^smtps?:\/\/[^/]/.test(value) && URL.canParse(value) && /^\/?$/.test(new URL(value).pathname));
  return {
    accepts: 'a URL such as smtp://user:password@host:587, or smtps:// for TLS from the start',
    read: (value) => (isGood(value) ? value : undefined),
  };
}

function mailAddress(): Kind<string> {
  const isGood = (value: string) => /^[^\s@<>",;]+@[^\s@<>",;]+$/.test(value) && value.length <= 254;
  return { accepts: 'an e-mail address', read: (value) => (isGood(value) ? value : undefined) };
}

/** Location in an S3 bucket. An empty string means that no bucket is used. */
export type StorageUrl = {
  readonly bucket: string;
  /** Prefix of all object names. It is empty or ends with a slash. */
  readonly prefix: string;
  /** URL of the server, without a trailing slash. Absent for Amazon S3. */
  readonly endpoint?: string;
  readonly region?: string;
};

/** Bucket names that need no escaping in URLs. */
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^(?:[\w.-]+\/)*$/;

function storageUrl(): Kind<StorageUrl | ''> {
  return {
    accepts: 'a URL such as s3://bucket/prefix?endpoint=https://host&region=name, where only the bucket is required',
    read(value) {
      if (value === '') return '';
      if (!URL.canParse(value)) return undefined;
      const { protocol, host: bucket, pathname, searchParams } = new URL(value);
      const prefix = pathname.replace(/^\/+|\/+$/g, '').replace(/(.)$/, '$1/');
      if (protocol !== 's3:' || !BUCKET.test(bucket) || !PREFIX.test(prefix)) return undefined;
      const { endpoint, region, ...others } = Object.fromEntries(searchParams);
      const read = endpoint === undefined ? undefined : url().read(endpoint);
      if (Object.keys(others).length > 0 || (endpoint !== undefined && read === undefined)) return undefined;
      return { bucket, prefix, ...defined({ endpoint: read }), ...(region ? { region } : {}) };
    },
  };
}

/**
 * Accepts a list of origins: scheme, host and port. `off` allows no origin. A wildcard is an error.
 */
function origins(): Kind<readonly string[]> {
  const isOrigin = (text: string) =>
    URL.canParse(text) &&
    /^https?:$/.test(new URL(text).protocol) &&
    new URL(text).origin === text &&
    !text.includes('*');
  return {
    accepts: 'off, or a list of origins such as https://app.example.com, without paths and wildcards',
    read(value) {
      if (value === 'off') return [];
      const names = value.split(',').map((name) => name.trim());
      return names.every(isOrigin) ? names : undefined;
    },
  };
}

/** Accepts a URL and removes a trailing slash, so that paths can be appended. */
function url(): Kind<string> {
  return {
    accepts: 'an http or https URL without query and fragment',
    read(value) {
      if (!URL.canParse(value)) return undefined;
      const { protocol, search, hash, href } = new URL(value);
      if (!['http:', 'https:'].includes(protocol) || search !== '' || hash !== '') return undefined;
      return href.replace(/\/+$/, '');
    },
  };
}
