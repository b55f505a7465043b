import { z } from 'zod';
import { editVersion } from '../content/schema.ts';
import { objectId } from '../frame/fields.ts';

/** Moves one seat of an order to another course, with its participant. */
export const moveSeatBody = z.object({ seat: objectId, kurs: objectId, version: editVersion });
export type MoveSeatBody = z.input<typeof moveSeatBody>;
