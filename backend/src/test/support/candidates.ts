import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CANDIDATE_FILE_FIELD } from '@institut/contract/candidates/values';
import { API } from '@institut/contract/frame/endpoints';
import { apiUrl } from '@institut/contract/frame/paths';
import { env } from '../../config/env.ts';
import {
  Candidate,
  type CandidateFields,
  candidateTokenOf,
} from '../../features/site/candidates/candidate.model.ts';
import { applyForCareer } from '../../features/site/candidates/candidates.service.ts';
import type { CareerFields } from '../../features/site/careers/career.model.ts';
import { testApp } from './testApp.ts';

/** The smallest PDF that the check accepts, with something in it. */
export const pdfOf = (content = ''): Buffer<ArrayBuffer> =>
  Buffer.from(`%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n${content}\nstartxref\n9\n%%EOF\n`, 'latin1');

export const PERSON = { name: 'Lamija', lastName: 'Zvijezda', email: 'lamija@example.net' };
const GIVEN = { ...PERSON, phone: '', message: 'Predajem matematiku.', wantsPool: false, website: '' };

/** Returns a candidate of an ad with a file, and the token of its page. */
export async function createCandidate(
  career: CareerFields,
  given: Partial<typeof GIVEN> = {},
): Promise<{ candidate: CandidateFields; token: string }> {
  const fields = { ...GIVEN, ...given };
  await applyForCareer(career._id.toString(), fields, pdfOf());
  const candidate = await Candidate.findOne({ email: fields.email })
    .sort({ _id: -1 })
    .orFail()
    .lean<CandidateFields>();
  return { candidate, token: candidateTokenOf(candidate) };
}

/** Sends the form of an ad as a browser does. */
export function sendApplication(
  career: Pick<CareerFields, '_id'>,
  file: Buffer | null = pdfOf(),
  fields: Record<string, string> = {},
) {
  const call = testApp().post(apiUrl(API.careerApplication, { id: career._id.toString() }));
  for (const [name, value] of Object.entries({ ...PERSON, ...fields })) void call.field(name, value);
  return file ? call.attach(CANDIDATE_FILE_FIELD, file, 'biografija.pdf') : call;
}

/** Each test of the calling file gets the same data folder, which no other file uses. */
export function useDataFolder(): { readonly path: string } {
  const path = mkdtempSync(join(tmpdir(), 'institut-candidates-'));
  beforeEach(() => jest.replaceProperty(env, 'DATA_DIR', path));
  afterEach(() => rmSync(path, { recursive: true, force: true }));
  afterAll(() => rmSync(path, { recursive: true, force: true }));
  return { path };
}
