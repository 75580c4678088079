/** Plans of an installation. A plan defines the limits of the teams that have it. */

export type PlanLimits = {
  /** Maximum live renders per calendar month. -1 means unlimited. */
  readonly monthlyRenders: number;
  readonly perMinute: number;
  readonly perHour: number;
  /** Maximum requests per minute that do not render. It applies to each instance separately. */
  readonly othersPerMinute: number;
  /** True to reject renders above the monthly limit, false to add a warning to their responses. */
  readonly hardCap: boolean;
  /** Maximum retention time of documents in days. */
  readonly outputDays: number;
  /** Storage limits. -1 means unlimited. */
  readonly kept: Readonly<Record<Kept, number>>;
};

/** Kinds of stored objects that have a limit. Assets have separate limits. */
export type Kept =
  /** Bytes of documents, and of responses stored for idempotency keys. */
  | 'documentBytes'
  | 'templates'
  /** Bytes of drafts and published versions. */
  | 'templateBytes'
  /** Number of active API keys. */
  | 'keys'
  /** Number of open invitations. */
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

/** Name of a plan. The plan may no longer exist. */
export type Plan = string;

/** Plans of an installation, smallest first. */
export type Plans = {
  readonly names: readonly Plan[];
  /**
   * Returns the limits of a plan. For an unknown plan, returns the limits of the first plan, so that removing a plan
   * cannot raise limits.
   */
  limitsOf(plan: Plan): PlanLimits;
};

/** Creates the plans. There must be at least one. */
export function createPlans(plans: ReadonlyMap<Plan, PlanLimits>): Plans {
  const [first] = plans.values();
  return { names: [...plans.keys()], limitsOf: (plan) => plans.get(plan) ?? first! };
}

export const DEFAULT_PLANS = createPlans(new Map<Plan, PlanLimits>(Object.entries(PLANS)));
