import { hashSync } from 'bcryptjs';
import { env } from '../../config/env.ts';
import { UserModel, type UserDocument } from '../../features/users/user.model.ts';
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

const hashes = new Map<string, string>();

/** Hashes here, once per password: the worker threads of the product cost more to start than most test files take. */
function passwordHashOf(password: string): string {
  const hash = hashes.get(password) ?? hashSync(password, env.BCRYPT_COST);
  hashes.set(password, hash);
  return hash;
}

export async function createUser(overrides: UserOverrides = {}): Promise<UserDocument> {
  const { password, ...fields } = buildUser(overrides);
  return UserModel.create({ ...fields, passwordHash: passwordHashOf(password) });
}

/** A valid token: `.set('Authorization', bearer(user))`. */
export function tokenFor(user: UserDocument): string {
  return issueToken({ userId: user.id, version: user.tokenVersion, rememberMe: false });
}

export const bearer = (user: UserDocument): string => `Bearer ${tokenFor(user)}`;
