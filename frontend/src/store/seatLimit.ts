import { ORDER_SEATS_MAX } from '@institut/contract/limits';
import { can, type Rights } from './can.ts';

type SeatLimits = { seatsPerPerson: number | null; seatsPerOrganisation: number | null };

/** The part of the state that decides it; this layer does not know the features' slices. */
export type WithSeatLimit = {
  site: { config: { data: SeatLimits | null } };
  session: { user: Rights | null };
};

const limitOf = (name: keyof SeatLimits, { site, session }: WithSeatLimit): number =>
  can(session.user, 'enrolment') ? ORDER_SEATS_MAX : (site.config.data?.[name] ?? ORDER_SEATS_MAX);

/** Returns how many seats of a course this person may have unless an organisation pays. */
export const selectPersonSeatLimit = (state: WithSeatLimit): number => limitOf('seatsPerPerson', state);

/** Returns how many seats of a course this person may choose, if as many are free: who pays is known only at the checkout. */
export const selectSeatLimit = (state: WithSeatLimit): number =>
  Math.max(selectPersonSeatLimit(state), limitOf('seatsPerOrganisation', state));
