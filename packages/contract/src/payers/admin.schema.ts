import { z } from 'zod';
import { editVersion } from '../content/schema.ts';
import { payer } from './schema.ts';

/** The payer that an order gets instead of the one before; null for none, so that its buyer pays. */
export const correctPayerBody = z.object({ payer: payer.nullable(), version: editVersion });
export type CorrectPayerBody = z.input<typeof correctPayerBody>;
