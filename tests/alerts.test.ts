/** Evaluates the alert rules in `deploy/prometheus/` with Prometheus. Each rule must fire only for its fault. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '@platen/service/testing/service';
import { afterAll, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { findProgram } from './fetched-program.ts';

const FILE = join(ROOT, 'deploy/prometheus/alerts.yaml');
const promtool = findProgram('prometheus', 'bin/promtool', ['--version'])?.program;
if (process.env['CI'] === 'true' && !promtool) throw new Error('there is no promtool');
const folder = mkdtempSync(join(tmpdir(), 'platen-alerts-'));
afterAll(() => rmSync(folder, { recursive: true }));

const INSTANCE = 'job="platen",instance="a:8080"';

/**
 * Series with a value per minute for four hours, in the notation of `promtool test rules`: start value, increment,
 * count.
 */
type Series = Readonly<Record<string, string>>;

/** Series that each rule must report, and similar series that it must not report. */
const CASES: Readonly<Record<string, { readonly wrong: Series; readonly fine: Series }>> = {
  PlatenDown: { wrong: { up: '0x240' }, fine: { up: '1x240' } },
  PlatenDatabaseAway: {
    wrong: { 'platen_ready{part="database"}': '0x240' },
    fine: { 'platen_ready{part="database"}': '1x240' },
  },
  PlatenStorageAway: {
    wrong: { 'platen_ready{part="storage"}': '0x240' },
    fine: { 'platen_ready{part="storage"}': '1x240' },
  },
  PlatenStorageFails: {
    wrong: storage({ ok: '0+90x240', failed: '0+10x240' }),
    fine: storage({ ok: '0+99x240', failed: '0+1x240' }),
  },
  PlatenDiskFillsUp: {
    wrong: { platen_data_free_bytes: '9e9x240', platen_data_size_bytes: '100e9x240' },
    fine: { platen_data_free_bytes: '50e9x240', platen_data_size_bytes: '100e9x240' },
  },
  PlatenOverloaded: {
    wrong: { 'platen_rejections_total{reason="queue"}': '0+5x240' },
    fine: { 'platen_rejections_total{reason="queue"}': '7x240', 'platen_rejections_total{reason="quota"}': '0+5x240' },
  },
  PlatenQueueIsSlow: {
    wrong: waits({ 5: '0+80x240', 10: '0+100x240' }),
    fine: waits({ 5: '0+97x240', 10: '0+100x240' }),
  },
  PlatenConnectionsEnd: {
    wrong: { platen_connections_ended_total: '0+120x240' },
    fine: { platen_connections_ended_total: '0+30x240' },
  },
  PlatenRendersFail: {
    wrong: renders({ complete: '0+90x240', RENDER_ERROR: '0+5x240', UNAVAILABLE: '0+5x240' }),
    fine: renders({ complete: '0+90x240', RENDER_ERROR: '0+1x240', BAD_REQUEST: '0+50x240' }),
  },
  PlatenWorkersDie: {
    wrong: { platen_worker_restarts_total: '0+1x240' },
    fine: { platen_worker_restarts_total: '0+0.5x240' },
  },
  PlatenConnectionsAreShort: {
    wrong: { platen_database_waiting: '3x240' },
    fine: { platen_database_waiting: '0x240' },
  },
  PlatenSweepFails: {
    wrong: { platen_last_sweep_timestamp_seconds: '60x240', process_start_time_seconds: '0x240' },
    fine: { platen_last_sweep_timestamp_seconds: '0+60x240', process_start_time_seconds: '0x240' },
  },
  PlatenPrintJobsWait: { wrong: oldest('prints', '0+60x240'), fine: oldest('prints', '500x240') },
  PlatenAgentAway: { wrong: { platen_agents_away: '1x240' }, fine: { platen_agents_away: '0x240' } },
  PlatenPrintsUnknown: {
    wrong: { 'platen_print_jobs_total{state="unknown"}': '0x200 1x40' },
    fine: { 'platen_print_jobs_total{state="unknown"}': '1x240', 'platen_print_jobs_total{state="sent"}': '0+9x240' },
  },
  PlatenPrintsFail: {
    wrong: prints({ sent: '0+8x240', failed: '0+2x240' }),
    fine: prints({ sent: '0+95x240', failed: '0+5x240' }),
  },
  PlatenJobsWait: { wrong: oldest('jobs', '0+60x240'), fine: oldest('jobs', '3000x240') },
  PlatenJobsFail: {
    wrong: { 'platen_jobs_total{state="failed"}': '0+1x240' },
    fine: { 'platen_jobs_total{state="failed"}': '0+0.05x240', 'platen_jobs_total{state="complete"}': '0+9x240' },
  },
  PlatenWebhooksLate: { wrong: oldest('webhooks', '0+60x240'), fine: oldest('webhooks', '200x240') },
  PlatenWebhooksFail: {
    wrong: attempts({ delivered: '0+4x240', failed: '0+6x240' }),
    fine: attempts({ delivered: '0+6x240', failed: '0+4x240' }),
  },
};

function oldest(queue: string, values: string): Series {
  return { [`platen_queue_oldest_seconds{queue="${queue}"}`]: values };
}

function prints(states: Series): Series {
  return named(states, (state) => `platen_print_jobs_total{state="${state}"}`);
}

function attempts(outcomes: Series): Series {
  return named(outcomes, (outcome) => `platen_webhook_attempts_total{outcome="${outcome}"}`);
}

function storage(outcomes: Series): Series {
  return named(outcomes, (outcome) => `platen_storage_duration_seconds_count{operation="write",outcome="${outcome}"}`);
}

function renders(outcomes: Series): Series {
  return named(outcomes, (outcome) => `platen_renders_total{format="pdf",mode="live",outcome="${outcome}"}`);
}

function waits(upTo: Series): Series {
  const bucket = (le: string) => `platen_render_stage_duration_seconds_bucket{stage="queue",le="${le}"}`;
  return named({ ...upTo, '+Inf': '0+100x240' }, bucket);
}

function named(series: Series, name: (key: string) => string): Series {
  return Object.fromEntries(Object.entries(series).map(([key, values]) => [name(key), values]));
}

/** Adds the labels of a scrape to a series. */
function scraped(name: string): string {
  return name.endsWith('}') ? `${name.slice(0, -1)},${INSTANCE}}` : `${name}{${INSTANCE}}`;
}

type Rule = {
  readonly alert: string;
  readonly expr: string;
  readonly labels?: object;
  readonly annotations: object;
};

const rules: readonly Rule[] = parse(readFileSync(FILE, 'utf8')).groups[0].rules;

const ruleOf = (alert: string) => rules.find((each) => each.alert === alert)!;

/** Returns a test in the format of promtool: after four hours, the rule fires or it does not. */
function testOf(alert: string, series: Series, fires: boolean): object {
  const { labels, annotations } = ruleOf(alert);
  const expected = { exp_labels: { ...labels, ...labelsLeft(alert, series) }, exp_annotations: annotations };
  return {
    interval: '1m',
    input_series: Object.entries(series).map(([name, values]) => ({ series: scraped(name), values })),
    alert_rule_test: [{ eval_time: '4h', alertname: alert, exp_alerts: fires ? [expected] : [] }],
  };
}

/**
 * Writes the tests of a rule, and a file with only this rule, because every test evaluates all rules of its file.
 * Returns the file of the tests.
 */
function writeTests(alert: string, { wrong, fine }: (typeof CASES)[string]): string {
  const alone = join(folder, `${alert}.rules.yaml`);
  writeFileSync(alone, stringify({ groups: [{ name: alert, rules: [ruleOf(alert)] }] }));
  const file = join(folder, `${alert}.yaml`);
  const tests = [testOf(alert, wrong, true), testOf(alert, fine, false)];
  writeFileSync(file, stringify({ rule_files: [alone], evaluation_interval: '1m', tests }));
  return file;
}

/**
 * Returns the labels of an alert. Rules that aggregate keep the labels they name; all other rules keep all labels of
 * the first series.
 */
function labelsLeft(alert: string, series: Series): Readonly<Record<string, string>> {
  const { expr } = ruleOf(alert);
  const own = [...Object.keys(series)[0]!.matchAll(/(\w+)="(\w+)"/g)].map(
    ([, name, value]) => [name!, value!] as const,
  );
  const all = [['job', 'platen'], ['instance', 'a:8080'], ...own] as const;
  const kept = /by \(([^)]*)\)/.exec(expr)?.[1]?.split(', ');
  // A quantile removes the label `le`.
  return Object.fromEntries(all.filter(([name]) => name !== 'le' && (kept?.includes(name) ?? true)));
}

describe.skipIf(!promtool)('alert rules', () => {
  it('are accepted by Prometheus', () => {
    expect(spawnSync(promtool!, ['check', 'rules', FILE], { encoding: 'utf8' }).stderr).toBe('');
  });

  it('and queries of the dashboard are accepted by Prometheus', () => {
    type Panel = { readonly targets: readonly { readonly expr: string }[] };
    const { panels } = JSON.parse(readFileSync(join(ROOT, 'deploy/grafana/platen.json'), 'utf8')) as {
      readonly panels: readonly Panel[];
    };
    const queries = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
    // Replaces variables, as Grafana does.
    const rules = queries.map((expr, index) => ({ record: `query_${index}`, expr: expr.replace(/\$\w+/g, '5m') }));
    const file = join(folder, 'queries.yaml');
    writeFileSync(file, stringify({ groups: [{ name: 'dashboard', rules }] }));
    expect(spawnSync(promtool!, ['check', 'rules', file], { encoding: 'utf8' }).stderr).toBe('');
    expect(rules.length).toBeGreaterThan(10);
  });

  it('all have a case', () => {
    expect(Object.keys(CASES).sort()).toEqual(rules.map(({ alert }) => alert).sort());
  });

  it('fire for their faults, and not for similar values', () => {
    const files = Object.entries(CASES).map(([alert, given]) => writeTests(alert, given));
    const { status, stdout, stderr } = spawnSync(promtool!, ['test', 'rules', ...files], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout.match(/SUCCESS/g)).toHaveLength(files.length);
  });
});
