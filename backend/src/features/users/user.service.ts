import { UserModel } from './user.model.ts';

/** Who is signed in, as the database has them at this moment. */
export type SessionUser = { id: string; isAdmin: boolean; name: string; lastName: string; email: string };

/** The user a token was issued to; null when they are gone or their sessions were ended since. */
export async function findSession({ sub, ver }: { sub: string; ver: number }): Promise<SessionUser | null> {
  const user = await UserModel.findOne({ _id: sub, tokenVersion: ver });
  if (!user) return null;
  const { id, isAdmin, name, lastName, email } = user;
  return { id, isAdmin, name, lastName, email };
}
