/** Printers of a team. */
import { defined } from '@platen/engine/base/defined';
import type { JsonObject } from '@platen/engine/base/json';
import { type PrinterSettings, parseQueueSettings, type QueueSettings } from '@platen/engine/format/printer';
import { type By, noteActivity } from '../activity/activity.ts';
import { randomBase62 } from '../base/base62.ts';
import { ApiError } from '../base/errors.ts';
import type { PrintLanguage } from '../enums/print-language.ts';
import { ACTIVE_STATES } from '../enums/print-states.ts';
import type { MediaCheck } from '../printing/media.ts';
import { isConflict } from '../store/conflict.ts';
import { type Page, pageByTime, type TimedPlace } from '../store/page.ts';
import { bySearch, type Searched } from '../store/search.ts';
import type { StoreContext } from '../store/store-context.ts';
import type { Database, PrinterRow } from '../store/tables.ts';
import { lockTeam } from '../teams/teams.ts';
import { notePrints, TOLD_OF_PRINTS } from '../webhooks/note-prints.ts';
import { shownAddress } from './reach-printer.ts';

/** Maximum number of printers per team. */
export const MAX_PRINTERS = 500;

export type Printer = {
  readonly id: string;
  readonly name: string;
  /** Address of the printer, without user name and password. */
  readonly address: string;
  readonly language: PrintLanguage;
  /** Settings of the printer as they were submitted. Lengths are strings with a unit. */
  readonly settings: JsonObject;
  /** True if a job is done only when the printer confirms that it has printed the document. */
  readonly confirm: boolean;
  readonly createdAt: number;
  readonly updatedAt: number;
};

export type NewPrinter = Pick<Printer, 'name' | 'address' | 'language' | 'settings' | 'confirm'>;

/** Change of a printer. Fields that are absent do not change. */
export type PrinterChange = { readonly [Field in keyof NewPrinter]?: NewPrinter[Field] | undefined };

/** Creates a printer. Throws CONFLICT if the name is taken, and STORAGE_EXCEEDED if the team has too many printers. */
export function createPrinter(
  { db, clock }: StoreContext,
  { teamId, actor }: By,
  printer: NewPrinter,
): Promise<Printer> {
  const { name, address, language, settings, confirm } = printer;
  const now = clock.now();
  const row: PrinterRow = {
    id: `prn_${randomBase62(20)}`,
    team_id: teamId,
    name,
    address,
    language,
    settings: JSON.stringify(settings),
    confirm: confirm ? 1 : 0,
    created_at: now,
    updated_at: now,
    last_place: 0,
    failures: 0,
    retry_at: 0,
    owner: null,
    leased_until: 0,
    agent_told: null,
    agent_at: null,
  };
  return db.transaction().execute(async (transaction) => {
    await lockTeam(transaction, teamId);
    const { count } = await transaction
      .selectFrom('printers')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('team_id', '=', teamId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= MAX_PRINTERS) throw tooMany();
    await transaction.insertInto('printers').values(row).execute().catch(tellTaken);
    const noted = { teamId, actor, subject: row.id, label: name };
    await noteActivity({ db: transaction, clock }, { action: 'printer.created', ...noted });
    return toPrinter(row);
  });
}

/** Lists printers, oldest first. */
export async function listPrinters(
  db: Database,
  teamId: string,
  { search, ...page }: Page<TimedPlace> & Searched = {},
): Promise<readonly Printer[]> {
  const rows = await db
    .selectFrom('printers')
    .selectAll()
    .where('team_id', '=', teamId)
    .$call(bySearch({ search }, ['name']))
    .$call(pageByTime('oldest first', page))
    .execute();
  return rows.map(toPrinter);
}

/** Finds a printer by ID or name. Throws NOT_FOUND if there is no such printer. */
export async function getPrinterRow(db: Database, teamId: string, idOrName: string): Promise<PrinterRow> {
  const rows = await db
    .selectFrom('printers')
    .selectAll()
    .where('team_id', '=', teamId)
    .where(({ eb, or }) => or([eb('id', '=', idOrName), eb('name', '=', idOrName)]))
    .limit(2)
    .execute();
  // If the name of one printer equals the ID of another, the ID takes precedence.
  const row = rows.find(({ id }) => id === idOrName) ?? rows[0];
  if (!row) throw noPrinter();
  return row;
}

/** Changes a printer. Throws NOT_FOUND if there is no such printer, and CONFLICT if the name is taken. */
export function changePrinter(
  { db, clock }: StoreContext,
  { teamId, actor, id, change }: By & { readonly id: string; readonly change: PrinterChange },
): Promise<Printer> {
  const { name, address, language, settings, confirm } = change;
  return db.transaction().execute(async (transaction) => {
    const { id: found } = await getPrinterRow(transaction, teamId, id);
    const row = await transaction
      .updateTable('printers')
      .set({
        updated_at: clock.now(),
        // Resets the delay, because the change may have fixed the problem.
        failures: 0,
        retry_at: 0,
        ...defined({ name, address, language }),
        ...defined({ settings: settings && JSON.stringify(settings) }),
        ...(confirm === undefined ? {} : { confirm: Number(confirm) }),
      })
      .where('id', '=', found)
      .returningAll()
      .executeTakeFirst()
      .catch(tellTaken);
    if (!row) throw noPrinter();
    const noted = { teamId, actor, subject: found, label: row.name };
    await noteActivity({ db: transaction, clock }, { action: 'printer.changed', ...noted });
    return toPrinter(row);
  });
}

/**
 * Deletes a printer and cancels its queued jobs. Throws NOT_FOUND if there is no such printer, and CONFLICT while it is
 * printing.
 */
export function deletePrinter({ db, clock }: StoreContext, { teamId, actor }: By, idOrName: string): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const { id, name: label } = await getPrinterRow(transaction, teamId, idOrName);
    // Locks the printer. If a job starts at the same time, either it is visible here, or it does not find the printer
    // any more.
    await transaction.updateTable('printers').set({ leased_until: 0 }).where('id', '=', id).execute();
    const jobs = transaction.selectFrom('print_jobs').select('id').where('printer_id', '=', id);
    if (await jobs.where('state', '=', 'sending').executeTakeFirst()) {
      throw new ApiError('CONFLICT', { message: 'The printer is printing; delete it when it has finished.' });
    }
    const cancelled = await transaction
      .updateTable('print_jobs')
      .set({ state: 'cancelled', ended_at: clock.now(), message: 'the printer was deleted' })
      .where('printer_id', '=', id)
      .where('state', 'in', ACTIVE_STATES)
      .returning(TOLD_OF_PRINTS)
      .execute();
    await notePrints({ db: transaction, clock }, cancelled);
    await transaction.deleteFrom('printers').where('id', '=', id).execute();
    const noted = { teamId, actor, subject: id, label };
    await noteActivity({ db: transaction, clock }, { action: 'printer.deleted', ...noted });
  });
}

export function toPrinter(row: PrinterRow): Printer {
  const { id, name, address, language, settings, confirm, created_at: createdAt, updated_at: updatedAt } = row;
  return {
    id,
    name,
    address: shownAddress(address),
    language,
    settings: JSON.parse(settings),
    confirm: confirm === 1,
    createdAt,
    updatedAt,
  };
}

/** Returns the settings of the printer. They were checked before they were stored. */
export function settingsOf(printer: Pick<PrinterRow, 'settings'>): PrinterSettings {
  const { mediaCheck: _, ...settings } = queueSettingsOf(printer);
  return settings;
}

function queueSettingsOf({ settings }: Pick<PrinterRow, 'settings'>): QueueSettings {
  const parsed = parseQueueSettings(JSON.parse(settings));
  if (!parsed.ok) throw new Error(`the settings of a printer are invalid: ${parsed.problems[0]?.message}`);
  return parsed.value;
}

/**
 * Returns the action if the media in the printer differ from the document's media. Returns undefined if they are not
 * compared.
 */
export function mediaCheckOf(printer: Pick<PrinterRow, 'settings'>): MediaCheck | undefined {
  const { mediaCheck } = queueSettingsOf(printer);
  return mediaCheck === 'off' ? undefined : mediaCheck;
}

function tellTaken(error: unknown): never {
  if (isConflict(error))
    throw new ApiError('CONFLICT', { message: 'A printer with this name already exists; choose another name.' });
  throw error;
}

function noPrinter(): ApiError {
  return new ApiError('NOT_FOUND', { message: 'The printer does not exist. Check its name or ID.' });
}

function tooMany(): ApiError {
  const message = `The team may have at most ${MAX_PRINTERS} printers; delete some first.`;
  return new ApiError('STORAGE_EXCEEDED', { message, details: { kept: 'printers', limit: MAX_PRINTERS } });
}
