import { hasPermission } from '@institut/contract/accounts/permissions';
import { readCode } from '@institut/contract/certificates/code';
import type { CertificateDesign } from '@institut/contract/certificates/templates';
import { CERTIFICATE_TITLE_LABELS } from '@institut/contract/certificates/values';
import type { Certificate as PublicCertificate } from '@institut/contract/certificates/schema';
import { trusted, type Types } from 'mongoose';
import { conflict, recordNotFound } from '../../../lib/errors.ts';
import { today } from '../../../lib/instituteDay.ts';
import type { SessionUser } from '../../../lib/sessionUser.ts';
import { findOrders } from '../../core/orders/orderLookup.service.ts';
import { participantByToken } from '../../processes/participants/participantPage.service.ts';
import { ownParticipations, participantsByIds } from '../../processes/participants/participants.service.ts';
import { Certificate, type CertificateFields } from './certificate.model.ts';
import { presentCertificate } from './certificate.presenter.ts';
import { badgeImage } from './badgeImage.ts';
import { badgeOf } from './credential.ts';
import { fileOf, sampleOf } from './certificateFile.ts';
import { isIntact, issuerKeys } from './certificateProof.ts';
import { candidatesOf } from './completionFacts.ts';
import { snapshotOf } from './certificates.service.ts';
import { refuseLostImages } from './templateImages.ts';
import { designOf, templateOf } from './templates.service.ts';

/** Returns the certificate with a code. Throws `not_found` for a code that none has. */
async function findByCode(code: string): Promise<CertificateFields> {
  const found = await Certificate.findOne({ code }).lean<CertificateFields>();
  if (!found) throw recordNotFound('certificates');
  return found;
}

/** Returns title and number of the certificate with a code, however it is typed; null for a code that none has. */
export async function nameOfCertificate(typed: string): Promise<string | null> {
  const code = readCode(typed);
  const found =
    code &&
    (await Certificate.findOne({ code }, { number: 1, 'snapshot.title': 1 }).lean<CertificateFields>());
  return found ? `${CERTIFICATE_TITLE_LABELS[found.snapshot.title]} ${found.number}` : null;
}

/** Returns what everybody who has the code reads. */
export async function checkCertificate(code: string): Promise<PublicCertificate> {
  const found = await findByCode(code);
  const replacement = found.replacedBy
    ? await Certificate.findById(found.replacedBy, { number: 1, code: 1 }).lean()
    : null;
  return presentCertificate(found, { isSound: isIntact(found, await issuerKeys()), replacement });
}

type File = { number: string; bytes: Buffer };

async function refuseUnlessSound(certificate: CertificateFields): Promise<void> {
  if (!certificate.isValid) throw conflict('Ovo uvjerenje više ne vrijedi, pa se ne može preuzeti.');
  if (certificate.erasedAt) throw conflict('Ime je uklonjeno na zahtjev, pa se uvjerenje ne može preuzeti.');
  if (!isIntact(certificate, await issuerKeys()))
    throw conflict('Zapis ovog uvjerenja nije ispravan. Javite nam se.');
}

async function openFile(certificate: CertificateFields): Promise<File> {
  await refuseUnlessSound(certificate);
  return { number: certificate.number, bytes: await fileOf(certificate) };
}

/** Signs the badge of a certificate and stores it. Returns the one that another request has stored first. */
async function storedBadge(certificate: CertificateFields, email: string): Promise<string> {
  if (email === '') throw conflict('Za digitalnu značku treba nam vaša e-mail adresa.');
  const { _id } = certificate;
  const unchanged = { _id, isValid: true, erasedAt: null, credential: null };
  await Certificate.updateOne(unchanged, { $set: { credential: badgeOf(certificate, email) } });
  const stored = await Certificate.findById(_id, { credential: 1 }).lean();
  if (!stored?.credential) throw conflict('Uvjerenje se upravo promijenilo. Osvježite stranicu.');
  return stored.credential;
}

/** Returns the badge of a valid certificate, which is signed for this address when the holder first asks for it. */
async function badgeFile(certificate: CertificateFields, email: string): Promise<File> {
  await refuseUnlessSound(certificate);
  const { number, snapshot } = certificate;
  const credential = certificate.credential ?? (await storedBadge(certificate, email));
  const text = {
    title: CERTIFICATE_TITLE_LABELS[snapshot.title],
    course: snapshot.course,
    number,
    issuer: snapshot.issuer.name,
  };
  return { number, bytes: await badgeImage(text, credential) };
}

/** Returns the PDF of a valid certificate to its holder, and to staff who issue them. Throws `not_found` for anybody else. */
export async function openCertificate(code: string, viewer: SessionUser): Promise<File> {
  const found = await findByCode(code);
  if (!hasPermission(viewer.permissions, 'certificates') && !(await isHolder(found, viewer))) {
    throw recordNotFound('certificates');
  }
  return openFile(found);
}

async function isHolder({ participant, order }: CertificateFields, { id }: SessionUser): Promise<boolean> {
  const [person] = await participantsByIds([participant]);
  if (person?.user?.equals(id)) return true;
  if (!person?.isBuyer) return false;
  const [placed] = await findOrders([order]);
  return placed?.user?.toString() === id;
}

/** Returns the certificates of the participant whose private link has this token, the newest first. */
export async function listByToken(token: string): Promise<CertificateFields[]> {
  const { _id } = await participantByToken(token);
  return certificatesOfParticipants([_id]);
}

/** Returns the PDF of a valid certificate to the participant whose private link has this token. */
export async function openByToken(code: string, token: string): Promise<File> {
  const { _id } = await participantByToken(token);
  const found = await findByCode(code);
  if (!found.participant.equals(_id)) throw recordNotFound('certificates');
  return openFile(found);
}

/** Returns the badge of a valid certificate to the participant whose private link has this token. */
export async function openBadgeByToken(code: string, token: string): Promise<File> {
  const { _id, email } = await participantByToken(token);
  const found = await findByCode(code);
  if (!found.participant.equals(_id)) throw recordNotFound('certificates');
  return badgeFile(found, email);
}

/** Returns the badge of a valid certificate to its holder. Throws `not_found` for anybody else. */
export async function openBadge(code: string, viewer: SessionUser): Promise<File> {
  const found = await findByCode(code);
  const [person] = await participantsByIds([found.participant]);
  if (!person?.user?.equals(viewer.id)) throw recordNotFound('certificates');
  return badgeFile(found, person.email);
}

/** Returns the certificates of the owner of an account, the newest first. */
export async function listOfUser({ id }: SessionUser): Promise<CertificateFields[]> {
  return certificatesOfParticipants((await ownParticipations(id)).map(({ _id }) => _id));
}

/** Returns the certificates of participants, the newest first. */
export const certificatesOfParticipants = (ids: readonly Types.ObjectId[]): Promise<CertificateFields[]> =>
  Certificate.find({ participant: trusted({ $in: [...ids] }) })
    .sort({ issuedAt: -1, n: -1 })
    .lean<CertificateFields[]>()
    .exec();

/** Returns a PDF that shows staff how the certificates of a course look. */
export async function openSample(id: string): Promise<Buffer> {
  const { course, people } = await candidatesOf(id);
  const first =
    people.find(({ readiness }) => readiness === 'ready') ?? people.find(({ name }) => name !== '');
  const person = first ?? { name: 'Ime i prezime polaznika', grade: '', hasPassed: false };
  return sampleOf(snapshotOf(course, person, await templateOf(course)));
}

/** As many characters as the longest name that every template has to fit. */
const LONGEST_NAME = 'Đženana-Džejlana Hadžiselimović-Đurđević Mustafabegović-Šćep';

/** Returns a PDF that looks as certificates by a template would: with the longest name, without a number. */
export async function openTemplateSample(template: CertificateDesign): Promise<Buffer> {
  await refuseLostImages(template);
  const start = today();
  const course = { name: 'Python za analizu podataka', start, lastDay: start, duration: 24 };
  const person = { name: LONGEST_NAME, grade: 'odličan (10)', hasPassed: true };
  return sampleOf(snapshotOf(course, person, designOf(template)));
}
