/**
 * Networks with printers, from `PLATEN_PRINTERS`, or stored in the database by an administrator of the installation.
 */
import { type Actor, noteActivity } from '../activity/activity.ts';
import { formatPrinterPolicy, type PrinterPolicy, parsePrinterPolicy } from '../config/printer-policy.ts';
import type { StoreContext } from '../store/store-context.ts';
import { within } from '../store/within.ts';

export type PrinterNetworks = {
  /** True if `PLATEN_PRINTERS` is set, so that the networks cannot be changed here. */
  readonly isFixed: boolean;
  /** False if teams can never have printers. */
  readonly mayBeOn: boolean;
  /** Returns the allowed networks. Reads the database on each call, so that all instances apply a change at once. */
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
  /** Team whose activity log records the change: the administrator's current team. */
  readonly teamId: string | undefined;
};

/** Stores the networks that an administrator allows. An empty list allows none. */
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
