/** Reasons why the service refused a sign-in, an invitation or a link. */
import { translated } from '../../ui/language.ts';

export const refusedWords = translated('refusedWords', {
  wrong: 'The e-mail address or the password is wrong.',
  tooMany: 'Too many attempts. Try again in a few minutes.',
  link: 'The link was used or has expired. Ask for a new one.',
  invitation: 'The invitation does not exist, was used or has expired. Ask for a new one.',
  account: 'You already have an account. Choose “I already have an account” and sign in.',
  noMail: 'This installation does not send e-mails. Ask your administrator for a new password.',
});
