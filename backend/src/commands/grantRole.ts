import { type Role, ROLES } from '@institut/contract/accounts/roles';
import { setRoles } from '../features/users/accounts/userAdmin.service.ts';
import { fail, performFor, type Task, YES } from './accountTask.ts';

const NONE = 'none';

/** The account has these roles then and no others. */
const give = (roles: readonly Role[]): Task => {
  const named = roles.join(', ') || NONE;
  return {
    question: `Give this account these roles: ${named}?`,
    perform: (email) => setRoles(email, roles),
    done: `has these roles now: ${named}.`,
  };
};

const [email, ...given] = process.argv.slice(2).filter((word) => word !== YES);
const roles = ROLES.filter((role) => given.includes(role));
const isKnown = roles.length === given.length || (given.length === 1 && given[0] === NONE);

if (!email || given.length === 0 || !isKnown) {
  fail(
    `Usage: npm run grant-role -- <e-mail of a registered user> <${ROLES.join(' | ')}> … | ${NONE} [${YES}]`,
  );
} else {
  await performFor(email, give(roles), process.argv.includes(YES));
}
