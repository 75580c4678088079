/**
 * Networks in which teams can have printers. They are set by `PLATEN_PRINTERS`, or else stored in the database by an
 * administrator of the installation.
 */
import { type Actor, noteActivity } from '../activity/activity.ts';
import { formatPrinterPolicy, type PrinterPolicy, parsePrinterPolicy } from '../config/printer-policy.ts';
import type { StoreContext } from '../store/store-context.ts';
import { within } from '../store/within.ts';

export type PrinterNetworks = {
  /** True if `PLATEN_PRINTERS` is set. The networks then cannot be changed here. */
  readonly isFixed: boolean;
  /** True if teams can have printers, at least after an administrator has allowed networks. */
  readonly mayBeOn: boolean;
  /**
   * Returns the allowed networks. Each call reads the database, so that a change takes effect in all instances at once.
   */
  read(): Promise<PrinterPolicy>;
};

/** Name of the setting in the database. */
const NAME = 'printers';

/** Creates the networks. `fixed` is the value of `PLATEN_PRINTERS`; undefined if it is not set. */
export function createPrinterNetworks(
  { db }: Pick<StoreContext, 'db'>,
  fixed: PrinterPolicy | undefined,
): PrinterNetworks {
  return {
    isFixed: fixed !== undefined,
    mayBeOn: fixed === undefined || fixed.length > 0,
    async read() {
      if (fixed !== undefined) return fixed;
      const row = await db
        .selectFrom('installation_settings')
        .select('value')
        .where('name', '=', NAME)
        .executeTakeFirst();
      return parsePrinterPolicy(row?.value ?? 'off') ?? [];
    },
  };
}

type Change = {
  readonly policy: PrinterPolicy;
  readonly actor: Actor;
  /** ID of the team whose activity log records the change: the administrator's current team. */
  readonly teamId: string | undefined;
};

/** Stores the networks that are allowed. With an empty list, no printers are allowed. */
export function setPrinterNetworks({ db, clock }: StoreContext, { policy, actor, teamId }: Change): Promise<void> {
  const networks = formatPrinterPolicy(policy);
  const value = networks.join(', ') || 'off';
  return within(db, async (transaction) => {
    await transaction
      .insertInto('installation_settings')
      .values({ name: NAME, value, changed_at: clock.now() })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, changed_at: clock.now() }))
      .execute();
    if (teamId === undefined) return;
    const details = { networks: networks.length };
    const noted = { teamId, actor, subject: NAME, label: value, details };
    await noteActivity({ db: transaction, clock }, { action: 'printer.networks-changed', ...noted });
  });
}
