import type { UserRecord } from '../../backend/src/features/users/user.model.ts';
import { fold } from '../../backend/src/database/search/keys.ts';
import type { Random } from '../../backend/src/test/security/generate.ts';
import { Types } from 'mongoose';
import { daysAfter } from '../../demo/daysAfter.ts';
import { FIRST_NAMES, LAST_NAMES } from './words.ts';

const OLDEST_DAYS = 1500;
/** No password has this hash: nobody signs in with one here. */
const NO_PASSWORD = 'generated';

export type GeneratedUser = Omit<UserRecord, 'searchKeys' | 'searchGrams' | 'sortKeys' | 'lock'> & {
  _id: Types.ObjectId;
  createdAt: Date;
  updatedAt: Date;
  __v: number;
};

export function generateUser(random: Random, n: number, now: Date): GeneratedUser {
  const [name, lastName] = [random.pick(FIRST_NAMES), random.pick(LAST_NAMES)];
  const createdAt = daysAfter(now, -random.int(0, OLDEST_DAYS));
  return {
    _id: new Types.ObjectId(),
    name,
    lastName,
    email: `${fold(name)}.${fold(lastName)}${n}@example.com`,
    passwordHash: NO_PASSWORD,
    isAdmin: false,
    tokenVersion: 0,
    wantsEventMail: false,
    eventMailAt: null,
    createdAt,
    updatedAt: createdAt,
    __v: 0,
  };
}
