/** German translations for the screens without a session. */
import type { Translation } from '../../ui/language.ts';
import type { signInWords as english } from './sign-in-words.ts';

export const signInWords: Translation<typeof english> = {
  signIn: {
    title: 'Anmelden',
    lead: 'Gestalten Sie Etiketten und Dokumente und drucken Sie sie aus Ihren eigenen Systemen.',
    email: 'E-Mail',
    password: 'Passwort',
    action: 'Anmelden',
    reset: 'Passwort per E-Mail zurücksetzen',
    forgot: 'Passwort vergessen? Bitten Sie Ihren Administrator, `platen user password` auszuführen.',
    again: 'Ihre Sitzung ist beendet',
    againLead: 'Melden Sie sich an, um fortzufahren. Ihre Änderungen bleiben erhalten.',
  },
  reset: {
    title: 'Passwort zurücksetzen',
    ask: 'Geben Sie die E-Mail-Adresse Ihres Kontos ein. Wir senden Ihnen einen Link zum Zurücksetzen des Passworts.',
    send: 'Link senden',
    sent: 'Prüfen Sie Ihr Postfach. Falls die Adresse zu einem Konto gehört, haben wir Ihnen einen Link gesendet. Er funktioniert einmal und läuft nach einer Stunde ab.',
    lead: 'Wählen Sie ein neues Passwort. Damit werden alle Ihre Sitzungen beendet.',
    action: 'Passwort festlegen',
  },
  first: {
    title: 'Willkommen bei Platen',
    lead: 'Legen Sie das erste Konto an. Es verwaltet diese Installation und kann weitere Personen einladen.',
    name: 'Ihr Name',
    action: 'Konto anlegen',
    gone: 'Dieser Link ist unvollständig. Kopieren Sie die ganze Zeile, die der Dienst beim Start ausgegeben hat.',
    hint: 'Mindestens 8 Zeichen',
  },
  join: {
    title: 'Einladung in ein Team',
    lead: 'Sie wurden eingeladen. Wählen Sie ein Passwort oder melden Sie sich an, wenn Sie schon ein Konto haben.',
    action: 'Beitreten',
    accept: 'Beitreten als',
    has: 'Ich habe schon ein Konto',
    hasNot: 'Ich habe noch kein Konto',
  },
};
