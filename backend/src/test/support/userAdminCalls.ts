import { API } from '@institut/contract/frame/endpoints';
import { apiUrl } from '@institut/contract/frame/paths';
import { adminUser } from '@institut/contract/accounts/admin.schema';
import { z } from 'zod';
import { UserModel, type UserDocument } from '../../features/users/lookup/user.model.ts';
import { testApp } from './testApp.ts';
import { bearer, createUser } from './factories.ts';

/** A user as admins get it, without unknown fields. */
export const userWire = z.strictObject(adminUser.shape);
/** Ids of no user. */
export const NOWHERE = ['ffffffffffffffffffffffff', 'x', '1', '%00', '{"$ne":null}', '__proto__'];
export const NOT_FOUND = { message: 'Korisnik nije pronađen.', code: 'not_found' };

export const createAdmin = () => createUser({ name: 'Amina', lastName: 'Begić', isAdmin: true });
export const countAdmins = () => UserModel.countDocuments({ isAdmin: true });

export const userPath = (id: string) => apiUrl(API.user, { id });
export const get = (path: string, user: UserDocument) =>
  testApp().get(path).set('Authorization', bearer(user));
export const put = (id: string, admin: UserDocument, body: object) =>
  testApp().put(userPath(id)).set('Authorization', bearer(admin)).send(body);
export const remove = (id: string, admin: UserDocument) =>
  testApp().delete(userPath(id)).set('Authorization', bearer(admin));

/** Returns the body of an edit that changes nothing. */
export const bodyOf = ({ name, email, isAdmin }: UserDocument) => ({ name, email, isAdmin });
