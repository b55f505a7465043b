import { API } from '@institut/contract/paths';
import { loginBody, profileBody, registerBody } from '@institut/contract/user.schema';
import { userBody, userListQuery } from '@institut/contract/userAdmin.schema';
import { Router } from 'express';
import { pageHeaders } from '../../http/pageHeaders.ts';
import { parse, parseId } from '../../http/parse.ts';
import { currentUser, noStore, requireAdmin, requireUser } from '../../http/auth.ts';
import { oneTryAtATime } from '../../http/oneTryAtATime.ts';
import { loginLimit, registerLimit } from '../../http/rateLimit.ts';
import { presentAdminUser, presentProfile, presentSession } from './user.presenter.ts';
import { getProfile, logIn, register, updateProfile } from './user.service.ts';
import { deleteUser, getUser, updateUser, userNotFound } from './userAdmin.service.ts';
import { listUsers } from './userList.service.ts';

export const userRoutes = Router();

const userId = (id: unknown) => parseId(id, userNotFound);

userRoutes.post(API.login, noStore, oneTryAtATime, ...loginLimit, async (req, res) => {
  res.json(presentSession(await logIn(parse(loginBody, req.body))));
});

userRoutes.post(API.users, noStore, ...registerLimit, async (req, res) => {
  res.status(201).json(presentSession(await register(parse(registerBody, req.body))));
});

userRoutes.get(API.profile, requireUser, async (req, res) => {
  res.json(presentProfile(await getProfile(currentUser(req).id)));
});

userRoutes.put(API.profile, requireUser, async (req, res) => {
  res.json(presentSession(await updateProfile(currentUser(req), parse(profileBody, req.body))));
});

userRoutes.get(API.users, requireAdmin, async (req, res) => {
  const query = parse(userListQuery, req.query);
  const { users, total } = await listUsers(query);
  const { pageNumber, pageSize, isAdmin, ...texts } = query;
  const filters = { ...texts, isAdmin: isAdmin?.toString() };
  res.set(pageHeaders(API.users, { pageNumber, pageSize, total }, filters)).json(users.map(presentAdminUser));
});

userRoutes.get(API.user, requireAdmin, async (req, res) => {
  res.json(presentAdminUser(await getUser(userId(req.params.id))));
});

userRoutes.put(API.user, requireAdmin, async (req, res) => {
  const given = parse(userBody, req.body);
  res.json(presentAdminUser(await updateUser(userId(req.params.id), currentUser(req), given)));
});

userRoutes.delete(API.user, requireAdmin, async (req, res) => {
  await deleteUser(userId(req.params.id), currentUser(req));
  res.status(204).end();
});
