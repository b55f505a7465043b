import { randomUUID } from 'node:crypto';
import type { CallBody } from '@institut/contract/frame/calls';
import { orderSeat } from '@institut/contract/participants/schema';
import { dayAfter } from '@institut/contract/frame/days';
import { today } from '../../lib/instituteDay.ts';
import { as } from './client.ts';
import { deliveryDeps, recordingTransport } from './mailOutbox.ts';
import { auditAfterEach, useShop } from './shop.ts';
import { Course } from '../../features/core/courses/course.model.ts';
import { deliverNext } from '../../features/mail/mail.delivery.ts';
import { Participant } from '../../features/processes/participants/participant.model.ts';

export const EMIR = { name: 'Emir', lastName: 'Emirić', email: 'emir@example.com' };
export const LEJLA = { name: 'Lejla', lastName: 'Lejlić', email: 'lejla@example.com', phone: '061 123 456' };

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

/** A shop whose orders are admitted at once, with calls for their participants. Audits the records after each test. */
export function useParticipants() {
  const shop = useShop({
    isAdmitted: true,
    buyer: { email: 'ana@example.com' },
    course: { name: 'Python', countInStock: 10 },
  });
  auditAfterEach();

  const send = (body: CallBody<'placeOrder'>, user = shop.buyer, key: string = randomUUID()) =>
    as(user).placeOrder({ body, key });
  const seatsOf = async (id: string, user = shop.buyer) => {
    const { body } = await as(user).listOrderSeats({ params: { id } }).expect(200);
    return orderSeat.array().parse(body);
  };
  const begin = (days: number) =>
    Course.updateOne({ _id: shop.course._id }, { start: dayAfter(today(), days) });

  return Object.assign(shop, { begin, seatsOf, send });
}
