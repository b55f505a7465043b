import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';

/** The curve of ES256, as Node calls it. */
const CURVE = 'prime256v1';

/** Returns the private key of the curve P-256 in a text, DER in base64 as OpenSSL writes it; null for any other text. */
export function readSigningKey(text: string): KeyObject | null {
  const der = Buffer.from(text, 'base64');
  // Which of the two OpenSSL writes depends on its version.
  const key = keyOf(der, 'pkcs8') ?? keyOf(der, 'sec1');
  return key?.asymmetricKeyDetails?.namedCurve === CURVE ? key : null;
}

function keyOf(key: Buffer, type: 'pkcs8' | 'sec1'): KeyObject | null {
  try {
    return createPrivateKey({ key, format: 'der', type });
  } catch {
    return null;
  }
}

/** Returns a new private key in the form that `readSigningKey` reads. */
export const generateSigningKey = (): string =>
  generateKeyPairSync('ec', { namedCurve: CURVE })
    .privateKey.export({ format: 'der', type: 'pkcs8' })
    .toString('base64');
