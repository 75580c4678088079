/** Texts of e-mails. */
import type { MailMessage } from './mail.ts';

type Invited = { readonly email: string; readonly team: string; readonly url: string; readonly baseUrl: string };

export function invitationMessage({ email, team, url, baseUrl }: Invited): MailMessage {
  return {
    to: email,
    subject: 'Your invitation to Platen',
    text: [
      `You are invited to the team "${team.replace(/\s+/g, ' ')}" at ${baseUrl}.`,
      '',
      'Open this link to accept. It works once and expires after 7 days. Do not share it:',
      '',
      url,
      '',
      'If you did not expect an invitation, ignore this message.',
      '',
    ].join('\n'),
  };
}

export function resetMessage({ email, url, baseUrl }: Omit<Invited, 'team'>): MailMessage {
  return {
    to: email,
    subject: 'Your new password for Platen',
    text: [
      `A new password was requested for your account at ${baseUrl}.`,
      '',
      'Open this link to choose a password. It works once and expires after one hour:',
      '',
      url,
      '',
      'If you did not request this, ignore this message. Your password stays unchanged.',
      '',
    ].join('\n'),
  };
}
