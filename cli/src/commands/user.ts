/** `platen user …`: manages the people who can sign in. */
import type { Accounts } from '@platen/service/auth/accounts';
import { readUtf8 } from '@platen/service/base/utf8';
import type { Role } from '@platen/service/enums/roles';
import type { Database } from '@platen/service/store/tables';
import { type Arguments, type Command, Failure, type OptionSpec, optional, required, UsageError } from '../command.ts';
import { found, type Store, withDatabase } from '../database.ts';
import { printNotes, printResult } from '../output.ts';

const PASSWORD: Readonly<Record<string, OptionSpec>> = {
  'password-stdin': {
    type: 'boolean',
    about: 'read the password from the first line of stdin; default: a generated password',
  },
};

/** Queue group for hashing passwords. This process has no other groups. */
const OPERATOR = { group: 'operator' };

export const userCreateCommand: Command = {
  name: 'user create',
  operands: ['EMAIL'],
  about: 'create a person who can sign in to a team',
  prints: '{ id, email, password? }',
  options: {
    team: { type: 'string', value: 'SLUG', about: 'the team' },
    owner: { type: 'boolean', about: 'can invite and remove people; default: a member' },
    'print-only': { type: 'boolean', about: 'can print published templates and change nothing' },
    viewer: { type: 'boolean', about: 'can read everything in the team and change nothing' },
    'super-admin': { type: 'boolean', about: 'can manage the teams, plans and libraries of the installation' },
    ...PASSWORD,
  },
  async run(args) {
    const email = await readEmail(args.positionals[0], 'EMAIL');
    const team = required(args, 'team');
    const password = await choosePassword(args);
    const id = await withAccounts(args, (accounts, store) =>
      createUser(accounts, store, { email, team, password, args }),
    );
    printPassword(args, { id, email, password });
    return 0;
  },
};

export const userPasswordCommand: Command = {
  name: 'user password',
  operands: ['EMAIL'],
  about: 'set a new password, and end the sessions of the person; the person then has to choose a team',
  prints: '{ id, email, password? }',
  options: PASSWORD,
  async run(args) {
    const email = await readEmail(args.positionals[0], 'EMAIL');
    const password = await choosePassword(args);
    const id = await withAccounts(args, async (accounts, { db }) => {
      const userId = await idOf(db, email);
      await accounts.resetPassword(userId, password.text, OPERATOR);
      return userId;
    });
    printPassword(args, { id, email, password });
    return 0;
  },
};

export const userDeleteCommand: Command = {
  name: 'user delete',
  operands: ['EMAIL'],
  about:
    'delete an account with its sessions, the keys it created and its invitations; running services reject them within 5 s. Fails ' +
    'if a team would have no owner',
  prints: '{ id, email, deleted }',
  options: {
    heir: { type: 'string', value: 'EMAIL', about: 'person who becomes the owner of teams without another owner' },
  },
  async run(args) {
    const { deletePerson } = await import('@platen/service/teams/delete-person');
    const email = await readEmail(args.positionals[0], 'EMAIL');
    const heir = optional(args, 'heir');
    const heirEmail = heir === undefined ? undefined : await readEmail(heir, '--heir');
    if (heirEmail === email) throw new UsageError('--heir must be another person');
    const id = await withDatabase(args, async ({ db, clock }) => {
      const userId = await idOf(db, email);
      const heirId = heirEmail === undefined ? undefined : await idOf(db, heirEmail);
      const deletion = await deletePerson(db, clock, { userId, heirId });
      if (deletion.kind === 'deleted') return userId;
      const teams = deletion.teams.map((slug) => `"${slug}"`).join(', ');
      throw new Failure(
        `"${email}" is the only owner of ${teams}; make another member an owner first, or name one with --heir EMAIL`,
      );
    });
    printResult(args, { id, email, deleted: true }, [`${email} is deleted`]);
    return 0;
  },
};

async function idOf(db: Database, email: string): Promise<string> {
  const { findPerson } = await import('@platen/service/auth/find-person');
  return found(await findPerson(db, email), `person "${email}"`);
}

type NewUser = { readonly email: string; readonly team: string; readonly password: Password; readonly args: Arguments };

async function createUser(accounts: Accounts, { db, clock }: Store, user: NewUser): Promise<string> {
  const { findTeam } = await import('@platen/service/teams/teams');
  const { createPerson } = await import('@platen/service/teams/create-person');
  const { OPERATOR: actor } = await import('@platen/service/activity/activity');
  const { email, password, args } = user;
  const team = found(await findTeam(db, user.team), `team "${user.team}"`);
  const person = {
    email,
    name: email.split('@')[0]!,
    hash: await accounts.hash(password.text, OPERATOR),
    teamId: team.id,
    role: roleOf(args),
    isSuperAdmin: args.values['super-admin'] === true,
    actor,
  };
  const userId = await db
    .transaction()
    .execute((transaction) => createPerson(transaction, { clock, accounts }, person));
  if (userId === undefined) throw new Failure(`a person with the address "${email}" already exists`);
  return userId;
}

function roleOf({ values }: Arguments): Role {
  const [role = 'member', other] = (['owner', 'print-only', 'viewer'] as const).filter((each) => values[each] === true);
  if (other !== undefined) throw new UsageError(`--${role} and --${other} exclude each other; omit one`);
  return role;
}

async function withAccounts<T>(args: Arguments, work: (accounts: Accounts, store: Store) => Promise<T>): Promise<T> {
  const { createAccounts } = await import('@platen/service/auth/accounts');
  const { createPasswords } = await import('@platen/service/auth/passwords');
  const passwords = createPasswords(args.io.installation.passwordFile);
  return withDatabase(args, (store) => {
    const { db, clock } = store;
    return work(createAccounts({ db, clock, passwords }), store);
  }).finally(passwords.close);
}

async function readEmail(text: string | undefined, name: string): Promise<string> {
  const { EMAIL } = await import('@platen/service/http/email');
  const email = EMAIL.safeParse(text);
  if (!email.success) throw new UsageError(`${name} must be an e-mail address`);
  return email.data;
}

type Password = { readonly text: string; readonly isMade: boolean };

/**
 * Reads the password from stdin, so that it appears neither in process lists nor in the shell history. Without
 * `--password-stdin`, generates a password.
 */
async function choosePassword({ values, io }: Arguments): Promise<Password> {
  if (values['password-stdin'] !== true) {
    const { randomBase62 } = await import('@platen/service/base/base62');
    return { text: randomBase62(20), isMade: true };
  }
  const { PASSWORD_LENGTH: length } = await import('@platen/service/auth/passwords');
  const read = readUtf8(io.readInput());
  if (!read.ok) throw new Failure(`the password ${read.message}`);
  const text = read.text.split(/\r?\n/)[0]!;
  if (text.length >= length.min && text.length <= length.max) return { text, isMade: false };
  throw new Failure(`the password must have ${length.min} to ${length.max} characters`);
}

/** Prints a generated password. This is the only time that it is shown. */
function printPassword(
  args: Arguments,
  { id, email, password }: { readonly id: string; readonly email: string; readonly password: Password },
): void {
  const made = password.isMade ? [password.text] : [];
  printResult(args, { id, email, ...(password.isMade ? { password: password.text } : {}) }, made);
  if (!args.json) printNotes(args.io, [`${email} can sign in${password.isMade ? ' with this password' : ''}`]);
}
