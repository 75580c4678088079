/** What `deploy/` says, as far as it can be held without an engine of containers: it parses, and it fits the service. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig, VARIABLES } from '../service/src/config/config.ts';
import { MAX_ITEMS } from '../service/src/render/render-request.ts';
import { ROUTES_BY_NAME } from '../service/src/testing/routes.ts';
import { ROOT } from '../service/src/testing/service.ts';

const read = (file: string): string => readFileSync(join(ROOT, 'deploy', file), 'utf8');
const known = new Set<string>(Object.values(VARIABLES).map(({ name }) => name));

// biome-ignore lint/suspicious/noExplicitAny: documents of every shape
type Document = any;

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

  it('knows its instructions, and copies what is there', () => {
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

  it('sets variables that the service reads, and listens where it is exposed', () => {
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

  it('copies all that the build and the command need', () => {
    const folder = mkdtempSync(join(tmpdir(), 'platen-image-'));
    try {
      for (const path of copied.flat()) {
        const filter = (source: string) => !source.includes('node_modules');
        cpSync(join(ROOT, path), join(folder, path), { recursive: true, filter });
      }
      linkPackages(folder);
      execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: folder });
      const words = ['cli/bin/platen.js', 'render', 'library/product-2x1/template.json', '--format', 'zpl'];
      const data = ['--data', 'library/product-2x1/data.json'];
      expect(execFileSync(process.execPath, [...words, ...data], { cwd: folder, encoding: 'utf8' })).toMatch(/^\^XA/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  /** The packages of this checkout, with the workspaces of the folder. */
  function linkPackages(folder: string): void {
    const packages = join(ROOT, 'node_modules');
    mkdirSync(join(folder, 'node_modules/@platen'), { recursive: true });
    for (const name of readdirSync(packages)) {
      if (name !== '@platen') symlinkSync(join(packages, name), join(folder, 'node_modules', name));
    }
    for (const name of ['engine', 'service', 'client', 'cli']) {
      symlinkSync(join(folder, name), join(folder, 'node_modules/@platen', name));
    }
  }
});

describe('compose.yaml', () => {
  const example = Object.fromEntries(
    read('example.env')
      .split('\n')
      .filter((line) => /^\w+=/.test(line))
      .map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]),
  );
  const SECRETS = ['POSTGRES_PASSWORD', 'STORE_PASSWORD', 'PLATEN_SESSION_SECRET'];
  /** With the values of the example and secrets, as Compose puts them in. */
  const text = read('compose.yaml').replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_all, name, kind, rest) => {
    if (example[name] === undefined) throw new Error(`${name} is not in example.env`);
    // Compose refuses to start where such a variable is empty.
    if (kind === '?') expect(SECRETS).toContain(name);
    return example[name] || (kind === '-' ? rest : `${name.toLowerCase()}0123456789abcdef0123456789abcdef`);
  });

  it('has no secret of its own', () => {
    for (const name of SECRETS) expect([name, example[name]]).toEqual([name, '']);
  });
  const { services, volumes }: Document = parse(text);

  it('has two instances, a database, a store and a proxy, each waiting for what it needs', () => {
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
        // Of each container alone.
        if (target === undefined) expect(source).toBe('/tmp');
        else if (source.startsWith('./')) expect(existsSync(join(ROOT, 'deploy', source))).toBe(true);
        else expect(Object.keys(volumes)).toContain(source);
      }
    }
    const { context, dockerfile } = services.platen.build;
    expect(existsSync(join(ROOT, 'deploy', context, dockerfile))).toBe(true);
  });

  it('gives the service variables that it reads and accepts', () => {
    const { environment } = services.platen;
    for (const name of Object.keys(environment)) expect(known).toContain(name);
    const config = readConfig(environment);
    expect(config.storage).toMatchObject({ bucket: 'platen', endpoint: 'http://store:9000' });
    expect(environment.PLATEN_DATABASE_URL).toContain(
      `:${services.database.environment.POSTGRES_PASSWORD}@database:5432/`,
    );
    expect(environment.AWS_SECRET_ACCESS_KEY).toBe(services.store.environment.MINIO_ROOT_PASSWORD);
    expect(services.bucket.entrypoint.at(-1)).toBe(`store/${(config.storage as { bucket: string }).bucket}`);
  });

  it('leaves the service no more than it needs, and time to stop', () => {
    expect(services.platen).toMatchObject({ read_only: true, cap_drop: ['ALL'], stop_grace_period: '40s' });
  });

  it('has a proxy that waits longer than renders and batches may take', () => {
    const { renderTimeoutMs } = readConfig({});
    const waits = [...read('nginx.conf').matchAll(/proxy_read_timeout (\d+)s/g)].map(([, seconds]) => Number(seconds));
    expect(waits.map((seconds) => seconds * 1_000)).toEqual([35_000, 330_000]);
    // Before it works, a render may wait for half of that.
    expect(35_000).toBeGreaterThan(1.5 * renderTimeoutMs);
    expect(330_000).toBeGreaterThan((1.5 * renderTimeoutMs * MAX_ITEMS) / 100);
  });

  it('has a proxy that finds the service and keeps the operators’ pages', () => {
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

  /** The documents of the templates, which use values, the release's name and `if` alone. */
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
        .replace(/\{\{- if (\.Values\.[\w.]+) \}\}\n([\s\S]*?)\{\{- end \}\}\n/g, (_all, path, body) =>
          lookUp(path) ? body : '',
        )
        .replaceAll('{{ .Release.Name }}', 'labels')
        .replace(/\{\{ (\.Values\.[\w.]+) \}\}/g, (_all, path) => String(lookUp(path)));
      expect([file, text]).toEqual([file, expect.not.stringContaining('{{')]);
      return text.trim() === '' ? [] : [parse(text)];
    });
  }
  const kind = (name: string, changes?: object) => rendered(changes).find((document) => document.kind === name);

  it('is a chart of this version', () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    expect(chart).toMatchObject({ apiVersion: 'v2', name: 'platen', type: 'application', appVersion: version });
    expect(parse(read(`${folder}/values.yaml`)).image.tag).toBe(version);
  });

  it('has objects of known kinds, each of the release', () => {
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

  it('selects its own pods, and asks them where they answer', () => {
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

  it('gives the service variables that it reads and accepts', () => {
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

it('the guide tells how each is used', () => {
  const guide = readFileSync(join(ROOT, 'docs/guides/several-instances.md'), 'utf8');
  for (const name of ['compose.yaml', 'Containerfile', 'helm/platen']) {
    expect(guide).toContain(`deploy/${name}`);
    expect(existsSync(join(ROOT, 'deploy', dirname(name)))).toBe(true);
  }
});
