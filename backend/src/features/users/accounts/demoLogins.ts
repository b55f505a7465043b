import { isPasswordOf } from '../auth/password.ts';
import { findPasswordHash } from './user.service.ts';

/** The logins of the demo content, which everybody can read in the repository. */
export const DEMO_LOGINS = [
  { email: 'admin@example.com', password: 'admin12345' },
  { email: 'ana@example.com', password: 'ana12345' },
  { email: 'tarik@example.com', password: 'tarik12345' },
  { email: 'urednik@example.com', password: 'urednik12345' },
  { email: 'upis@example.com', password: 'upis12345' },
  { email: 'racunovodstvo@example.com', password: 'racunovodstvo12345' },
  { email: 'predavac@example.com', password: 'predavac12345' },
  { email: 'kadrovi@example.com', password: 'kadrovi12345' },
];

/** Returns the addresses of the accounts that still have their public password of the demo. */
export async function openDemoLogins(): Promise<string[]> {
  const open: string[] = [];
  for (const { email, password } of DEMO_LOGINS) {
    const hash = await findPasswordHash(email);
    if (hash && (await isPasswordOf(hash, password))) open.push(email);
  }
  return open;
}

/** Throws when a demo account can be used by everybody; the message says what to do. */
export async function refuseDemoLogins(): Promise<void> {
  const open = await openDemoLogins();
  if (open.length === 0) return;
  // Printed messages of errors contain no addresses.
  const names = open.map((email) => email.replace('@', ' at '));
  throw new Error(
    `Production does not start while these accounts have the public passwords of the demo: ${names.join(', ')}. ` +
      'Start the server once with NODE_ENV=development, which listens on this machine only, and log in as the administrator ' +
      'to delete the accounts or change their passwords, or start on an empty database. npm run doctor lists what is left.',
  );
}
