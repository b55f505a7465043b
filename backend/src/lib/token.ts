import jwt from 'jsonwebtoken';
import { objectId } from '@institut/contract/fields';
import { z } from 'zod';
import { jwtSecret } from '../config/jwtSecret.ts';

const ALGORITHM = 'HS256';
const SHORT_SESSION = '12h';
const REMEMBERED_SESSION = '30d';

const claims = z.object({ sub: objectId, ver: z.int(), exp: z.int(), long: z.boolean() });

/** `ver` is the user's token version at the time; `long` whether the session is remembered. */
export type TokenClaims = z.infer<typeof claims>;

type TokenRequest = { userId: string; version: number; rememberMe: boolean };

/** A signed token for 12 hours, or 30 days with `rememberMe` (design, section 4). */
export function issueToken({ userId, version, rememberMe }: TokenRequest): string {
  return jwt.sign({ ver: version, long: rememberMe }, jwtSecret(), {
    algorithm: ALGORITHM,
    subject: userId,
    expiresIn: rememberMe ? REMEMBERED_SESSION : SHORT_SESSION,
  });
}

/** The claims of a token of ours; null for one that is expired, forged, unsigned or anything else. */
export function readToken(token: string): TokenClaims | null {
  try {
    return claims.parse(jwt.verify(token, jwtSecret(), { algorithms: [ALGORITHM] }));
  } catch {
    return null;
  }
}
