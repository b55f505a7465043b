import { z } from 'zod';
import { CERTIFICATE_TITLES } from './values.ts';

const PERCENT = 'Unesite cijeli broj od 0 do 100.';

export const courseCompletion = z.object({
  minPercent: z.int(PERCENT).min(0, PERCENT).max(100, PERCENT),
  needsPass: z.boolean(),
  needsPayment: z.boolean(),
  title: z.enum(CERTIFICATE_TITLES, 'Odaberite naslov.'),
});
