/** German translations of words.ts. */
import { count } from '../../ui/count.ts';
import type { Translation } from '../../ui/language.ts';
import { FORMAT_NAMES } from '../format-names.ts';
import type { usageWords as english } from './words.ts';

export const usageWords: Translation<typeof english> = {
  title: 'Verbrauch',
  lead: 'Ausgaben und Speicher Ihres Teams und die Limits seines Tarifs.',
  month: 'Dieser Monat',
  resets: 'Beginnt neu am',
  plan: (plan) => `Tarif: ${plan}`,
  live: 'Echte Ausgaben',
  test: 'Testausgaben',
  remaining: 'In diesem Monat übrig',
  atLimit: 'Am Limit',
  hard: 'Ausgaben werden abgelehnt',
  soft: 'Ausgaben laufen mit Warnung weiter',
  stopped: 'Das Monatslimit ist erreicht. Echte Ausgaben werden bis zum nächsten Monat abgelehnt.',
  over: 'Das Monatslimit ist erreicht. Echte Ausgaben laufen weiter und Ihr Administrator wird benachrichtigt.',
  kept: 'Speicher',
  keptLead: 'Gespeicherte Inhalte und ihre Limits.',
  perMinute: 'Ausgaben pro Minute',
  perHour: 'Ausgaben pro Stunde',
  byDay: 'Ausgaben nach Tag',
  byDayLead: 'Ein Tag beginnt um Mitternacht UTC.',
  by: 'Gruppiert nach',
  kinds: { mode: 'Echt und Test', template: 'Vorlage', key: 'API-Schlüssel', format: 'Format', status: 'Status' },
  period: 'Zeitraum',
  last: (days) => `Letzte ${days} Tage`,
  csv: 'CSV',
  day: 'Tag',
  renders: 'Ausgaben',
  asTable: 'Als Tabelle anzeigen',
  chart: (total, days) => `${total} Ausgaben in ${count(days, 'Tag', 'Tagen')}, eine Säule pro Tag`,
  nothing: 'Keine Ausgaben',
  none: 'Keine Ausgaben in diesem Zeitraum',
  noneLead: 'Hier erscheinen die Ausgaben Ihrer Programme, nach Tagen gruppiert.',
  series: {
    live: 'Echt',
    test: 'Test',
    failed: 'Fehlgeschlagen',
    none: 'Ohne (Studio oder mitgesandte Vorlage)',
    rest: 'Übrige',
    of: (name) => NAMES[name] ?? name,
  },
  storage: {
    documentBytes: 'Dokumente',
    templates: 'Vorlagen',
    templateBytes: 'Größe der Vorlagen',
    assets: 'Dateien',
    assetBytes: 'Größe der Dateien',
    keys: 'API-Schlüssel',
    invitations: 'Einladungen',
  },
};

/** Display names of the service's values. */
const NAMES: Readonly<Record<string, string>> = {
  ...FORMAT_NAMES,
  complete: 'Abgeschlossen',
  failed: 'Fehlgeschlagen',
  replayed: 'Wiederholt',
};
