import type { CallBody } from '@institut/contract/frame/calls';
import { ORDER_STATUS } from '@institut/contract/orders/values';
import { auditRecords } from '../../commands/doctor/auditRecords.ts';
import type { UserDocument } from '../../features/users/lookup/user.model.ts';
import type { CourseFields } from '../../features/core/courses/course.model.ts';
import { OutboxMail } from '../../features/mail/mail.model.ts';
import { Order } from '../../features/core/orders/order.model.ts';
import { as } from './client.ts';
import { buildOrderBody, createCourse, createUser } from './factories.ts';

type Body = CallBody<'placeOrder'>;
type Application = Partial<Omit<Body, 'orderItems' | 'participants'>> & {
  seats?: number;
  participants?: Omit<NonNullable<Body['participants']>[number], 'kurs'>[];
  /** Staff admit the order as soon as it is placed. */
  isAdmitted?: boolean;
};
type Given = Application & {
  staff?: Parameters<typeof createUser>[0];
  buyer?: Parameters<typeof createUser>[0];
  course?: Parameters<typeof createCourse>[0];
};

/**
 * Creates for each test a member of staff and a buyer; with `course` or `seats` also a course. With `seats` the buyer
 * places an order of so many seats of the course, whose mails are deleted. `id`, `pay`, `edit` and `stored` are about
 * the order that was placed last; what `place` is not told is as `given` says.
 */
export function useShop(given: Given = {}) {
  const { staff: staffFields, buyer: buyerFields, course: courseFields, ...application } = given;
  let staff: UserDocument;
  let buyer: UserDocument;
  let course: CourseFields;
  let id: string;
  beforeEach(async () => {
    staff = await createUser({ ...staffFields, isAdmin: true });
    buyer = await createUser(buyerFields);
    if (courseFields ?? application.seats) course = await createCourse(courseFields);
    if (application.seats === undefined) return;
    await place();
    await OutboxMail.deleteMany({});
  });

  const bodyOf = (changes: Application = {}): Body => {
    const { seats = 1, participants, isAdmitted: _, ...more } = { ...application, ...changes };
    const kurs = course._id.toString();
    return {
      ...buildOrderBody([]),
      orderItems: [{ kurs, qty: seats }],
      ...(participants && { participants: participants.map((one) => Object.assign({ kurs }, one)) }),
      ...more,
    };
  };
  async function place(changes: Application = {}): Promise<string> {
    const { body } = await as(buyer)
      .placeOrder({ body: bodyOf(changes) })
      .expect(201);
    id = body._id;
    const { isAdmitted } = { ...application, ...changes };
    if (isAdmitted) await edit({ status: ORDER_STATUS.admitted }).expect(200);
    return id;
  }
  const edit = (body: CallBody<'editOrder'>) => as(staff).editOrder({ params: { id }, body });
  const pay = (amount: number) => as(staff).recordPayment({ params: { id }, body: { amount } });
  const stored = () => Order.findById(id).orFail().lean();

  return {
    get staff() {
      return staff;
    },
    get buyer() {
      return buyer;
    },
    get course() {
      return course;
    },
    get id() {
      return id;
    },
    bodyOf,
    edit,
    pay,
    place,
    stored,
  };
}

/** Fails a test after which the stored records contradict each other. */
export function auditAfterEach(): void {
  afterEach(async () => {
    const violations = await auditRecords();
    if (violations.length > 0) throw new Error(JSON.stringify(violations));
  });
}
