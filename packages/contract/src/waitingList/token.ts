import { z } from 'zod';

const INCOMPLETE = 'Link nije potpun. Otvorite ga ponovo iz e-maila.';

/** The token of an entry; links in mails add a secret, which shows that somebody has read the mailbox. */
export const waitingToken = z.string(INCOMPLETE).regex(/^[\w-]{43}(?:\.[\w-]{22})?$/, INCOMPLETE);
