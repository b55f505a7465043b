import { env } from '../../config/env.ts';
import { Limiter } from '../../http/limiter.ts';
import { AppError } from '../../lib/errors.ts';
import { currentNetwork } from '../../lib/origin.ts';
import { setting } from '../config/settings.ts';

const DAY_MINUTES = 24 * 60;
/** How many people one account, and all accounts of a network, may replace by others within a day. */
const PEOPLE_MAX = 20;
/** How often of them on one seat. */
const OF_SEAT_MAX = 3;

const limiterOf = (name: string, limit: number) =>
  new Limiter({ name, limit: limit * env.RATE_LIMIT_FACTOR, minutes: DAY_MINUTES });
const [ofSeat, ofAccount, ofNetwork] = [
  limiterOf('replaced-seat', OF_SEAT_MAX),
  limiterOf('replaced-account', PEOPLE_MAX),
  limiterOf('replaced-network', PEOPLE_MAX),
];

/**
 * Counts the address of another person that a buyer types for a seat which already had one. Each is a stranger to whom the
 * site may write. Throws `too_many_requests` for more than a day allows; the first name of a seat is not counted.
 */
export async function countForeignAddress({ seat, user }: { seat: string; user: string }): Promise<void> {
  const network = currentNetwork();
  try {
    await ofSeat.count(seat);
    await ofAccount.count(user);
    if (network !== undefined) await ofNetwork.count(network);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too_many_requests') throw error;
    throw new AppError(
      'too_many_requests',
      `Danas ste već previše puta zamijenili polaznike: najviše tri puta na jednom mjestu i ${PEOPLE_MAX} puta ukupno. Nastavite sutra ili nam pišite na ${setting('email')}.`,
      error.retryAfter === undefined ? {} : { retryAfter: error.retryAfter },
    );
  }
}
