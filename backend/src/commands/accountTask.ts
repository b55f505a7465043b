import { createInterface } from 'node:readline/promises';
import { fullName } from '@institut/contract/accounts/values';
import { dayOf } from '@institut/contract/frame/days';
import { env } from '../config/env.ts';
import { openDatabase } from '../database/openDatabase.ts';
import { registerEffects } from '../effects.ts';
import { findUserByEmail } from '../features/users/accounts/userAdmin.service.ts';
import { isEmailConfirmed } from '../features/users/lookup/user.model.ts';
import { AppError } from '../lib/errors.ts';
import { runFrom } from '../lib/origin.ts';

/** The word with which a command does not ask. */
export const YES = '--yes';

export type Task = {
  question: string;
  perform: (email: string, id: string) => Promise<unknown>;
  done: string;
};

/**
 * Shows the account of an address, asks unless `isSure`, performs the task, and prints what was done. Prints why it failed, and
 * sets the exit code 1.
 */
export async function performFor(email: string, task: Task, isSure: boolean): Promise<void> {
  try {
    registerEffects();
    console.log(await run(email, task, isSure));
  } catch (error) {
    const isUnknown = error instanceof AppError && error.code === 'not_found';
    const sentence = error instanceof Error ? error.message : String(error);
    fail(isUnknown ? `There is no account of ${email}. Register on the site first.` : sentence);
  }
}

/** Prints a sentence and sets the exit code 1. */
export function fail(sentence: string): void {
  console.error(sentence);
  process.exitCode = 1;
}

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
