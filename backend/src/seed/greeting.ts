import { UserModel } from '../features/users/user.model.ts';
import { users } from './content/users.ts';

/** The demo accounts that are there, with their passwords, one per line. */
async function demoLogins(): Promise<string[]> {
  const emails = await UserModel.distinct('email');
  return users
    .filter(({ email }) => emails.includes(email))
    .map(({ email, password, isAdmin }) => `  ${email} / ${password}${isAdmin ? '  (administrator)' : ''}`);
}

/** What the server prints once it listens: its address and, where they are no secret, the demo logins. */
export async function greeting(address: string, isDemo: boolean): Promise<string> {
  const logins = isDemo ? await demoLogins() : [];
  const lines = [`Listening on ${address}`, ...(logins.length > 0 ? ['Demo logins:', ...logins] : [])];
  return `${lines.join('\n')}\n`;
}
