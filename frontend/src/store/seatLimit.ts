import { ORDER_SEATS_MAX } from '@institut/contract/limits';

/** The part of the state that decides it; this layer does not know the features' slices. */
export type WithSeatLimit = {
  site: { config: { data: { seatsPerPerson: number | null } | null } };
  session: { user: { isAdmin: boolean } | null };
};

/** Returns how many seats of a course this person may choose, if as many are free. */
export const selectSeatLimit = ({ site, session }: WithSeatLimit): number =>
  session.user?.isAdmin ? ORDER_SEATS_MAX : (site.config.data?.seatsPerPerson ?? ORDER_SEATS_MAX);
