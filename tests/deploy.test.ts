/** Tests `deploy/` as far as possible without a container engine: its files are valid and fit the service. */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { isBundled } from '../scripts/build.mjs';
import { allocatorSettings } from '../scripts/figures/allocator.ts';
import { installArguments } from '../scripts/install.mjs';
import { readConfig, VARIABLES } from '../service/src/config/config.ts';
import { MAX_ITEMS } from '../service/src/render/render-request.ts';
import { openDatabase } from '../service/src/store/open.ts';
import { startPostgres } from '../service/src/testing/postgres.ts';
import { ROUTES_BY_NAME } from '../service/src/testing/routes.ts';
import { ROOT } from '../service/src/testing/service.ts';
import { copyBuild, linkPackages, newestBuild } from './instances/installation.ts';

const read = (file: string): string => readFileSync(join(ROOT, 'deploy', file), 'utf8');
const known = new Set<string>(Object.values(VARIABLES).map(({ name }) => name));

// biome-ignore lint/suspicious/noExplicitAny: parsed files have many shapes
type Document = any;

/** ID of a user without permissions. */
const NOBODY = 65_534;

/**
 * Starts an unchanged build with a newer lockfile. Root may change every file, so the process gives up its permissions.
 * Other users own the build in this test, so they skip this check.
 */
function startWithoutPermissions(folder: string): void {
  if (process.getuid?.() !== 0) return;
  chmodSync(folder, 0o755);
  const later = new Date(Date.now() + 60_000);
  utimesSync(join(folder, 'package-lock.json'), later, later);
  const script = `
    const { buildIfStale } = await import('./scripts/build.mjs');
    process.seteuid(${NOBODY});
    await buildIfStale();`;
  const words = ['--input-type=module', '--eval', script];
  execFileSync(process.execPath, words, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
}

describe('Containerfile', () => {
  const lines = read('Containerfile')
    .replaceAll('\\\n', '')
    .split('\n')
    .map((line) => line.match(/^([A-Z]+) (.*)$/)?.slice(1) as [string, string] | undefined)
    .filter((line) => line !== undefined);
  const of = (instruction: string) => lines.filter(([name]) => name === instruction).map(([, text]) => text);
  const copied = of('COPY')
    .filter((text) => !text.startsWith('--from'))
    .map((text) => text.split(' ').slice(0, -1));

  it('uses known instructions, and copies existing files', () => {
    const words = [
      'FROM',
      'WORKDIR',
      'COPY',
      'RUN',
      'USER',
      'ENV',
      'VOLUME',
      'EXPOSE',
      'HEALTHCHECK',
      'STOPSIGNAL',
      'CMD',
    ];
    for (const [name] of lines) expect(words).toContain(name);
    for (const path of copied.flat()) expect([path, existsSync(join(ROOT, path))]).toEqual([path, true]);
    for (const image of of('FROM')) expect(Number(/^node:(\d+)-/.exec(image)?.[1])).toBeGreaterThanOrEqual(20);
    expect(JSON.parse(of('CMD')[0]!)).toEqual(['node', 'cli/bin/platen.js', 'serve']);
  });

  it('sets variables that the service reads, and exposes the port it listens on', () => {
    const environment = Object.fromEntries(
      of('ENV')[0]!
        .split(' ')
        .map((pair) => pair.split('=') as [string, string]),
    );
    for (const name of Object.keys(environment)) expect([...known, 'NODE_ENV']).toContain(name);
    expect(readConfig(environment)).toMatchObject({
      host: '0.0.0.0',
      port: Number(of('EXPOSE')[0]),
      dataFolder: '/data',
    });
  });

  it('has the same settings of the memory allocator as the systemd unit', () => {
    const settings = allocatorSettings();
    expect(Object.keys(settings)).toHaveLength(3);
    expect(of('ENV')[1]!.split(' ')).toEqual(Object.entries(settings).map((pair) => pair.join('=')));
  });

  it('copies all files that the build and the command need, and starts as a user who cannot change the build', () => {
    const folder = mkdtempSync(join(tmpdir(), 'platen-image-'));
    try {
      for (const path of copied.flat()) {
        const filter = (source: string) => !source.includes('node_modules');
        cpSync(join(ROOT, path), join(folder, path), { recursive: true, filter });
      }
      linkPackages(folder);
      copyBuild(folder);
      execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: folder });
      const words = ['cli/bin/platen.js', 'render', 'library/product-2x1/template.json', '--format', 'zpl'];
      const data = ['--data', 'library/product-2x1/data.json'];
      expect(execFileSync(process.execPath, [...words, ...data], { cwd: folder, encoding: 'utf8' })).toMatch(/^\^XA/);
      startWithoutPermissions(folder);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

/** Maximum size of the packages of a running service, in MiB. */
const MOST_MEBIBYTES = 120;

/** Returns the total size of a package's files, with the packages in it. */
function mebibytesOf(path: string): number {
  const files = readdirSync(join(ROOT, path), { recursive: true, withFileTypes: true });
  const sizes = files.map((file) => (file.isFile() ? statSync(join(file.parentPath, file.name)).size : 0));
  return sizes.reduce((sum, size) => sum + size, 0) / 2 ** 20;
}

const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
const workspaces: readonly string[] = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).workspaces;

/** Packages of the workspaces that only the build needs. */
const PACKAGES_OF_BUILD = (() => {
  const namesOf = (kind: string) => workspaces.flatMap((name) => Object.keys(packages[name][kind] ?? {}));
  const used = new Set(namesOf('dependencies'));
  return namesOf('devDependencies').filter((name) => !used.has(name) && !name.startsWith('@platen/'));
})();

/** Returns the names of the packages that an npm command would add to a new checkout. */
function packagesAddedBy(args: readonly string[], environment: Readonly<Record<string, string>> = {}): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'platen-install-'));
  try {
    const manifests = workspaces.map((name) => `${name}/package.json`);
    for (const file of ['.npmrc', 'package.json', 'package-lock.json', 'tests/tools', ...manifests]) {
      cpSync(join(ROOT, file), join(folder, file), { recursive: true });
    }
    // npm lists the packages to add at this log level. `npm run --silent` would pass on another level.
    const words = [...args, '--dry-run', '--no-audit', '--no-fund', '--loglevel=notice'];
    const told = execFileSync('npm', words, { cwd: folder, encoding: 'utf8', env: { ...process.env, ...environment } });
    return [...told.matchAll(/^add (\S+) \S+$/gm)].map(([, name]) => name!);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('an installation for the build', () => {
  const guide = readFileSync(join(ROOT, 'docs/guides/going-to-production.md'), 'utf8');

  it.each([
    ['the first `npm start`', installArguments({ tests: false, isFirst: true })],
    ['a later `npm start`', installArguments({ tests: false, isFirst: false })],
    ['the Containerfile', /^RUN npm (install .*)$/m.exec(read('Containerfile'))![1]!.split(' ')],
    ['the guide', /`npm (ci [^`]*)`/.exec(guide)![1]!.split(' ')],
  ])('has the packages of the build with %s under NODE_ENV=production', (_, args) => {
    const added = packagesAddedBy(args, { NODE_ENV: 'production' });
    expect(PACKAGES_OF_BUILD).toContain('esbuild');
    expect(PACKAGES_OF_BUILD.filter((name) => !added.includes(name))).toEqual([]);
    expect(added).not.toContain('vitest');
  });
});

describe('licences of bundled packages', () => {
  const licences = readFileSync(join(ROOT, 'dist', newestBuild(), 'LICENCES'), 'utf8');
  const named = [...licences.matchAll(/^--- (\S+) /gm)].map(([, name]) => name!);

  it('are in the build, for the service and the Studio', () => {
    for (const name of ['kysely', 'unpdf', '@codemirror/view', '@iconify-json/lucide', '@noble/hashes', 'preact'])
      expect(named).toContain(name);
  });

  it('belong to the packages that NOTICE calls bundled', () => {
    const notice = readFileSync(join(ROOT, 'NOTICE'), 'utf8');
    const list = /Among them are (bwip-js.*?) and CodeMirror\./s.exec(notice)![1]!;
    const words = list.replaceAll(/\s+/g, ' ').replace(/, which contains [^,]*/, '');
    for (const name of words.split(', ')) expect(named).toContain(name === 'parse-xml' ? '@rgrove/parse-xml' : name);
  });
});

describe('an installation without development packages', () => {
  it('installs only packages that the running service loads, as the image does', () => {
    const added = packagesAddedBy(['ci', '--omit=dev']);
    const isDevelopment = (name: string) => {
      const found = Object.keys(packages).filter((path) => path.endsWith(`node_modules/${name}`));
      return found.every((path) => packages[path].dev || packages[path].devOptional);
    };
    expect(added).toContain('fastify');
    expect(added.filter(isDevelopment)).toEqual([]);
    expect(added.filter((name) => PACKAGES_OF_BUILD.includes(name))).toEqual([]);
  });

  it(`has at most ${MOST_MEBIBYTES} MiB`, () => {
    const isInstalled = (path: string) => {
      const { dev, devOptional, link } = packages[path];
      return path.split('node_modules/').length === 2 && !dev && !devOptional && !link && existsSync(join(ROOT, path));
    };
    const sizes = Object.keys(packages).filter(isInstalled).map(mebibytesOf);
    expect(sizes.length).toBeGreaterThan(50);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(MOST_MEBIBYTES);
  });
});

describe('packages outside the build', () => {
  const wanted = ['engine', 'node', 'service', 'cli']
    .flatMap((workspace): [string, string][] => Object.entries(packages[workspace].dependencies))
    .filter(([name]) => !name.startsWith('@platen/') && !isBundled(name));

  it.each(wanted)('%s is in the root, where the build finds it', (name, version) => {
    expect(packages[`node_modules/${name}`]).toMatchObject({ version });
    expect(packages[`node_modules/${name}`].dev).toBeUndefined();
  });
});

describe('compose.yaml', () => {
  const example = Object.fromEntries(
    read('example.env')
      .split('\n')
      .filter((line) => /^\w+=/.test(line))
      .map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]),
  );
  const SECRETS = [
    'POSTGRES_ROOT_PASSWORD',
    'POSTGRES_PASSWORD',
    'STORE_ROOT_PASSWORD',
    'STORE_PASSWORD',
    'PLATEN_SESSION_SECRET',
  ];
  /** Inserts the values of the example and secrets, as Compose does. */
  const text = read('compose.yaml').replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_all, name, kind, rest) => {
    if (example[name] === undefined) throw new Error(`${name} is not in example.env`);
    // Compose refuses to start if a required variable is empty.
    if (kind === '?') expect(SECRETS).toContain(name);
    return example[name] || (kind === '-' ? rest : `${name.toLowerCase()}0123456789abcdef0123456789abcdef`);
  });

  it('contains no secret', () => {
    for (const name of SECRETS) expect([name, example[name]]).toEqual([name, '']);
  });
  const { services, volumes }: Document = parse(text);

  it('has two instances, a database, a store and a proxy, which wait for their dependencies', () => {
    expect(Object.keys(services)).toEqual(['proxy', 'platen', 'database', 'store', 'bucket']);
    expect(services.platen.deploy.replicas).toBe(2);
    for (const [name, service] of Object.entries<Document>(services)) {
      expect([name, typeof service.image]).toEqual([name, 'string']);
      expect(service.image).not.toMatch(/:latest$/);
      for (const [needed, { condition }] of Object.entries<Document>(service.depends_on ?? {})) {
        expect(Object.keys(services)).toContain(needed);
        const checked = services[needed].healthcheck !== undefined || needed === 'platen';
        expect([needed, condition]).toEqual([needed, checked ? 'service_healthy' : 'service_completed_successfully']);
      }
      for (const volume of service.volumes ?? []) {
        const [source, target] = volume.split(':');
        // Each container has a separate volume.
        if (target === undefined) expect(source).toBe('/tmp');
        else if (source.startsWith('./')) expect(existsSync(join(ROOT, 'deploy', source))).toBe(true);
        else expect(Object.keys(volumes)).toContain(source);
      }
    }
    const { context, dockerfile } = services.platen.build;
    expect(existsSync(join(ROOT, 'deploy', context, dockerfile))).toBe(true);
  });

  it('gives the service variables with valid values', () => {
    const { environment } = services.platen;
    for (const name of Object.keys(environment)) expect(known).toContain(name);
    const config = readConfig(environment);
    expect(config.storage).toMatchObject({ bucket: 'platen', endpoint: 'http://store:9000' });
    expect(environment.PLATEN_DATABASE_URL).toContain(
      `:${services.database.environment.PLATEN_PASSWORD}@database:5432/`,
    );
  });

  it('gives the service a database user who owns the database and has no other permissions on the server', async () => {
    const { POSTGRES_USER: root, POSTGRES_PASSWORD: password } = services.database.environment;
    const { username, pathname } = new URL(services.platen.environment.PLATEN_DATABASE_URL);
    expect(username).not.toBe(root);
    expect(JSON.stringify(services.platen)).not.toContain(password);
    expect(services.database.volumes).toContain('./make-database.sh:/docker-entrypoint-initdb.d/make-database.sh:ro');
    const [, made] = /<<'SQL'\n(.*)\nSQL\n/s.exec(read('make-database.sh'))!;
    const server = await startPostgres();
    try {
      const rootClient = new pg.Client(server.url('postgres'));
      await rootClient.connect();
      for (const statement of made!.split('\n')) await rootClient.query(statement.replace(":'password'", "'secret'"));
      await rootClient.query("CREATE ROLE neighbour LOGIN PASSWORD 'secret'");
      const url = (user: string) => server.url(pathname.slice(1)).replace(/\/\/[^@]*@/, `//${user}:secret@`);
      const database = await openDatabase(readConfig({ PLATEN_DATABASE_URL: url(username) }));
      expect(await database.selectFrom('teams').selectAll().execute()).toEqual([]);
      const { rows } = await sql`
        SELECT rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls FROM pg_roles WHERE rolname = current_user
      `.execute(database);
      expect(Object.values(rows[0] as object)).toEqual(Array(5).fill(false));
      await expect(sql`CREATE DATABASE another`.execute(database)).rejects.toThrow('permission denied');
      await expect(sql`COPY teams TO PROGRAM 'cat'`.execute(database)).rejects.toThrow('permission denied');
      await expect(openDatabase(readConfig({ PLATEN_DATABASE_URL: url('neighbour') }))).rejects.toThrow();
      await database.destroy();
      await rootClient.end();
    } finally {
      await server.remove();
    }
  });

  it('gives the service a store user with only the necessary permissions for its bucket', () => {
    const { environment } = services.platen;
    const { MC_HOST_store, STORE_USER, STORE_PASSWORD } = services.bucket.environment;
    expect([environment.AWS_ACCESS_KEY_ID, environment.AWS_SECRET_ACCESS_KEY]).toEqual([STORE_USER, STORE_PASSWORD]);
    const { MINIO_ROOT_USER: root, MINIO_ROOT_PASSWORD: password } = services.store.environment;
    expect([STORE_USER, STORE_PASSWORD]).not.toContain(root);
    expect(MC_HOST_store).toBe(`http://${root}:${password}@store:9000`);
    expect(JSON.stringify(services.platen)).not.toContain(password);
    for (const volume of services.bucket.volumes)
      expect(existsSync(join(ROOT, 'deploy', volume.split(':')[0]))).toBe(true);

    const { bucket } = readConfig(environment).storage as { readonly bucket: string };
    const script = read('make-bucket.sh');
    expect(script).toContain(`mc mb --ignore-existing store/${bucket}`);
    const [, policy] = /policy create store (\S+) \/store-policy\.json/.exec(script)!;
    expect(script).toContain(`mc admin policy attach store ${policy} --user`);
    const { Statement: statements } = JSON.parse(read('store-policy.json'));
    const arn = `arn:aws:s3:::${bucket}`;
    expect(statements).toEqual([
      { Effect: 'Allow', Action: ['s3:GetObject', 's3:PutObject', 's3:DeleteObject'], Resource: [`${arn}/*`] },
      { Effect: 'Allow', Action: ['s3:ListBucket'], Resource: [arn] },
    ]);
    // The guide lists these permissions.
    const guide = readFileSync(join(ROOT, 'docs/guides/several-instances.md'), 'utf8');
    for (const action of statements.flatMap(({ Action }: Document) => Action)) expect(guide).toContain(`\`${action}\``);
  });

  it('restricts the service to the permissions it needs, and gives it time to stop', () => {
    expect(services.platen).toMatchObject({ read_only: true, cap_drop: ['ALL'], stop_grace_period: '40s' });
  });

  it('has a proxy whose timeout exceeds the maximum for renders and batches', () => {
    const { renderTimeoutMs } = readConfig({});
    const waits = [...read('nginx.conf').matchAll(/proxy_read_timeout (\d+)s/g)].map(([, seconds]) => Number(seconds));
    expect(waits.map((seconds) => seconds * 1_000)).toEqual([35_000, 35_000, 330_000, 330_000, 330_000]);
    // A render may wait for half the timeout before it starts.
    expect(35_000).toBeGreaterThan(1.5 * renderTimeoutMs);
    expect(330_000).toBeGreaterThan((1.5 * renderTimeoutMs * MAX_ITEMS) / 100);
  });

  it("has a proxy that finds the service and blocks the administrator's pages", () => {
    const nginx = read('nginx.conf').replace(/#.*/g, '');
    expect(nginx.split('{').length).toBe(nginx.split('}').length);
    for (const statement of nginx.split(/[{};]/)) expect(statement.trim()).toMatch(/^((\w|"")[^\n]*)?$/);
    expect(nginx).toMatch(/server platen:8080 resolve max_fails=0;/);
    for (const path of ['/metrics', '/ready']) {
      expect(ROUTES_BY_NAME).toHaveProperty([`GET ${path}`]);
      expect(nginx).toContain(`location = ${path} { return 404; }`);
    }
  });
});

describe('the Helm chart', () => {
  const folder = 'helm/platen';
  const chart: Document = parse(read(`${folder}/Chart.yaml`));

  /**
   * Renders the templates of the chart. They use only values, the release's name, `with`, `if` and `toYaml`. A `with`
   * block contains no other block.
   */
  function rendered(changes: object = {}): readonly Document[] {
    const values: Document = { ...parse(read(`${folder}/values.yaml`)), ...changes };
    const lookUp = (path: string): Document => {
      const value = path
        .split('.')
        .slice(2)
        .reduce((at: Document, name) => at?.[name], values);
      if (value === undefined) throw new Error(`${path} is not in values.yaml`);
      return value;
    };
    return readdirSync(join(ROOT, 'deploy', folder, 'templates')).flatMap((file) => {
      const text = read(`${folder}/templates/${file}`)
        .replace(/\{\{- with (\.Values\.[\w.]+) \}\}\n([\s\S]*?)\{\{- end \}\}\n/g, (_all, path, body) =>
          isEmpty(lookUp(path)) ? '' : body.replaceAll('toYaml .', `toYaml ${path}`),
        )
        .replace(/\{\{- if (not )?(\.Values\.[\w.]+) \}\}\n([\s\S]*?)\{\{- end \}\}\n/g, (_all, not, path, body) =>
          isEmpty(lookUp(path)) === (not !== undefined) ? body : '',
        )
        .replace(/\{\{ toYaml (\.Values\.[\w.]+) \| indent (\d+) \}\}/g, (_all, path, columns) =>
          stringify(lookUp(path))
            .trimEnd()
            .replace(/^/gm, ' '.repeat(Number(columns))),
        )
        .replaceAll('{{ .Release.Name }}', 'labels')
        .replace(/\{\{ (\.Values\.[\w.]+) \}\}/g, (_all, path) => String(lookUp(path)));
      expect([file, text]).toEqual([file, expect.not.stringContaining('{{')]);
      return text.trim() === '' ? [] : [parse(text)];
    });
  }
  /** Returns true if a value is empty for Go templates. */
  const isEmpty = (value: Document) => !value || (typeof value === 'object' && Object.keys(value).length === 0);
  const kind = (name: string, changes?: object) => rendered(changes).find((document) => document.kind === name);

  it('has the current version', () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    expect(chart).toMatchObject({ apiVersion: 'v2', name: 'platen', type: 'application', appVersion: version });
    expect(parse(read(`${folder}/values.yaml`)).image.tag).toBe(version);
  });

  it('has objects of known kinds, named after the release', () => {
    const ingress = { enabled: true, className: 'nginx', host: 'print.example.com', tlsSecret: 'tls' };
    expect(rendered().map((each) => each.kind)).toEqual(['Deployment', 'PodDisruptionBudget', 'Service']);
    const all = rendered({ ingress });
    expect(all.map((each) => `${each.apiVersion} ${each.kind}`)).toEqual([
      ...['apps/v1 Deployment', 'policy/v1 PodDisruptionBudget', 'networking.k8s.io/v1 Ingress', 'v1 Service'],
    ]);
    for (const { metadata } of all) expect(metadata.name).toBe('labels');
    const paths = kind('Ingress', { ingress }).spec.rules[0].http.paths;
    for (const { backend } of paths) expect(backend.service).toEqual({ name: 'labels', port: { name: 'http' } });
    expect(paths.map(({ path }: Document) => path)).toEqual(['/v1', '/health']);
  });

  it('selects its own pods, and probes the port they listen on', () => {
    const { spec } = kind('Deployment');
    const { labels } = spec.template.metadata;
    expect(labels).toEqual(spec.selector.matchLabels);
    expect(kind('Service').spec.selector).toEqual(labels);
    expect(kind('PodDisruptionBudget').spec.selector.matchLabels).toEqual(labels);
    const [container] = spec.template.spec.containers;
    const [port] = container.ports;
    expect([port.name, kind('Service').spec.ports[0].targetPort]).toEqual(['http', 'http']);
    for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe']) {
      expect(container[probe].httpGet.port).toBe(port.name);
      expect(ROUTES_BY_NAME).toHaveProperty([`GET ${container[probe].httpGet.path}`]);
    }
    const mounted = container.volumeMounts.map(({ name }: Document) => name);
    expect(mounted).toEqual(spec.template.spec.volumes.map(({ name }: Document) => name));
  });

  const labels = { 'app.kubernetes.io/name': 'platen', 'app.kubernetes.io/instance': 'labels' };

  it('scales by processor use if configured', () => {
    const autoscaling = { enabled: true, minReplicas: 3, maxReplicas: 9, cpuPercent: 70 };
    expect(kind('Deployment').spec.replicas).toBe(2);
    expect(kind('HorizontalPodAutoscaler')).toBeUndefined();
    const { spec } = kind('Deployment', { autoscaling });
    expect('replicas' in spec).toBe(false);
    const { apiVersion, spec: scaler } = kind('HorizontalPodAutoscaler', { autoscaling });
    expect([apiVersion, scaler]).toMatchObject([
      'autoscaling/v2',
      {
        scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'labels' },
        minReplicas: 3,
        maxReplicas: 9,
        metrics: [
          { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 70 } } },
        ],
      },
    ]);
    // The percentage refers to the request.
    expect(spec.template.spec.containers[0].resources.requests.cpu).toBe('1');
  });

  it('supports additional variables, files, registry secrets and node selection', () => {
    const values = parse(read(`${folder}/values.yaml`));
    const secret = { name: 'secrets', secret: { secretName: 'platen-files' } };
    const toleration = { key: 'dedicated', operator: 'Equal', value: 'labels', effect: 'NoSchedule' };
    const { spec } = kind('Deployment', {
      image: { ...values.image, pullSecrets: [{ name: 'registry' }] },
      extraEnv: [
        { name: 'PLATEN_SESSION_SECRET_FILE', value: '/secrets/session' },
        { name: 'PLATEN_QUEUE', valueFrom: { configMapKeyRef: { name: 'labels', key: 'queue' } } },
      ],
      extraVolumes: [secret],
      extraVolumeMounts: [{ name: 'secrets', mountPath: '/secrets', readOnly: true }],
      nodeSelector: { pool: 'labels' },
      tolerations: [toleration],
    }).spec.template;
    expect(spec).toMatchObject({
      imagePullSecrets: [{ name: 'registry' }],
      nodeSelector: { pool: 'labels' },
      tolerations: [toleration],
    });
    const [container] = spec.containers;
    expect(container.env.slice(-2).map(({ name }: Document) => name)).toEqual([
      'PLATEN_SESSION_SECRET_FILE',
      'PLATEN_QUEUE',
    ]);
    expect(spec.volumes.map(({ name }: Document) => name)).toEqual(['data', 'tmp', 'secrets']);
    expect(spec.volumes.at(-1)).toEqual(secret);
    expect(container.volumeMounts.at(-1)).toEqual({ name: 'secrets', mountPath: '/secrets', readOnly: true });
    const plain = kind('Deployment').spec.template.spec;
    for (const name of ['imagePullSecrets', 'nodeSelector', 'tolerations', 'affinity'])
      expect(plain).not.toHaveProperty(name);
  });

  it('limits storage on the node, and gives probes and shutdown enough time', () => {
    const { spec } = kind('Deployment').spec.template;
    const [{ resources, ...container }] = spec.containers;
    const gibibytes = (text: string) => Number(/^(\d+)Gi$/.exec(text)?.[1]);
    const sizes = spec.volumes.map(({ emptyDir }: Document) => gibibytes(emptyDir.sizeLimit));
    expect(gibibytes(resources.limits['ephemeral-storage'])).toBeGreaterThan(sizes[0] + sizes[1]);
    expect(gibibytes(resources.requests['ephemeral-storage'])).toBeGreaterThan(0);
    // The service drains by itself, so no hook waits before SIGTERM.
    expect(container.lifecycle).toBeUndefined();
    expect(spec.terminationGracePeriodSeconds * 1_000).toBeGreaterThan(readConfig({}).drainMs + 30_000);
    // The service reports parts that do not respond within 2 s, so probes must wait longer.
    for (const probe of ['startupProbe', 'readinessProbe']) expect(container[probe].timeoutSeconds).toBeGreaterThan(2);
    const { periodSeconds, failureThreshold } = container.livenessProbe;
    expect(periodSeconds * failureThreshold).toBeGreaterThanOrEqual(60);
  });

  it('has monitoring and network policies if configured', () => {
    const { serviceMonitor, networkPolicy } = parse(read(`${folder}/values.yaml`));
    const monitor = kind('ServiceMonitor', {
      serviceMonitor: { ...serviceMonitor, enabled: true, labels: { release: 'prometheus' } },
    });
    expect(monitor).toMatchObject({
      apiVersion: 'monitoring.coreos.com/v1',
      metadata: { name: 'labels', labels: { ...labels, release: 'prometheus' } },
      spec: { jobLabel: 'app.kubernetes.io/name', selector: { matchLabels: labels } },
    });
    const service = kind('Service');
    expect(service.metadata.labels).toMatchObject(labels);
    const [endpoint] = monitor.spec.endpoints;
    expect(service.spec.ports.map(({ name }: Document) => name)).toContain(endpoint.port);
    expect(ROUTES_BY_NAME).toHaveProperty([`GET ${endpoint.path}`]);

    const policy = kind('NetworkPolicy', { networkPolicy: { ...networkPolicy, enabled: true } });
    expect(policy.apiVersion).toBe('networking.k8s.io/v1');
    const { podSelector, policyTypes, ingress, egress } = policy.spec;
    expect([podSelector.matchLabels, policyTypes]).toEqual([labels, ['Ingress', 'Egress']]);
    expect(ingress).toEqual([{ from: networkPolicy.from, ports: [{ port: 'http', protocol: 'TCP' }] }]);
    const ports = egress.flatMap((rule: Document) => rule.ports.map(({ port }: Document) => port));
    expect(ports).toEqual([53, 53, 5432, 443]);
    for (const name of ['ServiceMonitor', 'NetworkPolicy']) expect(kind(name)).toBeUndefined();
  });

  it('gives the service variables with valid values', () => {
    const { env } = kind('Deployment').spec.template.spec.containers[0];
    const environment = Object.fromEntries(env.map(({ name, value }: Document) => [name, value]));
    for (const name of Object.keys(environment)) expect(known).toContain(name);
    const comment = read(`${folder}/values.yaml`);
    for (const name of ['PLATEN_DATABASE_URL', 'PLATEN_SESSION_SECRET', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) {
      expect(known).toContain(name);
      expect(comment).toContain(name);
    }
    expect(readConfig(environment)).toMatchObject({ baseUrl: 'https://print.example.com', workers: 2 });
  });
});

it('the guide explains each setting', () => {
  const guide = readFileSync(join(ROOT, 'docs/guides/several-instances.md'), 'utf8');
  for (const name of ['compose.yaml', 'Containerfile', 'helm/platen']) {
    expect(guide).toContain(`deploy/${name}`);
    expect(existsSync(join(ROOT, 'deploy', dirname(name)))).toBe(true);
  }
});
