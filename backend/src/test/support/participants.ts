import { randomUUID } from 'node:crypto';
import { API } from '@institut/contract/frame/endpoints';
import { IDEMPOTENCY_KEY_HEADER } from '@institut/contract/frame/paths';
import { ORDER_STATUS } from '@institut/contract/orders/values';
import { orderSeat } from '@institut/contract/participants/schema';
import { dayAfter } from '@institut/contract/frame/days';
import { auditRecords } from '../../commands/doctor/auditRecords.ts';
import { today } from '../../lib/instituteDay.ts';
import { as } from './client.ts';
import { bearer, buildOrderBody, createCourse, createUser } from './factories.ts';
import { deliveryDeps, recordingTransport } from './mailOutbox.ts';
import { testApp } from './testApp.ts';
import type { UserDocument } from '../../features/accounts/user.model.ts';
import { Course, type CourseFields } from '../../features/courses/course.model.ts';
import { deliverNext } from '../../features/mail/mail.delivery.ts';
import { Participant } from '../../features/participants/participant.model.ts';

export const EMIR = { name: 'Emir', lastName: 'Emirić', email: 'emir@example.com' };
export const LEJLA = { name: 'Lejla', lastName: 'Lejlić', email: 'lejla@example.com', phone: '061 123 456' };

type Given = {
  isWaiting?: boolean;
  qty?: number;
  paymentMethod?: 'licno' | 'organizacija';
  participants?: object[];
};

export const stored = (id: string) => Participant.find({ order: id }).sort({ _id: 1 }).lean();

/** Sends everything that waits in the outbox and returns the private links in it, by address. */
export async function deliveredLinks(): Promise<Map<string, string>> {
  const { transport, mails } = recordingTransport();
  const { deps } = deliveryDeps(transport);
  while (await deliverNext(deps));
  return new Map(
    mails.flatMap(({ to, text }) => {
      const token = /\/polaznik#t=([\w-]{43})/.exec(text)?.[1];
      return token === undefined ? [] : [[to, token] as const];
    }),
  );
}

/** Creates for each test staff, a buyer and a course, and calls for the participants of orders. */
export function useParticipants() {
  let buyer: UserDocument;
  let staff: UserDocument;
  let course: CourseFields;
  beforeEach(async () => {
    buyer = await createUser({ name: 'Ana', lastName: 'Anić', email: 'ana@example.com' });
    staff = await createUser({ isAdmin: true });
    course = await createCourse({ name: 'Python', countInStock: 10 });
  });
  afterEach(async () => {
    const violations = await auditRecords();
    if (violations.length > 0) throw new Error(JSON.stringify(violations));
  });

  const bodyOf = ({ qty = 1, paymentMethod = 'licno', participants }: Given = {}) => ({
    ...buildOrderBody([], { orderItems: [{ kurs: course._id.toString(), qty }], paymentMethod }),
    ...(participants && {
      participants: participants.map((one) => ({ kurs: course._id.toString(), ...one })),
    }),
  });
  const send = (body: object, user = buyer, key: string = randomUUID()) =>
    testApp().post(API.orders).set('Authorization', bearer(user)).set(IDEMPOTENCY_KEY_HEADER, key).send(body);
  const admit = (id: string) =>
    as(staff)
      .editOrder({ params: { id }, body: { status: ORDER_STATUS.admitted } })
      .expect(200);
  /** Places an order that is admitted at once, unless it is to wait. */
  const place = async (given: Given = {}): Promise<string> => {
    const { body } = await send(bodyOf(given)).expect(201);
    const id = String(body._id);
    if (!given.isWaiting) await admit(id);
    return id;
  };
  const seatsOf = async (id: string, user = buyer) => {
    const { body } = await as(user).listOrderSeats({ params: { id } }).expect(200);
    return orderSeat.array().parse(body);
  };
  const begin = (days: number) => Course.updateOne({ _id: course._id }, { start: dayAfter(today(), days) });

  return {
    get buyer() {
      return buyer;
    },
    get staff() {
      return staff;
    },
    get course() {
      return course;
    },
    admit,
    begin,
    bodyOf,
    place,
    seatsOf,
    send,
  };
}
