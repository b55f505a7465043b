import { createHash, randomBytes } from 'node:crypto';
import type { candidateBody } from '@institut/contract/candidates/schema';
import { CANDIDATE_FILE_FIELD, type CandidateFileType } from '@institut/contract/candidates/values';
import { type ClientSession, trusted, Types } from 'mongoose';
import type { z } from 'zod';
import { env } from '../../../config/env.ts';
import { isDuplicateKey } from '../../../database/databaseErrors.ts';
import { withTransaction } from '../../../database/transaction.ts';
import { AppError, invalidInput, unavailable } from '../../../lib/errors.ts';
import { StorageError } from '../../../lib/storage/objectStore.ts';
import { candidateStore } from '../../../lib/storage/openStore.ts';
import { queueMail } from '../../mail/mail.service.ts';
import type { CareerFields } from '../careers/career.model.ts';
import { getCareer } from '../careers/career.service.ts';
import { candidateReceivedMail } from './candidate.mails.ts';
import {
  Candidate,
  type CandidateFields,
  type CandidateFileFields,
  candidateTokenOf,
  hashCandidateToken,
  newNonce,
} from './candidate.model.ts';
import { typeOfFile } from './candidateFile.ts';
import { eraseAfter, poolUntil } from './candidateRules.ts';
import { scanFile } from './virusScanner.ts';

type Given = z.output<typeof candidateBody>;

/**
 * Stores an application for an open ad with its file, or replaces the earlier one of the same address, and mails the link to the
 * private page. The answer does not depend on who has applied. A filled hidden field comes from a robot, which learns nothing from
 * the response. Throws `not_found` after the last second of the deadline, and `validation` for another file than a harmless PDF or DOCX.
 */
export async function applyForCareer(id: string, given: Given, bytes: Buffer): Promise<void> {
  if (given.website !== '') return;
  const now = new Date();
  const career = await getCareer(id);
  const type = await typeOfFile(bytes);
  const scan = await scanFile(bytes);
  if (scan === 'infected') throw infected();
  const file = { ...(await storeFile(bytes, type, now)), scan };
  const replaced = await storeCandidate({ career, given, file, now }).catch(async (error: unknown) => {
    await removeFile(file.id);
    throw error;
  });
  if (replaced) await removeFile(replaced);
}

const infected = () => {
  const sentence = 'Skener je u datoteci našao virus. Pošaljite drugu datoteku.';
  return invalidInput({ [CANDIDATE_FILE_FIELD]: sentence }, sentence);
};

/** Names are random; the time in front tells the job how long a file without a record exists. */
async function storeFile(
  bytes: Buffer,
  type: CandidateFileType,
  at: Date,
): Promise<Omit<CandidateFileFields, 'scan'>> {
  const id = `${at.getTime()}-${randomBytes(16).toString('hex')}`;
  await candidateStore()
    .write([{ name: id, data: bytes }])
    .catch((error: unknown) => {
      if (!(error instanceof StorageError)) throw error;
      throw unavailable('Datoteku trenutno ne možemo sačuvati. Pokušajte ponovo za nekoliko minuta.', error);
    });
  return { id, type, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex'), at };
}

/** Removes a file whose record is gone; the job removes what is left when the store does not answer. */
export const removeFile = (id: string): Promise<void> =>
  candidateStore()
    .remove([id])
    .catch(() => undefined);

type New = { career: CareerFields; given: Given; file: CandidateFileFields; now: Date };

const ATTEMPTS = 3;

/** Returns the file that was replaced. The same address may apply twice at once. */
async function storeCandidate(given: New): Promise<string | null> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await withTransaction((session) => store(given, session), { writes: [] });
    } catch (error) {
      if (!isDuplicateKey(error) || attempt === ATTEMPTS) throw error;
    }
  }
}

async function store({ career, given, file, now }: New, session: ClientSession): Promise<string | null> {
  const { name, lastName, email, phone = '', message, wantsPool } = given;
  const known = await Candidate.findOne({ career: career._id, email })
    .session(session)
    .lean<CandidateFields>();
  const talentPoolUntil = poolUntil({ wantsPool, now });
  const fields = {
    snapshot: { title: career.title, dateEnd: career.dateEnd },
    name,
    lastName,
    phone,
    message,
    file,
    talentPoolUntil,
    appliedAt: now,
    eraseAt: eraseAfter(career.dateEnd, env.CANDIDATE_RETENTION_DAYS, talentPoolUntil),
  };
  const keys = known ?? { _id: new Types.ObjectId(), nonce: newNonce() };
  if (known) {
    await Candidate.updateOne({ _id: known._id }, { $set: fields, $inc: { version: 1 } }, { session });
  } else {
    const tokenHash = hashCandidateToken(candidateTokenOf(keys));
    await Candidate.create(
      [{ ...fields, ...keys, career: career._id, email, state: 'new', notes: [], answer: null, tokenHash }],
      { session },
    );
  }
  const about = { candidateId: keys._id.toString(), career: career.title, isReplaced: known !== null };
  await queueMail(candidateReceivedMail, { to: email, ...about }, session);
  return known?.file?.id ?? null;
}

const unknownLink = () =>
  new AppError('not_found', 'Ovaj link više ne vrijedi. Prijava je povučena ili joj je istekao rok čuvanja.');

/** Returns the candidate whose link has a token. Throws `not_found`. */
export async function findByToken(
  token: string,
  session: ClientSession | null = null,
): Promise<CandidateFields> {
  const found = await Candidate.findOne({ tokenHash: hashCandidateToken(token) })
    .session(session)
    .lean<CandidateFields>();
  if (!found) throw unknownLink();
  return found;
}

/** Returns a candidate who has not withdrawn; null for any other. */
export const findPresent = (id: string): Promise<CandidateFields | null> =>
  Candidate.findOne({ _id: id, state: trusted({ $ne: 'withdrawn' as const }) })
    .lean<CandidateFields>()
    .exec();

/** Removes what names a candidate; that somebody has applied and withdrawn stays, without a link. */
export async function removeCandidateData({ _id }: CandidateFields, session: ClientSession): Promise<void> {
  const nothing = { name: '', lastName: '', phone: '', message: '', file: null, notes: [], answer: null };
  await Candidate.updateOne(
    { _id },
    {
      $set: { ...nothing, state: 'withdrawn', talentPoolUntil: null },
      $unset: { email: '', tokenHash: '' },
      $inc: { version: 1 },
    },
    { session },
  );
}

/** Returns the candidates with one of the addresses. */
export async function candidatesOf(addresses: readonly string[]): Promise<CandidateFields[]> {
  const found: CandidateFields[] = [];
  for (const email of addresses) found.push(...(await Candidate.find({ email }).lean<CandidateFields[]>()));
  return found;
}

/** Deletes the candidates with one of the addresses, when the account is deleted; the job removes their files. */
export async function deleteCandidatesOf(
  addresses: readonly string[],
  session: ClientSession,
): Promise<void> {
  for (const email of addresses) await Candidate.deleteMany({ email }, { session });
}
