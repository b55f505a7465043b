import { UserModel } from './user.model.ts';

export const adminCount = (): Promise<number> => UserModel.countDocuments({ isAdmin: true }).exec();

/** Null when nobody has that address. */
export async function findPasswordHash(email: string): Promise<string | null> {
  const user = await UserModel.findOne({ email });
  return user?.passwordHash ?? null;
}
