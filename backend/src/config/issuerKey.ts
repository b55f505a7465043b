import type { KeyObject } from 'node:crypto';
import { env } from './env.ts';
import { generateSigningKey, readSigningKey } from './signingKey.ts';
import { storedSecret } from './storedSecret.ts';

let generated: string | undefined;

/** Returns the private key that signs certificates: ISSUER_KEY, or outside production a generated one; null in production without it. */
export function issuerKey(): KeyObject | null {
  if (env.ISSUER_KEY) return readSigningKey(env.ISSUER_KEY);
  if (env.NODE_ENV === 'production') return null;
  generated ??= storedSecret('issuer-key', generateSigningKey);
  return readSigningKey(generated);
}
