import type { Person } from '@institut/contract/people/schema';
import { testId } from './shopFixtures.ts';

/** Returns a person who has done nothing yet, as staff see them. */
export const buildPerson = (changes: Partial<Person> = {}): Person => ({
  _id: testId(2),
  name: 'Ana',
  lastName: 'Anić',
  email: 'ana@example.com',
  isEmailConfirmed: true,
  isAdmin: false,
  roles: [],
  invitedAt: null,
  registeredAt: '2026-10-01T09:00:00.000Z',
  lastLoginAt: '2026-11-20T09:00:00.000Z',
  phone: '',
  address: null,
  orders: { items: [], total: 0 },
  seats: { items: [], total: 0 },
  participations: { items: [], total: 0 },
  sums: { paid: 0, refunded: 0, open: 0, surplus: 0 },
  payments: { items: [], total: 0 },
  reviews: { items: [], total: 0 },
  ...changes,
});

/** The replies that the page of a person needs besides those of the account. */
export const personReplies = (person: Person) => ({
  [`GET /api/users/${person._id}/osoba`]: { data: person },
  [`GET /api/users/${person._id}/napomene`]: { data: [] },
  [`GET /api/users/${person._id}/posta`]: { data: [] },
});
