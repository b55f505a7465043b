import { Router } from 'express';
import { notFound } from './lib/errors.ts';
import { jsonBody } from './middleware/json.ts';
import { userRoutes } from './features/users/user.routes.ts';

/** The whole API: one router per feature, each with the paths of the contract. */
export const apiRoutes = Router();

apiRoutes.use('/api', jsonBody);
apiRoutes.use(userRoutes);
apiRoutes.use('/api', () => {
  throw notFound('Adresa', 'f');
});
