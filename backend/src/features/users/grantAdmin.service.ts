import { notFound } from '../../lib/errors.ts';
import { UserModel, type UserDocument } from './user.model.ts';

/** Makes a registered user an administrator, for whoever has the server in their hands. */
export function grantAdmin(email: string): Promise<UserDocument> {
  return UserModel.findOneAndUpdate(
    { email: email.trim().toLowerCase() },
    { $set: { isAdmin: true }, $inc: { __v: 1 } },
    { returnDocument: 'after' },
  )
    .orFail(() => notFound('Korisnik'))
    .exec();
}
