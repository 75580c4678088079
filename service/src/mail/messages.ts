/** Texts of mails. */
import type { MailMessage } from './mail.ts';

type Invited = { readonly email: string; readonly team: string; readonly url: string; readonly baseUrl: string };

export function invitationMessage({ email, team, url, baseUrl }: Invited): MailMessage {
  return {
    to: email,
    subject: 'Your invitation to Platen',
    text: [
      `You are invited to the team "${team.replace(/\s+/g, ' ')}" at ${baseUrl}.`,
      '',
      'This link is for you alone, once, within 7 days:',
      '',
      url,
      '',
      'If you expect no invitation, leave it.',
      '',
    ].join('\n'),
  };
}

export function resetMessage({ email, url, baseUrl }: Omit<Invited, 'team'>): MailMessage {
  return {
    to: email,
    subject: 'Your new password for Platen',
    text: [
      `Somebody, you perhaps, asked for a new password at ${baseUrl}.`,
      '',
      'Choose it with this link, once, within the hour:',
      '',
      url,
      '',
      'If it was not you, leave it: your password stays as it is.',
      '',
    ].join('\n'),
  };
}
