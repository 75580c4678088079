/** Texts of the home screen. */
import { translated } from '../../ui/language.ts';

export const homeWords = translated('homeWords', {
  hello: (name: string) => `Hello, ${name}`,
  lead: 'Four steps from a starter to a printed label.',
  unread: 'Your templates and renders could not be loaded',
  leadLater: 'Recent templates, failures and usage of your team.',
  failed: 'Recent failures',
  failedLead: (days: number) => `Renders that failed in the last ${days} days.`,
  allFailed: 'All failed renders',
  steps: [
    { title: 'Choose a starter', text: 'Labels, badges, tickets and invoices, each with sample data.' },
    { title: 'Edit it', text: 'The canvas shows exactly what the service renders.' },
    { title: 'Publish it', text: 'A published version never changes. Publish again to replace it.' },
    { title: 'Print it', text: 'Print one document or a list from a spreadsheet. Programs can send their data.' },
  ],
  printLead: 'Choose what to print.',
  nothingToPrint: 'Nothing to print yet',
  nothingToPrintLead: 'The team has no templates. Ask a member of the team.',
  printJobs: 'Print jobs',
  done: 'done',
  starters: 'Starters',
  all: 'All starters',
  recent: 'Recent templates',
  allMine: 'All templates',
  usage: 'Renders this month',
  live: 'Live renders',
  test: (renders: string) => `${renders} test renders, not counted`,
  service: 'Service',
  running: (version: string) => `Platen ${version} is running`,
  down: 'The service does not respond',
});
