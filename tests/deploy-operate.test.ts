/**
 * Files in `deploy/` for administrators: alert rules and a dashboard that query existing metrics, and a systemd unit.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createMetrics } from '@platen/service/metrics/metrics';
import { ROOT } from '@platen/service/testing/service';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { allocatorSettings } from '../scripts/figures/allocator.ts';
import { readConfig, VARIABLES } from '../service/src/config/config.ts';

const read = (file: string): string => readFileSync(join(ROOT, 'deploy', file), 'utf8');

// biome-ignore lint/suspicious/noExplicitAny: parsed files have many shapes
type Document = any;

const rules: readonly Document[] = parse(read('prometheus/alerts.yaml')).groups.flatMap(
  (group: Document) => group.rules,
);
const dashboard: Document = JSON.parse(read('grafana/platen.json'));
const targets: readonly Document[] = dashboard.panels.flatMap((panel: Document) => panel.targets);

/** Labels that Prometheus adds to each sample it scrapes. */
const SCRAPED = ['instance', 'job'];

describe('alert rules and dashboard', () => {
  /** Labels of each metric by name, with all values that occur here. */
  const known = new Map<string, Map<string, Set<string>>>();

  beforeAll(async () => {
    const metrics = createMetrics();
    for (const part of ['database', 'storage', 'workers'] as const) metrics.readied(part, true);
    for (const outcome of ['ok', 'failed'] as const) metrics.stored({ operation: 'write', outcome }, 1);
    for (const outcome of ['complete', 'RENDER_ERROR']) metrics.rendered({ format: 'pdf', mode: 'live', outcome }, 1);
    for (const stage of ['queue', 'work', 'save'] as const) metrics.stage(stage, 1);
    metrics.requested({ method: 'GET', route: '/', status: 200 }, 1);
    const connections = { open: 2, idle: 1, waiting: 0 };
    const queue = { length: 1, oldestSeconds: 1 };
    const backlog = { queues: { jobs: queue, prints: queue, webhooks: queue }, agentsAway: 1, agentAwaySeconds: 1 };
    const moment = { waiting: 0, running: 0, threads: 1, bytesInFlight: 0, connections, backlog };
    const text = await metrics.expose(moment);
    for (const [, name, labels = ''] of text.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)) {
      const values = known.get(name!) ?? new Map(SCRAPED.map((label) => [label, new Set<string>()]));
      for (const [, label, value] of labels.matchAll(/(\w+)="([^"]*)"/g)) {
        values.set(label!, (values.get(label!) ?? new Set()).add(value!));
      }
      known.set(name!, values);
    }
  });

  const expressions = [...rules.map(({ expr }) => expr as string), ...targets.map(({ expr }) => expr as string)];

  it.each(expressions)('%s', (expression) => {
    const names = [...expression.matchAll(/\b(?:platen|process|nodejs)_\w+/g)].map(([name]) => name);
    expect(names.length + (expression.startsWith('up{') ? 1 : 0)).toBeGreaterThan(0);
    for (const name of names) expect([name, known.has(name)]).toEqual([name, true]);
    for (const [, name, matchers] of expression.matchAll(/\b((?:platen|process|nodejs)_\w+)\{([^}]*)\}/g)) {
      for (const [, label, sign, value] of matchers!.matchAll(/(\w+)(=~|=)"([^"]*)"/g)) {
        expect([name, label, known.get(name!)!.has(label!)]).toEqual([name, label, true]);
        if (sign === '=') expect([...known.get(name!)!.get(label!)!]).toContain(value);
      }
    }
    const labels = new Set(names.flatMap((name) => [...known.get(name)!.keys()]));
    for (const [, list] of expression.matchAll(/\bby \(([^)]*)\)/g)) {
      for (const label of list!.split(', ')) expect(labels).toContain(label);
    }
    // Counters need `rate` or `increase`, and brackets must balance.
    for (const [name] of expression.matchAll(/platen_\w+_(?:total|count|bucket)\b/g)) {
      expect(expression).toMatch(new RegExp(`(?:rate|increase)\\(${name}(?:\\{[^}]*\\})?\\[`));
    }
    for (const pair of ['()', '{}', '[]']) expect(count(expression, pair[0]!)).toBe(count(expression, pair[1]!));
  });

  it('has a summary and a chapter of the runbook for each alert', () => {
    const runbook = readFileSync(join(ROOT, 'docs/guides/runbook.md'), 'utf8');
    const chapters = [...runbook.matchAll(/^## (.*)$/gm)].map(([, title]) =>
      title!
        .toLowerCase()
        .replace(/[^\w\s-]/g, '')
        .replaceAll(' ', '-'),
    );
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    for (const { alert, labels, annotations } of rules) {
      expect(alert).toMatch(/^Platen[A-Z]\w+$/);
      expect(['warning', 'critical']).toContain(labels.severity);
      expect(annotations.summary).toMatch(/\.$/);
      const [file, chapter] = annotations.runbook.split('#');
      expect([existsSync(join(ROOT, file)), chapters.includes(chapter)]).toEqual([true, true]);
    }
  });

  it('arranges panels without overlaps, each with a unique number', () => {
    const ids = dashboard.panels.map(({ id }: Document) => id);
    const places = dashboard.panels.map(({ gridPos: { x, y } }: Document) => `${x} ${y}`);
    for (const list of [ids, places]) expect(new Set(list).size).toBe(dashboard.panels.length);
    for (const { gridPos } of dashboard.panels) expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
  });
});

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}

describe('the systemd unit', () => {
  const unit = read('systemd/platen.service').split('\n');
  const values = (name: string) =>
    unit.filter((line) => line.startsWith(`${name}=`)).map((line) => line.slice(name.length + 1));

  it('sets variables that the service reads, and runs an existing program', () => {
    const environment = Object.fromEntries(values('Environment').map((pair) => pair.split('=') as [string, string]));
    const known: readonly string[] = [
      ...Object.values(VARIABLES).map(({ name }) => name),
      'NODE_ENV',
      ...Object.keys(allocatorSettings()),
    ];
    for (const name of Object.keys(environment)) expect(known).toContain(name);
    const [, program] = values('ExecStart')[0]!.split(' ');
    expect(existsSync(join(ROOT, program!))).toBe(true);
    expect(readConfig(environment).dataFolder).toBe(`/var/lib/${values('StateDirectory')[0]}`);
    // Time for draining, then up to 30 s for running requests.
    expect(Number(values('TimeoutStopSec')[0]) * 1_000).toBeGreaterThan(readConfig({}).drainMs + 30_000);
  });

  it('restricts the service to the permissions it needs', () => {
    const hardened = [
      'NoNewPrivileges',
      'PrivateTmp',
      'PrivateDevices',
      'ProtectHome',
      'RestrictNamespaces',
      'LockPersonality',
    ];
    for (const name of hardened) expect([name, values(name)]).toEqual([name, ['true']]);
    expect(values('ProtectSystem')).toEqual(['strict']);
    expect(values('CapabilityBoundingSet')).toEqual(['']);
    // V8 compiles code at run time, and each start reads the boot ID from /proc/sys.
    for (const name of ['MemoryDenyWriteExecute', 'ProcSubset']) expect(values(name)).toEqual([]);
  });
});
