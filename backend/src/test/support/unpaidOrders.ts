import { randomUUID } from 'node:crypto';
import { PERMISSIONS } from '@institut/contract/accounts/permissions';
import { editOrderBody, type EditOrderBody } from '@institut/contract/orders/admin.schema';
import { createCourse, createOrder, createUser } from './factories.ts';
import { deliveryDeps, readOutbox, recordingTransport } from './mailOutbox.ts';
import { Course, type CourseFields } from '../../features/core/courses/course.model.ts';
import { deliverNext } from '../../features/mail/mail.delivery.ts';
import { OutboxMail } from '../../features/mail/mail.model.ts';
import { hasPayment } from '../../features/processes/payments/paypal/capture.service.ts';
import { PaypalOrderModel } from '../../features/processes/payments/paypal/paypalOrder.model.ts';
import { Order, type OrderFields } from '../../features/core/orders/order.model.ts';
import { editOrder } from '../../features/core/orders/changing/orderEdit.service.ts';
import { remindAndExpireUnpaidOrders } from '../../features/core/orders/unpaid/unpaid.service.ts';

export const HOUR = 60 * 60_000;
export const DAY = 24 * HOUR;
/** Later than the present: the database removes what should have gone before. */
export const START = new Date('2037-03-02T08:00:00Z');
export const down = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ESOCKET', command: 'CONN' });

/** With two `processes`, both do their rounds at the same time. */
export function createShop({ reachesPeople = true, processes = 1 } = {}) {
  const recording = recordingTransport();
  const { deps } = deliveryDeps({ ...recording.transport, reachesPeople });
  const round = async () => {
    const rounds = Array.from({ length: processes }, () => remindAndExpireUnpaidOrders(hasPayment));
    await Promise.all(rounds);
    if (await OutboxMail.exists({ state: 'waiting' })) {
      while (await deliverNext({ ...deps, now: () => new Date() }));
    }
  };
  return {
    ...recording,
    round,
    /** Does a round after each of these numbers of days. */
    passDays: async (...steps: number[]) => {
      for (const days of steps) {
        jest.setSystemTime(Date.now() + days * DAY);
        await round();
      }
    },
  };
}

/** Stores an order of two seats, which its course has no more. */
export async function createHolding({ _id: kurs }: CourseFields, overrides: Partial<OrderFields> = {}) {
  const item = { kurs, name: 'Kurs', image: '/uploads/kurs.webp', category: 'Tehnicke', price: 80, qty: 2 };
  return createOrder(await createUser(), { orderItems: [item], ...overrides });
}

export const createUnpaid = async (overrides: Partial<OrderFields> = {}) =>
  createHolding(await createCourse(), overrides);
export const stored = ({ _id }: OrderFields) => Order.findById(_id).orFail().lean();
export const freeSeats = async ({ _id }: CourseFields) => (await Course.findById(_id).orFail()).freeSeats;

export const kindsTo = async ({ buyerEmail }: OrderFields) =>
  (await readOutbox())
    .filter(({ message }) => message['to'] === buyerEmail)
    .map(({ message }) => message.kind);
export const askCapture = ({ _id: order }: OrderFields, outcome: 'none' | null = null) =>
  PaypalOrderModel.create({
    _id: randomUUID(),
    order,
    attempt: 1,
    amount: { currency_code: 'EUR', value: '94.08' },
    feninga: 18_400,
    captureAskedAt: new Date(),
    outcome,
  });

export const admin = {
  id: 'a'.repeat(24),
  permissions: PERMISSIONS,
  lacksSecondFactor: false,
  scopedPermissions: [],
  name: 'Amra',
  lastName: 'Hodžić',
  email: 'amra@example.com',
  tokenVersion: 0,
  isRemembered: false,
  sessionId: 'b'.repeat(24),
  sessionCreatedAt: START,
  confirmedAt: START,
  sessionExpiresAt: START,
};

export const edit = ({ _id }: OrderFields, body: EditOrderBody) =>
  editOrder(_id.toString(), admin, editOrderBody.parse(body));
