import type { Candidate, OwnCandidate } from '@institut/contract/candidates/schema';
import { testId } from './shopFixtures.ts';

/** An application for a job as its candidate sees it. */
export const buildOwnCandidate = (changes: Partial<OwnCandidate> = {}): OwnCandidate => ({
  career: { _id: testId(40), title: 'Predavač', dateEnd: '2037-03-01' },
  state: 'new',
  name: 'Lejla',
  lastName: 'Kovač',
  email: 'lejla@example.com',
  phone: '061 111 222',
  message: '',
  file: { type: 'pdf', bytes: 1200, at: '2037-02-01T09:00:00.000Z', scan: 'clean' },
  appliedAt: '2037-02-01T09:00:00.000Z',
  talentPoolUntil: null,
  eraseAt: '2037-08-01T09:00:00.000Z',
  ...changes,
});

/** The same as staff see it. */
export const buildCandidate = (changes: Partial<Candidate> = {}): Candidate => ({
  ...buildOwnCandidate(),
  _id: testId(41),
  version: 2,
  notes: [],
  waitingAnswer: null,
  ...changes,
});
