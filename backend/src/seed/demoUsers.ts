import { Types } from 'mongoose';
import type { UserRecord } from '../features/users/user.model.ts';
import { hashPassword } from '../features/users/password.ts';
import type { UserKey } from './content/types.ts';
import { users } from './content/users.ts';

export type DemoUser = Omit<
  UserRecord,
  'tokenVersion' | 'searchKeys' | 'searchGrams' | 'sortKeys' | 'lock'
> & {
  _id: Types.ObjectId;
};
export type DemoUsers = Readonly<Record<UserKey, DemoUser>>;

export async function demoUsers(now: Date): Promise<DemoUsers> {
  const made: Partial<Record<UserKey, DemoUser>> = {};
  for (const { key, password, ...user } of users) {
    made[key] = {
      ...user,
      _id: new Types.ObjectId(),
      passwordHash: await hashPassword(password),
      eventMailAt: user.wantsEventMail ? now : null,
    };
  }
  const { amina, ana, tarik } = made;
  if (!amina || !ana || !tarik) throw new Error('The demo content lacks a user.');
  return { amina, ana, tarik };
}
