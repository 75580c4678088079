/** The plans of an installation: what a team on each of them may ask for, and keep. */

export type PlanLimits = {
  /** Live renders a calendar month; -1 is unlimited. */
  readonly monthlyRenders: number;
  readonly perMinute: number;
  readonly perHour: number;
  /** Requests a minute that render nothing, to each instance. */
  readonly othersPerMinute: number;
  /** Whether renders are rejected at the monthly limit, or go on with a warning. */
  readonly hardCap: boolean;
  /** How long documents are kept for their download at most. */
  readonly outputDays: number;
  /** What the team may keep at once; -1 is unlimited. */
  readonly kept: Readonly<Record<Kept, number>>;
};

/** What is counted of what a team keeps, beside its assets. */
export type Kept =
  /** What outputs take, and answers under an `Idempotency-Key`. */
  | 'documentBytes'
  | 'templates'
  /** What drafts and versions take. */
  | 'templateBytes'
  /** In force. */
  | 'keys'
  /** That can be used. */
  | 'invitations';

const MB = 1_048_576;
const GB = 1_024 * MB;

/** The plans of an installation that defines none; the smallest first. */
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

/** A name of a plan, which may be one that the installation had before. */
export type Plan = string;

/** The plans of an installation, the smallest first. */
export type Plans = {
  readonly names: readonly Plan[];
  /** The limits of the plan; a plan that is gone has those of the first: nobody gets more for it. */
  limitsOf(plan: Plan): PlanLimits;
};

/** At least one. */
export function createPlans(plans: ReadonlyMap<Plan, PlanLimits>): Plans {
  const [first] = plans.values();
  return { names: [...plans.keys()], limitsOf: (plan) => plans.get(plan) ?? first! };
}

export const DEFAULT_PLANS = createPlans(new Map<Plan, PlanLimits>(Object.entries(PLANS)));
