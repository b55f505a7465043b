import { createHash, randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { certificatePath, ISSUER_DID_PATH, STATUS_LIST_PATH } from '@institut/contract/certificates/paths';
import { CERTIFICATE_TITLE_LABELS } from '@institut/contract/certificates/values';
import { countText } from '@institut/contract/frame/plural';
import { apiUrl } from '@institut/contract/frame/paths';
import jwt from 'jsonwebtoken';
import { recordNotFound, unavailable } from '../../../lib/errors.ts';
import { Certificate, type CertificateFields } from './certificate.model.ts';
import { addressOf } from './certificateFile.ts';
import { issuerKeys, keyRefusal, publicJwkOf, signingKey } from './certificateProof.ts';

const CREDENTIALS = 'https://www.w3.org/ns/credentials/v2';
const OPEN_BADGES = 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json';

/** Returns the identifier of the institute, whose document of keys lies at `ISSUER_DID_PATH`. */
const issuerDid = (): string => `did:web:${new URL(addressOf(ISSUER_DID_PATH)).host.replace(':', '%3A')}`;

/** Returns the document of the institute's public keys: the present one, and all with which something was signed before. */
export async function issuerDocument() {
  const id = issuerDid();
  const keys = [...(await issuerKeys())].map(([kid, publicKeyJwk]) => ({
    id: `${id}#${kid}`,
    type: 'JsonWebKey',
    controller: id,
    publicKeyJwk,
  }));
  return {
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/jwk/v1'],
    id,
    verificationMethod: keys,
    assertionMethod: keys.map((key) => key.id),
  };
}

/** Signs a verifiable credential as a JSON Web Token with its properties as claims. */
function signCredential(credential: { id: string; validFrom: string }): string {
  const key = signingKey();
  const { jwk } = publicJwkOf(key);
  const nbf = Math.floor(Date.parse(credential.validFrom) / 1000);
  return jwt.sign({ ...credential, iss: issuerDid(), jti: credential.id, nbf }, key, {
    algorithm: 'ES256',
    noTimestamp: true,
    header: { alg: 'ES256', typ: 'JWT', jwk } as jwt.JwtHeader,
  });
}

const statusListOf = (year: number): string => addressOf(apiUrl(STATUS_LIST_PATH, { year: String(year) }));

/** Returns the Open Badge 3.0 of a certificate, which names its holder by the salted hash of the address alone. */
export function badgeOf(
  { number, year, n, code, issuedAt, snapshot }: CertificateFields,
  email: string,
): string {
  const id = addressOf(certificatePath(code));
  const { course, hours, issuer, title } = snapshot;
  const salt = randomBytes(16).toString('hex');
  const identityHash = `sha256$${createHash('sha256')
    .update(email + salt)
    .digest('hex')}`;
  const label = CERTIFICATE_TITLE_LABELS[title];
  const duration = countText(hours, { one: '%d sat', few: '%d sata', other: '%d sati' });
  const validFrom = issuedAt.toISOString();
  const statusListCredential = statusListOf(year);
  return signCredential({
    '@context': [CREDENTIALS, OPEN_BADGES],
    id,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: `${label} ${number}: ${course}`,
    issuer: { id: issuerDid(), type: ['Profile'], name: issuer.name, url: addressOf('/') },
    validFrom,
    awardedDate: validFrom,
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: [
        { type: 'IdentityObject', identityHash, identityType: 'emailAddress', hashed: true, salt },
      ],
      achievement: {
        id: `${id}#kurs`,
        type: ['Achievement'],
        achievementType: 'Course',
        inLanguage: 'bs',
        name: course,
        description: `${label}: ${course}`,
        criteria: { narrative: `Trajanje kursa: ${duration}. Podaci s uvjerenja: ${id}` },
      },
    },
    credentialStatus: {
      id: `${statusListCredential}#${n}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: String(n),
      statusListCredential,
    },
  } as { id: string; validFrom: string });
}

/** The shortest list that Bitstring Status List allows, and more certificates than a year has. */
const LIST_BITS = 131_072;

/** Returns the bits of a list, the first one leftmost, in which these are set. */
export function encodedList(set: readonly number[]): string {
  const bytes = Buffer.alloc(LIST_BITS / 8);
  for (const bit of set) bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) | (0x80 >> (bit & 7));
  return `u${gzipSync(bytes).toString('base64url')}`;
}

/** Returns the signed list of a year, with a bit for each certificate that was revoked or replaced. Throws `not_found` and `unavailable`. */
export async function statusList(year: number): Promise<string> {
  if (!(await Certificate.exists({ year }))) throw recordNotFound('certificates');
  const refusal = keyRefusal();
  if (refusal) throw unavailable(refusal);
  const ended = await Certificate.find({ year, isValid: false }, { n: 1 }).lean();
  const id = statusListOf(year);
  const list = encodedList(ended.map(({ n }) => n));
  return signCredential({
    '@context': [CREDENTIALS],
    id,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: issuerDid(),
    validFrom: new Date().toISOString(),
    credentialSubject: {
      id: `${id}#list`,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      encodedList: list,
    },
  } as { id: string; validFrom: string });
}
