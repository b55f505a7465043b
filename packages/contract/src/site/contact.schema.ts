import { CONTACT_MESSAGE_MAX } from '../limits.ts';
import { z } from 'zod';
import { email, requiredLines, requiredText } from '../frame/fields.ts';

/** A message that a visitor writes to the institute. */
export const contactBody = z.object({
  name: requiredText(100, 'Unesite ime.'),
  email,
  message: requiredLines(CONTACT_MESSAGE_MAX, 'Unesite poruku.'),
  /** A field that people do not see: only robots fill it in. */
  website: z.string().default(''),
});
export type ContactBody = z.input<typeof contactBody>;
