/** German translations of refused-words.ts. */
import type { Translation } from '../../ui/language.ts';
import type { refusedWords as english } from './refused-words.ts';

export const refusedWords: Translation<typeof english> = {
  wrong: 'Die E-Mail-Adresse oder das Passwort ist falsch.',
  tooMany: 'Zu viele Versuche. Versuchen Sie es in einigen Minuten erneut.',
  link: 'Der Link wurde schon verwendet oder ist abgelaufen. Bitten Sie um einen neuen.',
  invitation: 'Die Einladung ist unbekannt, wurde schon verwendet oder ist abgelaufen. Bitten Sie um eine neue.',
  account: 'Sie haben schon ein Konto. Wählen Sie „Ich habe schon ein Konto“ und melden Sie sich an.',
  noMail: 'Diese Installation versendet keine E-Mails. Bitten Sie Ihren Administrator um ein neues Passwort.',
};
