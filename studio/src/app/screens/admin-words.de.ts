/** German translations of admin-words.ts. */
import { count } from '../../ui/count.ts';
import type { Translation } from '../../ui/language.ts';
import type { adminWords as english } from './admin-words.ts';

export const adminWords: Translation<typeof english> = {
  title: 'Installation',
  lead: 'Teams, Tarife, Bibliotheken und Zustand dieser Installation.',
  health: 'Zustand',
  parts: { database: 'Datenbank', storage: 'Speicher', workers: 'Worker', disk: 'Festplatte' },
  states: { ok: 'In Ordnung', low: 'Knapp', failed: 'Ausgefallen' },
  teams: 'Teams',
  search: 'Team suchen',
  slug: 'Kurzname',
  slugHint: 'Kleinbuchstaben, Ziffern und Bindestriche',
  plan: 'Tarif',
  planOf: (name) => `Tarif von ${name}`,
  planSet: (name, plan) => `${name} hat jetzt den Tarif ${plan}`,
  exceeded: 'über dem Monatslimit',
  libraries: 'Bibliotheken',
  librariesLead: 'Vorlagen, die jedes Team verwenden kann.',
  templates: (templates) => count(templates, 'Vorlage', 'Vorlagen'),
  make: { team: 'Neues Team', library: 'Neue Bibliothek' },
  makeAction: 'Erstellen',
  made: (name) => `${name} erstellt`,
  plans: 'Tarife',
  plansLead: 'Limits jedes Tarifs. Eigene Tarife legen Sie mit PLATEN_PLANS fest.',
  limits: {
    monthlyRenders: 'Ausgaben pro Monat',
    perMinute: 'Ausgaben pro Minute',
    perHour: 'Ausgaben pro Stunde',
    outputDays: 'Aufbewahrung in Tagen',
    documentBytes: 'Dokumente',
    templates: 'Vorlagen',
    keys: 'API-Schlüssel',
  },
  hardCap: 'dann abgelehnt',
  networks: 'Druckernetze',
  networksLead:
    'Teams können Drucker nur an diesen Adressen hinzufügen. Ist die Liste leer, können Teams nicht über das Netzwerk drucken.',
  networksFixed: 'Die Variable PLATEN_PRINTERS legt die Netze fest. Entfernen Sie sie, um die Netze hier zu verwalten.',
  noNetworks: 'Keine Netze',
  networksLabel: 'Netze mit Port, eines je Zeile',
  networksHint:
    'Erlauben Sie nur Ports von Druckern, zum Beispiel 9100 oder 631. Jede Person, die Drucker hinzufügen darf, kann Daten an diese Adressen senden.',
  networksSave: 'Netze speichern',
  networksSaved: 'Druckernetze gespeichert',
};
