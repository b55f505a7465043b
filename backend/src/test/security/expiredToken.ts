import jwt from 'jsonwebtoken';
import { jwtSecret } from '../../config/jwtSecret.ts';
import type { UserDocument } from '../../features/users/user.model.ts';

/** A token of ours that ended a second ago, otherwise valid. */
export function expiredTokenFor(user: UserDocument): string {
  return jwt.sign({ ver: user.tokenVersion, long: false }, jwtSecret(), {
    algorithm: 'HS256',
    subject: user.id,
    expiresIn: -1,
  });
}
