import { randomBytes } from 'node:crypto';
import { env } from './env.ts';
import { storedSecret } from './storedSecret.ts';

let secret: string | undefined;

/** Returns the key that signs tokens: JWT_SECRET, or outside production a generated one. */
export function jwtSecret(): string {
  secret ??= env.JWT_SECRET ?? storedSecret('jwt-secret', () => randomBytes(48).toString('base64url'));
  return secret;
}
