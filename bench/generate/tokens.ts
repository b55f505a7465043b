import jwt from 'jsonwebtoken';
import type { GeneratedUser } from './users.ts';

/** What a benchmark's server signs with, and its bench for generated users, who have no password to log in with. */
export const JWT_SECRET = 'for benchmarks on generated shops alone';

/** The header of a signed-in user: a token as the server would have issued it at login. */
export function bearer({ _id, tokenVersion }: GeneratedUser): { Authorization: string } {
  const claims = { ver: tokenVersion, long: false };
  const token = jwt.sign(claims, JWT_SECRET, {
    algorithm: 'HS256',
    subject: _id.toString(),
    expiresIn: '12h',
  });
  return { Authorization: `Bearer ${token}` };
}
