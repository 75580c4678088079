/** Plans of an installation: the limits of the teams on each. */

export type PlanLimits = {
  /** Live renders per calendar month; -1 is unlimited. */
  readonly monthlyRenders: number;
  readonly perMinute: number;
  readonly perHour: number;
  /** Maximum requests per minute that do not render, for each instance. */
  readonly othersPerMinute: number;
  /** True if renders beyond the monthly limit are rejected. If false, they get a warning. */
  readonly hardCap: boolean;
  /** Maximum days for which documents can be downloaded. */
  readonly outputDays: number;
  /** Storage limits of the team; -1 is unlimited. */
  readonly kept: Readonly<Record<Kept, number>>;
};

/** Objects with a storage limit, other than assets. */
export type Kept =
  /** Bytes of outputs and of responses stored for an `Idempotency-Key`. */
  | 'documentBytes'
  | 'templates'
  /** Bytes of drafts and published versions. */
  | 'templateBytes'
  /** Active keys. */
  | 'keys'
  /** Open invitations. */
  | 'invitations';

const MB = 1_048_576;
const GB = 1_024 * MB;

/** Default plans, smallest first. */
export const PLANS = {
  dev: {
    monthlyRenders: 100,
    perMinute: 10,
    perHour: 100,
    othersPerMinute: 120,
    hardCap: true,
    outputDays: 7,
    kept: { documentBytes: GB, templates: 200, templateBytes: 64 * MB, keys: 50, invitations: 50 },
  },
  starter: {
    monthlyRenders: 10_000,
    perMinute: 60,
    perHour: 1_000,
    othersPerMinute: 600,
    hardCap: true,
    outputDays: 7,
    kept: { documentBytes: 10 * GB, templates: 1_000, templateBytes: 256 * MB, keys: 100, invitations: 100 },
  },
  pro: {
    monthlyRenders: 100_000,
    perMinute: 300,
    perHour: 5_000,
    othersPerMinute: 2_400,
    hardCap: false,
    outputDays: 7,
    kept: { documentBytes: 100 * GB, templates: 5_000, templateBytes: GB, keys: 500, invitations: 500 },
  },
  enterprise: {
    monthlyRenders: -1,
    perMinute: 600,
    perHour: 10_000,
    othersPerMinute: 6_000,
    hardCap: false,
    outputDays: 7,
    kept: { documentBytes: -1, templates: 20_000, templateBytes: 4 * GB, keys: 2_000, invitations: 2_000 },
  },
} as const satisfies Readonly<Record<string, PlanLimits>>;

/** Name of a plan, which may no longer exist. */
export type Plan = string;

/** Plans of an installation, smallest first. */
export type Plans = {
  readonly names: readonly Plan[];
  /**
   * Returns the limits of a plan. An unknown plan has the limits of the first, so that deleting a plan never raises
   * limits.
   */
  limitsOf(plan: Plan): PlanLimits;
};

/** Creates the plans. At least one is required. */
export function createPlans(plans: ReadonlyMap<Plan, PlanLimits>): Plans {
  const [first] = plans.values();
  return { names: [...plans.keys()], limitsOf: (plan) => plans.get(plan) ?? first! };
}

export const DEFAULT_PLANS = createPlans(new Map<Plan, PlanLimits>(Object.entries(PLANS)));
