import type { CertificateTemplateBody } from '@institut/contract/certificates/templates.schema';
import { priceOrder } from '@institut/contract/money/pricing';
import { ORDER_STATUS, PAYMENT_STATUS } from '@institut/contract/orders/values';
import type { Types } from 'mongoose';
import { env } from '../../config/env.ts';
import type { CourseFields } from '../../features/core/courses/course.model.ts';
import type { OrderFields } from '../../features/core/orders/order.model.ts';
import {
  Participant,
  participantKeys,
  type NewParticipant,
  type ParticipantFields,
} from '../../features/processes/participants/participant.model.ts';
import type { UserDocument } from '../../features/users/lookup/user.model.ts';
import { createCourse, createOrder, createUser } from './factories.ts';

type Given = {
  seats: number;
  isPaid?: boolean;
  buyer?: UserDocument;
  course?: Parameters<typeof createCourse>[0];
};

/** A course that is over, with an admitted order whose seats have named participants, each with an address. */
export type FinishedCourse = { course: CourseFields; order: OrderFields; people: ParticipantFields[] };

export async function createFinishedCourse({
  seats,
  isPaid = true,
  buyer,
  course: overrides,
}: Given): Promise<FinishedCourse> {
  const course = await createCourse({ name: 'Python', start: '2026-01-12', duration: 24, ...overrides });
  const { _id: kurs, name, image, category } = course;
  const paid = { isPaid, paymentStatus: PAYMENT_STATUS.paid, paidAt: new Date() };
  const order = await createOrder(buyer ?? (await createUser()), {
    status: ORDER_STATUS.admitted,
    paymentMethod: 'organizacija',
    orderItems: [{ kurs, name, image, category, price: 80, qty: seats }],
    ...priceOrder([{ price: 80, qty: seats }], env.RATES),
    ...(isPaid && paid),
  });
  const created = await Participant.find({ order: order._id }).sort({ _id: 1 }).lean<ParticipantFields[]>();
  const people = created.map((participant, index): NewParticipant => {
    const n = String(index + 1).padStart(3, '0');
    const letters = String.fromCodePoint(65 + Math.floor(index / 26), 97 + (index % 26));
    const person = {
      name: 'Ana',
      lastName: `Anić ${letters}`,
      email: `ana${n}@example.com`,
      phone: '',
      guardian: '',
    };
    return Object.assign(participant, person, participantKeys(person), { state: 'confirmed' as const });
  });
  await Participant.bulkWrite(
    people.map(({ _id, ...person }) => ({ replaceOne: { filter: { _id }, replacement: person } })),
  );
  return { course, order, people };
}

/** Returns the body that issues certificates to these participants. */
export const bodyFor = (people: readonly { _id: Types.ObjectId }[], reason = '') => ({
  participants: people.map(({ _id }) => ({ participant: _id.toString(), reason })),
});

/** Returns the body of a template of certificates. */
export const buildTemplate = (overrides: Partial<CertificateTemplateBody> = {}): CertificateTemplateBody => ({
  name: 'Programiranje',
  courseType: null,
  orientation: 'landscape',
  languages: 'bs',
  background: '',
  logo: '',
  texts: { intro: '', reason: '', body: '', introEn: '', reasonEn: '', bodyEn: '' },
  signatories: [{ name: 'Ana Anić', role: 'direktorica', roleEn: '', image: '' }],
  ...overrides,
});
