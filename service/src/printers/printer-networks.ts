/** Networks with printers, from `PLATEN_PRINTERS` or allowed by a super admin, in the database. */
import { type Actor, noteActivity } from '../activity/activity.ts';
import { formatPrinterPolicy, type PrinterPolicy, parsePrinterPolicy } from '../config/printer-policy.ts';
import type { StoreContext } from '../store/store-context.ts';
import { within } from '../store/within.ts';

export type PrinterNetworks = {
  /** True if `PLATEN_PRINTERS` is set and cannot be changed here. */
  readonly isFixed: boolean;
  /** False if no printer can ever be reached. */
  readonly mayBeOn: boolean;
  /** Reads the database on each call, so that all instances apply a change at once. */
  read(): Promise<PrinterPolicy>;
};

/** Row of the setting. */
const NAME = 'printers';

/** `fixed`: value of `PLATEN_PRINTERS`; undefined if it is not set. */
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
  /** Team whose log has the change: the current one of the super admin. */
  readonly teamId: string | undefined;
};

/** Stores the networks that a super admin allows; an empty list allows none. */
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
