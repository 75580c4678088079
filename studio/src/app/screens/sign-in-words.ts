/** Texts of the screens without a session: sign-in, first start, invitation and password reset. */
import { translated } from '../../ui/language.ts';

export const signInWords = translated('signInWords', {
  signIn: {
    title: 'Sign in',
    lead: 'Design labels and documents, and print them from your own systems.',
    email: 'E-mail',
    password: 'Password',
    action: 'Sign in',
    reset: 'Reset password by mail',
    forgot: 'Forgot your password? Ask your administrator to run `platen user password`.',
    again: 'Your session has ended',
    againLead: 'Sign in to continue. Your changes are kept.',
  },
  reset: {
    title: 'Password reset',
    ask: 'Enter the e-mail address of your account. We send you a link to reset the password.',
    send: 'Send link',
    sent: 'Check your e-mail. If the address belongs to an account, we have sent you a link. The link works once and expires after one hour.',
    lead: 'Choose a new password. This ends all your sessions.',
    action: 'Set password',
  },
  first: {
    title: 'Welcome to Platen',
    lead: 'Create the first account. It manages this installation and can invite other people.',
    name: 'Your name',
    action: 'Create account',
    gone: 'This link is incomplete. Copy the whole line that the service printed when it started.',
    hint: 'At least 8 characters',
  },
  join: {
    title: 'Team invitation',
    lead: 'You have been invited. Choose a password, or sign in if you already have an account.',
    action: 'Join',
    accept: 'Join as',
    has: 'I already have an account',
    hasNot: 'I do not have an account',
  },
});
