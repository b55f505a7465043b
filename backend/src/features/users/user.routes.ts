import { API } from '@institut/contract/paths';
import { loginBody, profileBody, registerBody } from '@institut/contract/user.schema';
import { Router } from 'express';
import { parse } from '../../lib/parse.ts';
import { currentUser, noStore, requireUser } from '../../middleware/auth.ts';
import { oneTryAtATime } from '../../middleware/oneTryAtATime.ts';
import { loginLimit, registerLimit } from '../../middleware/rateLimit.ts';
import { presentProfile, presentSession } from './user.presenter.ts';
import { getProfile, logIn, register, updateProfile } from './user.service.ts';

export const userRoutes = Router();

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
