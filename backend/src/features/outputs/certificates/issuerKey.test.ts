import { env } from '../../../config/env.ts';
import { generateSigningKey } from '../../../config/signingKey.ts';
import { endDrawing } from '../documents/drawing.ts';
import { bodyFor, createFinishedCourse } from '../../../test/support/certificates.ts';
import { as } from '../../../test/support/client.ts';
import { createUser } from '../../../test/support/factories.ts';
import { testApp, useTestDatabase } from '../../../test/support/testApp.ts';
import type { UserDocument } from '../../users/lookup/user.model.ts';
import { Certificate, type CertificateFields } from './certificate.model.ts';
import { storeIssuerKey } from './certificateProof.ts';

useTestDatabase();
afterAll(endDrawing);

const { NODE_ENV } = env;
let staff: UserDocument;
let finished: Awaited<ReturnType<typeof createFinishedCourse>>;

beforeEach(async () => {
  env.ISSUER_KEY = generateSigningKey();
  staff = await createUser({ roles: ['enrolment'] });
  finished = await createFinishedCourse({ seats: 2 });
});
afterEach(() => {
  env.ISSUER_KEY = undefined;
  env.NODE_ENV = NODE_ENV;
});

const issueTo = (place: number) =>
  as(staff).issueCertificates({
    params: { id: finished.course._id },
    body: bodyFor(finished.people.slice(place, place + 1)),
  });

async function checked(): Promise<boolean[]> {
  const all = await Certificate.find().sort({ n: 1 }).lean<CertificateFields[]>();
  const answers = await Promise.all(
    all.map(({ code }) => as(null).checkCertificate({ params: { code } }).expect(200)),
  );
  return answers.map(({ body }) => body.isIntact);
}

const publishedKeys = async () =>
  (await testApp().get('/.well-known/did.json').expect(200)).body.verificationMethod.length;

it('certificates of a former key stay right when servers have started with it, and its public part stays published', async () => {
  await issueTo(0).expect(201);
  await storeIssuerKey();
  env.ISSUER_KEY = generateSigningKey();
  await issueTo(1).expect(201);
  expect(await checked()).toEqual([true, true]);
  expect(await publishedKeys()).toBe(2);
});

it('a certificate that somebody has signed with another key is not right', async () => {
  await issueTo(0).expect(201);
  env.ISSUER_KEY = generateSigningKey();
  expect(await checked()).toEqual([false]);
  expect(await publishedKeys()).toBe(1);
});

it('without a key none is issued, and those that were issued still open', async () => {
  await issueTo(0).expect(201);
  await storeIssuerKey();
  [env.ISSUER_KEY, env.NODE_ENV] = [undefined, 'production'];
  const { body } = await issueTo(1).expect(409);
  expect(body.message).toMatch(/^Ključ kojim se uvjerenja potpisuju nije podešen/);
  expect(await checked()).toEqual([true]);
  const { code } = await Certificate.findOne().orFail().lean();
  await as(staff).downloadCertificate({ params: { code } }).expect(200);
});
