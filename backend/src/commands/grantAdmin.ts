import { createInterface } from 'node:readline/promises';
import { dayOf } from '@institut/contract/frame/days';
import { fullName } from '@institut/contract/accounts/values';
import { env } from '../config/env.ts';
import { openDatabase } from '../database/openDatabase.ts';
import { registerEffects } from '../effects.ts';
import { resetSecondFactor } from '../features/users/auth/secondFactor.service.ts';
import { isEmailConfirmed } from '../features/users/lookup/user.model.ts';
import { findUserByEmail, grantAdmin } from '../features/users/accounts/userAdmin.service.ts';
import { AppError } from '../lib/errors.ts';
import { runFrom } from '../lib/origin.ts';

const YES = '--yes';
const RESET = '--reset-second-factor';

/** Somebody else may have registered with the address, so the operator decides after seeing the account. */
async function isConfirmed(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) {
    throw new Error(`Nobody can confirm this here. Check the account above, then run it again with ${YES}.`);
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const answer = await terminal.question(`${question} [y/N] `);
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    terminal.close();
  }
}

type Task = { question: string; perform: (email: string, id: string) => Promise<unknown>; done: string };

/** The only way to make the first administrator of a new site. */
const GRANT: Task = {
  question: 'Make this account an administrator?',
  perform: (email) => grantAdmin(email),
  done: 'is an administrator now.',
};

/** Removes a second factor when no other administrator can. */
const RESET_SECOND_FACTOR: Task = {
  question: 'Remove the second factor of this account and end its sessions?',
  perform: (_email, id) => resetSecondFactor(id),
  done: 'logs in with the password alone now. Switch the second factor on again on the profile page.',
};

/** Returns a sentence about the result. */
async function run(email: string, { question, perform, done }: Task, isSure: boolean): Promise<string> {
  const database = await openDatabase({ uri: env.MONGO_URI, dataDir: env.DATA_DIR });
  try {
    const user = await findUserByEmail(email);
    const name = `${fullName(user)} (${user.email})`;
    const address = isEmailConfirmed(user) ? '' : ' The address was never confirmed by mail.';
    console.log(`Account ${user.id}: ${name}, registered on ${dayOf(user._id.getTimestamp())}.${address}`);
    if (!isSure && !(await isConfirmed(question))) return 'Nothing was changed.';
    await runFrom({ kind: 'commandLine' }, () => perform(email, user.id));
    return `${name} ${done}`;
  } finally {
    await database.close();
  }
}

const words = process.argv.slice(2);
const [email, ...rest] = words.filter((word) => word !== YES && word !== RESET);

try {
  if (!email || rest.length > 0)
    throw new Error(`Usage: npm run grant-admin -- [${RESET}] <e-mail of a registered user> [${YES}]`);
  registerEffects();
  const task = words.includes(RESET) ? RESET_SECOND_FACTOR : GRANT;
  console.log(await run(email, task, words.includes(YES)));
} catch (error) {
  const isUnknown = error instanceof AppError && error.code === 'not_found';
  const sentence = error instanceof Error ? error.message : String(error);
  console.error(isUnknown ? `There is no account of ${email}. Register on the site first.` : sentence);
  process.exitCode = 1;
}
