/** Inserts many rows with defaults, for tests of large tables. */
import type { InsertObject } from 'kysely';
import type { JobRow } from '../store/job-tables.ts';
import type { Database, PrinterRow, PrintJobRow, RenderLogRow, Tables } from '../store/tables.ts';
import type { WebhookDeliveryRow, WebhookRow } from '../store/webhook-tables.ts';

type Team = { readonly id: string };

type Own<Row> = Partial<Row> & { readonly id: string };

export function printerRow(team: Team, own: Own<PrinterRow>): PrinterRow {
  return {
    team_id: team.id,
    name: own.id,
    address: 'tcp://127.0.0.1',
    language: 'zpl',
    settings: '{}',
    confirm: 0,
    created_at: 0,
    updated_at: 0,
    last_place: 0,
    failures: 0,
    retry_at: 0,
    owner: null,
    leased_until: 0,
    agent_told: null,
    agent_at: null,
    ...own,
  };
}

export function printJobRow(team: Team, own: Own<PrintJobRow>): PrintJobRow {
  return {
    team_id: team.id,
    credential_id: 'none',
    printer_id: 'none',
    printer: 'none',
    place: 1,
    name: own.id,
    template: null,
    version: null,
    mode: 'live',
    language: 'zpl',
    dots_per_mm: null,
    items: 1,
    copies: 1,
    repeats: 1,
    pages: 1,
    size_bytes: 1,
    sha256: '',
    state: 'queued',
    message: null,
    attempts: 0,
    run: null,
    created_at: 0,
    begun_at: null,
    ended_at: null,
    wait_ms: 1_000,
    give_up_at: 9e15,
    expires_at: 9e15,
    ...own,
  };
}

export function jobRow(team: Team, own: Own<JobRow>): JobRow {
  return {
    team_id: team.id,
    credential_id: 'none',
    user_id: null,
    by_key: 1,
    key_mode: 'live',
    request_id: 'none',
    kind: 'items',
    output: 'stream',
    settings: '{}',
    name: own.id,
    template: null,
    input_id: null,
    input_bytes: 0,
    total: 1,
    done: 0,
    failed: 0,
    read_bytes: 0,
    parts: 0,
    pages: 0,
    size_bytes: 0,
    state: 'queued',
    code: null,
    message: null,
    status: null,
    headers: null,
    answer_id: null,
    answer_bytes: 0,
    attempts: 0,
    owner: null,
    run: null,
    leased_until: 0,
    served_at: 0,
    retry_at: 0,
    created_at: 0,
    begun_at: null,
    ended_at: null,
    expires_at: 9e15,
    ...own,
  };
}

export function webhookRow(team: Team, own: Own<WebhookRow>): WebhookRow {
  return {
    team_id: team.id,
    url: 'https://hooks.test/',
    events: '',
    description: null,
    secret: 'whsec_AAAA',
    old_secret: null,
    old_until: null,
    disabled_at: null,
    disabled_reason: null,
    created_at: 0,
    updated_at: 0,
    ...own,
  };
}

export function deliveryRow(
  webhook: Pick<WebhookRow, 'id' | 'team_id'>,
  own: Own<WebhookDeliveryRow>,
): WebhookDeliveryRow {
  return {
    webhook_id: webhook.id,
    team_id: webhook.team_id,
    type: 'webhook.test',
    payload: '{"type":"webhook.test","timestamp":"2026-01-01T00:00:00.000Z","data":{}}',
    state: 'pending',
    attempts: 0,
    log: '[]',
    next_at: 0,
    owner: null,
    leased_until: 0,
    created_at: 0,
    ended_at: null,
    expires_at: 9e15,
    ...own,
  };
}

export function renderRow(team: Team, own: Own<RenderLogRow>): RenderLogRow {
  return {
    team_id: team.id,
    at: 0,
    key_id: null,
    user_id: null,
    request_id: 'none',
    render_id: null,
    mode: 'live',
    template_id: null,
    template: null,
    version: null,
    format: 'zpl',
    items: null,
    documents: 1,
    pages: 1,
    size_bytes: 1,
    outcome: 'complete',
    status: 200,
    code: null,
    ms: 1,
    findings: null,
    ...own,
  };
}

/** Maximum number of values in a statement. The limit of SQLite is 32,766. */
const VALUES_AT_ONCE = 30_000;

/** Inserts `count` rows. Each is created from its index. */
export async function fillTable<Table extends keyof Tables>(
  db: Database,
  table: Table,
  { count, make }: { readonly count: number; make(index: number): InsertObject<Tables, Table> },
): Promise<void> {
  const atOnce = Math.floor(VALUES_AT_ONCE / Object.keys(make(0)).length);
  await db.transaction().execute(async (transaction) => {
    for (let at = 0; at < count; at += atOnce) {
      const rows = Array.from({ length: Math.min(atOnce, count - at) }, (_, index) => make(at + index));
      await transaction.insertInto(table).values(rows).execute();
    }
  });
}

/** Returns the index as text that sorts in the order of the numbers. */
export function numbered(index: number): string {
  return String(index).padStart(9, '0');
}
