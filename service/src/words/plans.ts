/** The plans: one table. */

export type PlanLimits = {
  /** Live renders a calendar month; -1 is unlimited. */
  readonly monthlyRenders: number;
  readonly perMinute: number;
  readonly perHour: number;
  /** Requests a minute that render nothing, to each instance. */
  readonly othersPerMinute: number;
  /** Whether renders are rejected at the monthly limit, or go on with a warning. */
  readonly hardCap: boolean;
};

export const PLANS = {
  dev: { monthlyRenders: 100, perMinute: 10, perHour: 100, othersPerMinute: 120, hardCap: true },
  starter: { monthlyRenders: 10_000, perMinute: 60, perHour: 1_000, othersPerMinute: 600, hardCap: true },
  pro: { monthlyRenders: 100_000, perMinute: 300, perHour: 5_000, othersPerMinute: 2_400, hardCap: false },
  enterprise: { monthlyRenders: -1, perMinute: 600, perHour: 10_000, othersPerMinute: 6_000, hardCap: false },
} as const satisfies Readonly<Record<string, PlanLimits>>;

export type Plan = keyof typeof PLANS;

export const PLAN_NAMES = Object.keys(PLANS) as readonly Plan[];
