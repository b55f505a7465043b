import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { decodeProtectedHeader, importJWK, jwtVerify } from 'jose';
import sharp from 'sharp';
import { bodyFor, createFinishedCourse } from '../../../test/support/certificates.ts';
import { as } from '../../../test/support/client.ts';
import { createUser } from '../../../test/support/factories.ts';
import { testApp, useTestDatabase } from '../../../test/support/testApp.ts';
import { hashToken, Participant, tokenOf } from '../../processes/participants/participant.model.ts';
import type { UserDocument } from '../../users/lookup/user.model.ts';
import { Certificate, type CertificateFields } from './certificate.model.ts';

useTestDatabase();

const EMAIL = 'ana001@example.com';
let staff: UserDocument;
let certificate: CertificateFields;
let token: string;

beforeEach(async () => {
  staff = await createUser({ isAdmin: true });
  const { course, people } = await createFinishedCourse({
    seats: 1,
    course: { name: 'Đžamija: uvod u čišćenje podataka i vrlo dugački nazivi kurseva s Pythonom' },
  });
  await as(staff)
    .issueCertificates({ params: { id: course._id }, body: bodyFor(people) })
    .expect(201);
  certificate = await Certificate.findOne().orFail().lean<CertificateFields>();
  const participant = await Participant.findById(certificate.participant).orFail().lean();
  token = tokenOf(participant);
  await Participant.updateOne({ _id: participant._id }, { tokenHash: hashToken(token) });
});

const download = () =>
  as(null)
    .downloadOwnBadge({ params: { code: certificate.code }, body: { token } })
    .buffer();

/** Returns the credential in the text of a PNG, read by libvips. */
async function credentialIn(bytes: unknown): Promise<string> {
  const { comments = [], width } = await sharp(Buffer.from(bytes as Uint8Array)).metadata();
  expect(width).toBe(640);
  return comments.find(({ keyword }) => keyword === 'openbadgecredential')?.text ?? '';
}

/** The claims of a badge, and of the list of ended badges, that the tests read. */
type Claims = {
  id: string;
  iss: string;
  credentialSubject: { identifier: [{ identityHash: string; salt: string }]; encodedList: string };
  credentialStatus: { statusListCredential: string; statusListIndex: string };
};

/** Returns the claims of a token that another implementation has verified with a key of the published document. */
async function verified(credential: string): Promise<Claims> {
  const { body: did } = await testApp().get('/.well-known/did.json').expect(200);
  const { jwk, alg } = decodeProtectedHeader(credential);
  const keys = did.verificationMethod.map((method: { publicKeyJwk: object }) => method.publicKeyJwk);
  expect([alg, keys]).toEqual(['ES256', expect.arrayContaining([jwk])]);
  const key = await importJWK(jwk ?? {}, 'ES256');
  return (await jwtVerify<Claims>(credential, key, { issuer: did.id })).payload;
}

async function isEnded({ credentialStatus }: Claims): Promise<boolean> {
  const { pathname } = new URL(credentialStatus.statusListCredential);
  const { text, headers } = await testApp().get(pathname).buffer().expect(200);
  expect(headers).toMatchObject({
    'content-type': 'application/vc+jwt; charset=utf-8',
    'access-control-allow-origin': '*',
  });
  const { credentialSubject, id } = await verified(text);
  expect(id).toBe(credentialStatus.statusListCredential);
  const bits = gunzipSync(Buffer.from(credentialSubject.encodedList.slice(1), 'base64url'));
  expect(bits).toHaveLength(16_384);
  const at = Number(credentialStatus.statusListIndex);
  return ((bits[Math.floor(at / 8)] ?? 0) & (1 << (7 - (at % 8)))) !== 0;
}

it('is an Open Badge 3.0 in a PNG that names its holder by a salted hash alone, and the same each time', async () => {
  const { body } = await download().expect(200);
  const credential = await credentialIn(body);
  const claims = await verified(credential);
  expect(claims).toMatchObject({
    '@context': ['https://www.w3.org/ns/credentials/v2', expect.stringContaining('/ob/v3p0/context-')],
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    jti: claims.id,
    validFrom: certificate.issuedAt.toISOString(),
    issuer: { id: claims.iss, type: ['Profile'] },
    credentialSubject: { achievement: { name: certificate.snapshot.course } },
  });
  expect(claims).not.toHaveProperty('vc');
  expect(new URL(claims.id).pathname).toBe(`/uvjerenja/${certificate.code}`);
  const [{ identityHash, salt }] = claims.credentialSubject.identifier;
  expect(identityHash).toBe(
    `sha256$${createHash('sha256')
      .update(EMAIL + salt)
      .digest('hex')}`,
  );
  expect(JSON.stringify(claims)).not.toMatch(/ana001|Anić/);
  expect(await credentialIn((await download().expect(200)).body)).toBe(credential);
});

it.each<[what: string, end: (id: string) => Promise<unknown>]>([
  [
    'revoked',
    (id) =>
      as(staff)
        .revokeCertificate({ params: { id }, body: { reason: 'mistake' } })
        .expect(200),
  ],
  [
    'replaced',
    (id) =>
      as(staff)
        .correctCertificate({ params: { id }, body: { name: 'Ana Đž' } })
        .expect(201),
  ],
])(
  'has its bit in the list of the year once the certificate is %s, and opens no more',
  async (_what, end) => {
    const claims = await verified(await credentialIn((await download().expect(200)).body));
    expect(await isEnded(claims)).toBe(false);
    await end(certificate._id.toString());
    expect(await isEnded(claims)).toBe(true);
    await download().expect(409);
  },
);

it('makes the certificate wrong when one bit of it is changed', async () => {
  await download().expect(200);
  const { credential } = await Certificate.findOne().orFail().lean();
  const parts = String(credential).split('.');
  for (const place of parts.keys()) {
    const bytes = Buffer.from(parts[place] ?? '', 'base64url');
    bytes[20] = (bytes[20] ?? 0) ^ 1;
    const changed = parts.with(place, bytes.toString('base64url')).join('.');
    await Certificate.updateOne({}, { credential: changed });
    const { body } = await as(null).checkCertificate({ params: { code: certificate.code } });
    expect(body).toMatchObject({ isIntact: false, facts: null });
    await download().expect(409);
  }
});

it('goes to the holder alone, who finds it in the account, and is removed with the name', async () => {
  const { code, participant, order } = certificate;
  const [holder, other] = [await createUser(), await createUser()];
  await Participant.updateOne({ _id: participant }, { user: holder._id });
  await as(holder).downloadBadge({ params: { code } }).expect(200);
  const { body } = await as(holder).listMyCertificates().expect(200);
  expect(body).toEqual([expect.objectContaining({ code, state: 'valid' })]);
  for (const stranger of [staff, other]) {
    await as(stranger).downloadBadge({ params: { code } }).expect(404);
    expect((await as(stranger).listMyCertificates().expect(200)).body).toEqual([]);
  }
  const { seat } = await Participant.findById(participant).orFail().lean();
  await as(staff)
    .eraseParticipant({ params: { id: order, seat } })
    .expect(204);
  expect(await Certificate.findOne().lean()).toMatchObject({ credential: null, salt: '' });
});

it('there is no list of a year without certificates', async () => {
  expect((await testApp().get('/uvjerenja/status/2001')).status).toBe(404);
});
