import { createInterface } from 'node:readline/promises';
import { dayOf } from '@institut/contract/days';
import { fullName } from '@institut/contract/user';
import { env } from '../config/env.ts';
import { openDatabase } from '../database/openDatabase.ts';
import { findUserByEmail, grantAdmin } from '../features/users/userAdmin.service.ts';
import { AppError } from '../lib/errors.ts';
import { runFrom } from '../lib/origin.ts';

const YES = '--yes';

/** Somebody else may have registered with the address, so the operator decides after seeing the account. */
async function isConfirmed(): Promise<boolean> {
  if (!process.stdin.isTTY) {
    throw new Error(`Nobody can confirm this here. Check the account above, then run it again with ${YES}.`);
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const answer = await terminal.question('Make this account an administrator? [y/N] ');
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    terminal.close();
  }
}

/** Returns a sentence about the result. The only way to make the first administrator of a new site. */
async function run(email: string, isSure: boolean): Promise<string> {
  const database = await openDatabase({ uri: env.MONGO_URI, dataDir: env.DATA_DIR });
  try {
    const user = await findUserByEmail(email);
    const name = `${fullName(user)} (${user.email})`;
    console.log(`Account ${user.id}: ${name}, registered on ${dayOf(user._id.getTimestamp())}.`);
    if (!isSure && !(await isConfirmed())) return 'Nothing was changed.';
    await runFrom({ kind: 'commandLine' }, () => grantAdmin(email));
    return `${name} is an administrator now.`;
  } finally {
    await database.close();
  }
}

const words = process.argv.slice(2);
const [email, ...rest] = words.filter((word) => word !== YES);

try {
  if (!email || rest.length > 0)
    throw new Error(`Usage: npm run grant-admin -- <e-mail of a registered user> [${YES}]`);
  console.log(await run(email, words.includes(YES)));
} catch (error) {
  const isUnknown = error instanceof AppError && error.code === 'not_found';
  const sentence = error instanceof Error ? error.message : String(error);
  console.error(isUnknown ? `There is no account of ${email}. Register on the site first.` : sentence);
  process.exitCode = 1;
}
