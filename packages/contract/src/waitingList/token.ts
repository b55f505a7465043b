import { z } from 'zod';

/** From the link in a mail to somebody who waits. */
export const waitingToken = z
  .string('Link nije potpun. Otvorite ga ponovo iz e-maila.')
  .regex(/^[\w-]{43}$/, 'Link nije potpun. Otvorite ga ponovo iz e-maila.');
