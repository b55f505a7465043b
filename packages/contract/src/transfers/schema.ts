import { z } from 'zod';
import { editVersion } from '../content/schema.ts';
import { objectId } from '../frame/fields.ts';
import { balanceKm } from '../money/schema.ts';

/** Moves one seat of an order to another course, with its participant. */
export const moveSeatBody = z.object({
  seat: objectId,
  kurs: objectId,
  version: editVersion,
  /** The difference in KM that the client showed, below 0 for a refund; the move is refused when it is another one. */
  differenceKm: balanceKm.optional(),
});
export type MoveSeatBody = z.input<typeof moveSeatBody>;
