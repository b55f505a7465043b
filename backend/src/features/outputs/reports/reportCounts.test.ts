import { ORDER_STATUS } from '@institut/contract/orders/values';
import { Types } from 'mongoose';
import { runCountViolations } from '../../../commands/doctor/auditAttendance.ts';
import { auditRecords } from '../../../commands/doctor/auditRecords.ts';
import { withTransaction } from '../../../database/transaction.ts';
import { bodyFor, createFinishedCourse } from '../../../test/support/certificates.ts';
import { as } from '../../../test/support/client.ts';
import { createCourse } from '../../../test/support/factories.ts';
import { useShop } from '../../../test/support/shop.ts';
import { useTestDatabase } from '../../../test/support/testApp.ts';
import { removeAttendance } from '../../core/attendance/attendanceLookup.service.ts';
import { endRunCounts, type PeopleCounts, runCounts } from '../../core/courses/runCounts.ts';
import { Payment } from '../../core/ledger/payment.model.ts';
import { storeAttendance } from '../../processes/attendance/marks.service.ts';
import { Participant } from '../../processes/participants/participant.model.ts';
import { Certificate } from '../certificates/certificate.model.ts';
import { countPeople } from './countPeople.service.ts';

useTestDatabase();
const shop = useShop({ seats: 1, course: { name: 'Web' } });

const within = <T>(work: Parameters<typeof withTransaction<T>>[0]) => withTransaction(work, { writes: [] });
const counted = async (run: Types.ObjectId) => (await countPeople([run]))(run.toString());

it('counts the people of a run again after each change of its attendance and certificates', async () => {
  const { course, people } = await createFinishedCourse({ seats: 2 });
  const run = new Types.ObjectId(course._id);
  expect(await counted(run)).toEqual({ attended: 0, completed: 0 });
  const params = { id: course._id };
  await as(shop.staff)
    .issueCertificates({ params, body: bodyFor(people) })
    .expect(201);
  expect(await counted(run)).toEqual({ attended: 0, completed: 2 });
  const { _id: id } = await Certificate.findOne({ course: run }).orFail();
  await as(shop.staff)
    .revokeCertificate({ params: { id: String(id) }, body: { reason: 'mistake' } })
    .expect(200);
  const participant = people[0]!._id;
  const by = { user: new Types.ObjectId(), name: 'Amra' };
  const marked = {
    course: run,
    lesson: new Types.ObjectId(),
    participant,
    minutesMissed: 0,
    at: new Date(),
    by,
  };
  const present = await within((session) => storeAttendance({ ...marked, state: 'present' }, null, session));
  expect(await counted(run)).toEqual({ attended: 1, completed: 1 });
  await within((session) => storeAttendance({ ...marked, state: 'absent' }, present, session));
  expect(await counted(run)).toMatchObject({ attended: 0 });
  await within((session) => storeAttendance({ ...marked, state: 'late' }, present, session));
  expect(await counted(run)).toMatchObject({ attended: 1 });
  await within((session) => removeAttendance([participant], session));
  expect(await counted(run)).toMatchObject({ attended: 0 });
  expect(await runCountViolations()).toEqual([]);
  await Certificate.deleteMany({});
  const problem = 'it says that 0 attended and 1 completed the run, not 0 and 0';
  expect(await runCountViolations()).toEqual([{ collection: 'runcounts', id: String(run), problem }]);
});

it('stores no count of a run that has changed while it was counted', async () => {
  const run = new Types.ObjectId();
  const change = () => within((session) => endRunCounts([run], session));
  const count = async (
    attended: number,
    meanwhile?: () => Promise<void>,
  ): Promise<PeopleCounts | undefined> => {
    const counts = await runCounts([run], async () => {
      await meanwhile?.();
      return () => ({ attended, completed: 0 });
    });
    return counts.get(run.toString());
  };
  await count(1, change);
  expect(await count(2, change)).toMatchObject({ attended: 2 });
  expect(await count(3)).toMatchObject({ attended: 3 });
  expect(await count(4)).toMatchObject({ attended: 3 });
});

it('stores the courses of an order with its payments, also those that a seat is moved to', async () => {
  await shop.edit({ status: ORDER_STATUS.admitted }).expect(200);
  await shop.pay(50).expect(200);
  const [line] = (await shop.stored()).orderItems;
  const courses = async () =>
    (await Payment.findOne({ order: shop.id }).orFail().lean()).courses?.map(String);
  expect(await courses()).toEqual([String(line?.kurs)]);
  const { _id: kurs } = await createCourse({ name: 'CAD', countInStock: 2 });
  const { seat } = await Participant.findOne({ order: shop.id, isCurrent: true }).orFail();
  await as(shop.staff)
    .moveSeat({ params: { id: shop.id }, body: { seat: String(seat), kurs: String(kurs) } })
    .expect(200);
  expect(await courses()).toEqual([String(line?.kurs), String(kurs)]);
  await Payment.updateMany({}, { courses: [kurs] });
  expect(await auditRecords()).toMatchObject([
    { problem: expect.stringMatching(/names other courses than it$/) },
  ]);
});
