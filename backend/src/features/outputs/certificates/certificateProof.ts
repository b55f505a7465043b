import { createHash, createPublicKey, type KeyObject, randomBytes } from 'node:crypto';
import { certificatePath } from '@institut/contract/certificates/paths';
import { type CertificateDesign, TEMPLATE_TEXTS } from '@institut/contract/certificates/templates';
import jwt from 'jsonwebtoken';
import { issuerKey } from '../../../config/issuerKey.ts';
import { conflict } from '../../../lib/errors.ts';
import type { CertificateFields } from './certificate.model.ts';
import { IssuerKey, type PublicJwk } from './issuerKey.model.ts';

/** Why no certificate is issued without the key that signs it; null with one. */
export const keyRefusal = (): string | null =>
  issuerKey()
    ? null
    : 'Ključ kojim se uvjerenja potpisuju nije podešen (ISSUER_KEY), pa se ne mogu izdavati. Javite administratoru servera.';

/** Returns the private key of the issuer. Throws a conflict without one. */
export function signingKey(): KeyObject {
  const key = issuerKey();
  if (!key) throw conflict(keyRefusal() ?? '');
  return key;
}

/** Returns the public part of a key, and its id: the thumbprint of RFC 7638. */
export function publicJwkOf(key: KeyObject): { kid: string; jwk: PublicJwk } {
  const { crv, kty, x, y } = createPublicKey(key).export({ format: 'jwk' }) as PublicJwk;
  return { kid: thumbprintOf({ crv, kty, x, y }), jwk: { crv, kty, x, y } };
}

const thumbprintOf = ({ crv, kty, x, y }: PublicJwk): string =>
  createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');

/** The public keys of the issuer by their ids: the present one, and the former ones. */
export type IssuerKeys = ReadonlyMap<string, PublicJwk>;

/** Stores the public part of the present key, so that it stays published when another one replaces it. */
export async function storeIssuerKey(): Promise<void> {
  const key = issuerKey();
  if (!key) return;
  const { kid, jwk } = publicJwkOf(key);
  await IssuerKey.updateOne({ _id: kid }, { $setOnInsert: { jwk, at: new Date() } }, { upsert: true });
}

/** Returns the public keys with which anything of the institute may be signed. */
export async function issuerKeys(): Promise<IssuerKeys> {
  const stored = await IssuerKey.find().sort({ _id: 1 }).lean();
  const present = issuerKey();
  const own = present ? [publicJwkOf(present)] : [];
  return new Map(
    [...stored.map(({ _id: kid, jwk }) => ({ kid, jwk })), ...own].map(({ kid, jwk }) => [kid, jwk]),
  );
}

const sha256 = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

type Text = Pick<CertificateFields, 'number' | 'code' | 'issuedAt' | 'snapshot'>;
type Proof = Pick<CertificateFields, 'salt' | 'personHash' | 'sha256' | 'signature'>;

/** Returns the hash of what names the person. Without the salt nobody finds out the name by trying. */
const personHashOf = (salt: string, { name, grade }: CertificateFields['snapshot']): string =>
  sha256([salt, name, grade]);

/** Returns the hash of what stands on the paper. That of the person is a part of it, so that it outlives the name. */
function hashOf({ number, code, issuedAt, snapshot }: Text, personHash: string): string {
  const { title, course, from, to, hours, issuer, licence, design } = snapshot;
  const { name, street, postalCode, city } = issuer;
  const said = [number, code, issuedAt.toISOString(), title, course, from, to, hours, licence];
  const drawn = design ? [designOf(design)] : [];
  return sha256([...said, name, street, postalCode, city, personHash, ...drawn]);
}

/** Returns what a design prints, in an order that does not depend on how it is stored. */
const designOf = ({ orientation, languages, background, logo, texts, signatories }: CertificateDesign) => [
  [orientation, languages, background, logo],
  TEMPLATE_TEXTS.map((name) => texts[name]),
  signatories.map(({ name, role, roleEn, image }) => [name, role, roleEn, image]),
];

/** Returns what proves later that the institute has issued a certificate with this text. Throws a conflict without a key. */
export function proofOf(text: Text): Proof {
  const key = signingKey();
  const salt = randomBytes(16).toString('base64url');
  const personHash = personHashOf(salt, text.snapshot);
  const hash = hashOf(text, personHash);
  const options = { algorithm: 'ES256', keyid: publicJwkOf(key).kid, noTimestamp: true } as const;
  return { salt, personHash, sha256: hash, signature: jwt.sign({ sha256: hash }, key, options) };
}

/** Returns the content of a token that one of the keys has signed; null for any other. */
function signedContent(token: string, keys: IssuerKeys): Record<string, unknown> | null {
  const header = jwt.decode(token, { complete: true })?.header as
    { kid?: string; jwk?: PublicJwk } | undefined;
  const kid = header?.jwk ? thumbprintOf(header.jwk) : (header?.kid ?? '');
  const jwk = keys.get(kid);
  if (!jwk) return null;
  try {
    const content = jwt.verify(token, createPublicKey({ key: jwk, format: 'jwk' }), {
      algorithms: ['ES256'],
    });
    return typeof content === 'string' ? null : content;
  } catch {
    return null;
  }
}

/** Returns whether the record says what was signed when it was issued, without the name if that was removed since. */
export function isIntact(certificate: CertificateFields, keys: IssuerKeys): boolean {
  const { code, salt, personHash, snapshot, erasedAt, signature, credential } = certificate;
  const isPersonSame = erasedAt !== null || personHashOf(salt, snapshot) === personHash;
  const isTextSame = hashOf(certificate, personHash) === certificate.sha256;
  const isSigned = signedContent(signature, keys)?.['sha256'] === certificate.sha256;
  const badge = credential === null ? null : signedContent(credential, keys);
  const isBadgeSame = credential === null || String(badge?.['jti']).endsWith(certificatePath(code));
  return isPersonSame && isTextSame && isSigned && isBadgeSame;
}
