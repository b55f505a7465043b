import { UserModel } from './user.model.ts';

/** How many accounts may administer the site. */
export const adminCount = (): Promise<number> => UserModel.countDocuments({ isAdmin: true }).exec();
