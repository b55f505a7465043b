import { resetSecondFactor } from '../features/users/auth/secondFactor.service.ts';
import { grantAdmin } from '../features/users/accounts/userAdmin.service.ts';
import { fail, performFor, type Task, YES } from './accountTask.ts';

const RESET = '--reset-second-factor';

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

const words = process.argv.slice(2);
const [email, ...rest] = words.filter((word) => word !== YES && word !== RESET);

if (!email || rest.length > 0) {
  fail(`Usage: npm run grant-admin -- [${RESET}] <e-mail of a registered user> [${YES}]`);
} else {
  await performFor(email, words.includes(RESET) ? RESET_SECOND_FACTOR : GRANT, words.includes(YES));
}
