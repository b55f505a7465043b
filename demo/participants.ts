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
import { registerOf, type RegisterOwner } from '@institut/backend/features/core/courses/register';
import type { SeatFields } from '@institut/backend/features/core/seats/seat.model';
import { today } from '@institut/backend/lib/instituteDay';
import { fullName } from '@institut/contract/accounts/values';
import { dayAfter } from '@institut/contract/frame/days';
import { NOBODY, type Person, personOf } from '@institut/contract/participants/person';
import { askedAnswers } from '@institut/contract/register/values';
import type { Types } from 'mongoose';
import { type ApplicationContent, readAnswers } from './readContent.ts';

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

type Answering = {
  courses: readonly (RegisterOwner & { _id: Types.ObjectId })[];
  orders: readonly { _id: Types.ObjectId; createdAt: Date }[];
  participants: readonly ParticipantFields[];
};

/** Adds to the participants of courses that quote an act what they have answered. */
export function addAnswers({ courses, orders, participants }: Answering): void {
  const answers = new Map(readAnswers().map(({ name, ...given }) => [name, given]));
  for (const participant of participants) {
    const asked = registerOf(courses.find(({ _id }) => _id.equals(participant.course)) ?? {});
    const given = participant.state === 'confirmed' && answers.get(fullName(participant));
    const order = orders.find(({ _id }) => _id.equals(participant.order));
    if (asked && given && order)
      participant.register = {
        answers: askedAnswers(asked, given),
        at: participant.invitedAt ?? order.createdAt,
      };
  }
}
