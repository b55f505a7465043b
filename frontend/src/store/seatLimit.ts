import { ORDER_SEATS_MAX } from '@institut/contract/limits';
import { can, type Rights } from './can.ts';

/** The part of the state that decides it; this layer does not know the features' slices. */
export type WithSeatLimit = {
  site: { config: { data: { seatsPerPerson: number | null } | null } };
  session: { user: Rights | null };
};

/** Returns how many seats of a course this person may choose, if as many are free. */
export const selectSeatLimit = ({ site, session }: WithSeatLimit): number =>
  can(session.user, 'enrolment') ? ORDER_SEATS_MAX : (site.config.data?.seatsPerPerson ?? ORDER_SEATS_MAX);
