import type { Profile, UserInfo } from '@institut/contract/user.schema';
import type { AdminUser } from '@institut/contract/userAdmin.schema';
import type { UserDocument } from './user.model.ts';
import type { Session } from './user.service.ts';

export function presentProfile(user: UserDocument): Profile {
  return {
    _id: user.id,
    name: user.name,
    lastName: user.lastName,
    email: user.email,
    isAdmin: user.isAdmin,
    wantsEventMail: user.wantsEventMail,
  };
}

export function presentAdminUser(user: UserDocument): AdminUser {
  const { __v: version } = user;
  return { ...presentProfile(user), version };
}

export function presentSession({ user, token }: Session): UserInfo {
  return {
    _id: user.id,
    name: user.name,
    lastName: user.lastName,
    email: user.email,
    isAdmin: user.isAdmin,
    token,
  };
}
