import type { ClientSession } from 'mongoose';
import type { OfferedCourse } from '../../seats/seats.service.ts';
import { lockUsers } from '../../../users/lookup/userLookup.service.ts';
import { lockUsableCodes } from '../codes/codeUses.service.ts';
import { hasLimitsFor, type PlacingCommand, type PlacingFacts } from '../commands/place.ts';
import { takenSlots } from '../unpaid/unconfirmed.service.ts';
import { offerAcceptance } from './placedEffects.ts';
import { findHolding, knownAmong } from './unsettledSeats.ts';

/**
 * Reads what a group of orders depends on, in the transaction that stores them, and accepts the offer of an order that is alone
 * in its group. Parallel orders of one account run one after another, so that none is left out of the limits.
 */
export async function readFacts(
  commands: readonly PlacingCommand[],
  courses: ReadonlyMap<string, OfferedCourse>,
  session: ClientSession,
): Promise<PlacingFacts> {
  const buyers = await lockUsers(
    commands.map(({ buyer }) => buyer.id),
    session,
  );
  const unconfirmedOf = ({ buyer }: PlacingCommand) => buyers.get(buyer.id)?.unconfirmedEmail ?? null;
  const [command] = commands;
  const offer = command ? await acceptedOffer(command, unconfirmedOf(command) === null, session) : null;
  const limited = offer ? [] : commands.filter((one) => hasLimitsFor(one, unconfirmedOf(one)));
  const holding = await findHolding(
    {
      buyers: limited.map(({ buyer }) => buyer.id),
      networks: [...new Set(limited.flatMap(({ network }) => network ?? []))],
      bodies: limited.map(({ body }) => body),
    },
    session,
  );
  const now = new Date();
  const slots = limited.flatMap((one) => (unconfirmedOf(one) === null ? [] : one.slots));
  return {
    now,
    buyers,
    courses,
    holding,
    // An order without limits counts for those of the next ones.
    known: await knownAmong([...commands.map(({ body }) => body), ...holding], session),
    takenSlots: await takenSlots(slots, session),
    codes: await lockUsableCodes(
      commands.flatMap(({ body }) => body.discountCode ?? []),
      session,
      now,
    ),
    offer,
  };
}

const acceptedOffer = async (
  { buyer, body: { offer: token, orderItems } }: PlacingCommand,
  isConfirmed: boolean,
  session: ClientSession,
) => (token ? offerAcceptance.get()({ token, buyer, isConfirmed, orderItems }, session) : null);
