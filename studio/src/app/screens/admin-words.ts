/** Texts of the installation screen, for administrators. */
import { count } from '../../ui/count.ts';
import { translated } from '../../ui/language.ts';

export const adminWords = translated('adminWords', {
  title: 'Installation',
  lead: 'Teams, plans, libraries and health of this installation.',
  health: 'Health',
  parts: { database: 'Database', storage: 'Storage', workers: 'Workers', disk: 'Disk' },
  states: { ok: 'OK', low: 'Low', failed: 'Failed' } as Readonly<Record<string, string>>,
  teams: 'Teams',
  search: 'Find a team',
  slug: 'Slug',
  slugHint: 'Lower-case letters, digits and hyphens',
  plan: 'Plan',
  planOf: (name: string) => `Plan of ${name}`,
  planSet: (name: string, plan: string) => `${name} is now on plan ${plan}`,
  exceeded: 'over the monthly limit',
  libraries: 'Libraries',
  librariesLead: 'Templates that every team can use.',
  templates: (templates: number) => count(templates, 'template', 'templates'),
  make: { team: 'New team', library: 'New library' },
  makeAction: 'Create',
  made: (name: string) => `${name} created`,
  plans: 'Plans',
  plansLead: 'Limits of each plan. Set PLATEN_PLANS to define your own plans.',
  limits: {
    monthlyRenders: 'Renders per month',
    perMinute: 'Renders per minute',
    perHour: 'Renders per hour',
    outputDays: 'Days to keep documents',
    documentBytes: 'Documents',
    templates: 'Templates',
    keys: 'API keys',
  },
  hardCap: 'then rejected',
  networks: 'Printer networks',
  networksLead:
    'Teams can add printers only at these addresses. If the list is empty, teams cannot print over the network.',
  networksFixed: 'The variable PLATEN_PRINTERS sets the networks. Unset it to manage them here.',
  noNetworks: 'No networks',
  networksLabel: 'Networks with a port, one per line',
  networksHint:
    'Allow only the ports of printers, such as 9100 or 631. Anyone who can add printers can send data to these addresses.',
  networksSave: 'Save networks',
  networksSaved: 'Printer networks saved',
});
