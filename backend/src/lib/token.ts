import { createSecretKey, type KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { objectId } from '@institut/contract/frame/fields';
import { sessionId } from '@institut/contract/auth/session.schema';
import { z } from 'zod';
import { jwtSecret } from '../config/jwtSecret.ts';

const ALGORITHM = 'HS256';
/** Constants of the product: the id of the session, stored in one database, binds a token to its installation. */
const ISSUER = 'institut';
const AUDIENCE = 'institut-api';

const claims = z.object({
  sub: objectId,
  sid: sessionId,
  iss: z.literal(ISSUER),
  aud: z.literal(AUDIENCE),
  ver: z.int(),
  iat: z.int(),
  exp: z.int(),
  long: z.boolean(),
});

/** `sid` is the session, `ver` the user's token version when issued, `long` whether the session is remembered. */
type TokenClaims = z.infer<typeof claims>;

let key: KeyObject | undefined;
/** A key object, because jsonwebtoken first tries to read a string as a PEM key, which takes 0.5 ms of each verification. */
const secretKey = () => (key ??= createSecretKey(jwtSecret(), 'utf8'));

const seconds = (time: Date) => Math.floor(time.getTime() / 1000);

export type TokenOf = {
  sessionId: string;
  userId: string;
  version: number;
  isRemembered: boolean;
  createdAt: Date;
  expiresAt: Date;
};

/** Returns the signed token of a session: the same one whenever it is issued again. */
export function issueToken({
  sessionId,
  userId,
  version,
  isRemembered,
  createdAt,
  expiresAt,
}: TokenOf): string {
  const payload = {
    sid: sessionId,
    ver: version,
    long: isRemembered,
    iat: seconds(createdAt),
    exp: seconds(expiresAt),
  };
  const options = { algorithm: ALGORITHM, subject: userId, issuer: ISSUER, audience: AUDIENCE } as const;
  return jwt.sign(payload, secretKey(), options);
}

/** Returns the claims of a valid token; null for an expired, forged or unsigned one. */
export function readToken(token: string): TokenClaims | null {
  try {
    return claims.parse(jwt.verify(token, secretKey(), { algorithms: [ALGORITHM] }));
  } catch {
    return null;
  }
}
