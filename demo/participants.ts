import {
  hashToken,
  newNonce,
  participantKeys,
  type ParticipantFields,
  tokenOf,
} from '@institut/backend/features/processes/participants/participant.model';
import {
  participantsOf,
  type PlacedOrder,
} from '@institut/backend/features/processes/participants/placedParticipants';
import type { SeatFields } from '@institut/backend/features/core/seats/seat.model';
import { today } from '@institut/backend/lib/instituteDay';
import { dayAfter } from '@institut/contract/frame/days';
import { NOBODY, type Person, personOf } from '@institut/contract/participants/person';
import type { ApplicationContent } from './readContent.ts';

/** A seat whose participant is known: from the application on, or since its buyer named or replaced somebody. */
export type NamedSeat = {
  placed: Person | null;
  later: { at: Date; person: Person } | null;
  confirms: boolean;
};

/** Returns the seats that get a name; those of the application first. `timeOf` gives the time of a later day. */
export function namedSeats(
  { participants }: ApplicationContent,
  createdAt: Date,
  timeOf: (day: string) => Date,
): NamedSeat[] {
  const seats = participants.map(({ insteadOf = null, namedAfter, confirms, ...person }) =>
    namedAfter === 0
      ? { placed: person, later: null, confirms }
      : {
          placed: insteadOf,
          later: { at: timeOf(dayAfter(today(createdAt), namedAfter)), person },
          confirms,
        },
  );
  return seats.toSorted((a, b) => Number(b.placed !== null) - Number(a.placed !== null));
}

/** Returns the participants of an application with one course as the service and the invitations have left them. */
export function participantsOfSeats(
  order: PlacedOrder & { createdAt: Date },
  seats: readonly SeatFields[],
  named: readonly NamedSeat[],
): ParticipantFields[] {
  const placed = order.orderItems.flatMap(({ kurs }) =>
    named.flatMap((seat) => (seat.placed ? [{ ...seat.placed, kurs: kurs.toString(), isBuyer: false }] : [])),
  );
  return participantsOf(order, seats, placed, NOBODY).map((participant, index) => {
    const seat = named[index];
    return seat ? invited(afterwards(participant, seat), seat.later?.at ?? order.createdAt) : participant;
  });
}

/** A person who takes the seat later has a link of their own. */
function afterwards(participant: ParticipantFields, { later, confirms }: NamedSeat): ParticipantFields {
  const { person = participant } = later ?? {};
  return {
    ...participant,
    ...personOf(person),
    ...participantKeys(person),
    nonce: later ? newNonce() : participant.nonce,
    state: confirms ? 'confirmed' : 'invited',
    version: participant.version + (later ? 1 : 0) + (confirms ? 1 : 0),
  };
}

const invited = (participant: ParticipantFields, invitedAt: Date): ParticipantFields => ({
  ...participant,
  invitedAt,
  tokenHash: hashToken(tokenOf(participant)),
});
