import { z } from 'zod';
import { editVersion } from '../content/schema.ts';
import { objectId } from '../frame/fields.ts';
import { balanceKm } from '../money/schema.ts';

/** Moves one seat of an order to another course, with its participant. */
export const moveSeatBody = z.object({
  seat: objectId,
  kurs: objectId,
  version: editVersion,
  /** What the move leaves to pay as the client has shown it, below 0 what comes back; another one is refused. */
  differenceKm: balanceKm.optional(),
});
export type MoveSeatBody = z.input<typeof moveSeatBody>;
