import { UserModel, type UserDocument } from '../../features/users/user.model.ts';
import { hashPassword } from '../../features/users/password.ts';
import { issueToken } from '../../lib/token.ts';

export const TEST_PASSWORD = 'lozinka123';

type UserOverrides = Partial<{
  name: string;
  lastName: string;
  email: string;
  password: string;
  isAdmin: boolean;
  tokenVersion: number;
}>;

let made = 0;

/** Fields of a user nobody else has; `password` is the plain one. */
export function buildUser(overrides: UserOverrides = {}) {
  made += 1;
  return {
    name: 'Ana',
    lastName: 'Anić',
    email: `korisnik${made}@example.com`,
    password: TEST_PASSWORD,
    isAdmin: false,
    ...overrides,
  };
}

export async function createUser(overrides: UserOverrides = {}): Promise<UserDocument> {
  const { password, ...fields } = buildUser(overrides);
  return UserModel.create({ ...fields, passwordHash: await hashPassword(password) });
}

/** A valid token: `.set('Authorization', bearer(user))`. */
export function tokenFor(user: UserDocument): string {
  return issueToken({ userId: user.id, version: user.tokenVersion, rememberMe: false });
}

export const bearer = (user: UserDocument): string => `Bearer ${tokenFor(user)}`;
