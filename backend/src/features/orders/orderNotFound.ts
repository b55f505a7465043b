import { notFound } from '../../lib/errors.ts';

export const orderNotFound = () => notFound('Prijava', 'f');
