import { UserModel } from './user.model.ts';

export async function countUsers(): Promise<{ total: number; admins: number }> {
  const [total, admins] = await Promise.all([
    UserModel.countDocuments(),
    UserModel.countDocuments({ isAdmin: true }),
  ]);
  return { total, admins };
}
