import { API } from '@institut/contract/paths';
import { forgotBody, resetBody } from '@institut/contract/user.schema';
import { Router } from 'express';
import { parse } from '../../http/parse.ts';
import { noStore } from '../../http/auth.ts';
import { forgetWrongLogins, forgotLimit, resetLimit } from '../../http/rateLimit.ts';
import { presentForgotten } from './passwordReset.presenter.ts';
import { requestPasswordReset, resetPassword } from './passwordReset.service.ts';

export const passwordResetRoutes = Router();

passwordResetRoutes.post(API.forgotPassword, noStore, ...forgotLimit, async (req, res) => {
  await requestPasswordReset(parse(forgotBody, req.body));
  res.status(202).json(presentForgotten());
});

passwordResetRoutes.post(API.resetPassword, noStore, ...resetLimit, async (req, res) => {
  const email = await resetPassword(parse(resetBody, req.body));
  await forgetWrongLogins(req, email);
  res.status(204).end();
});
