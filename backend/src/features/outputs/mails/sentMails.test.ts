import type { ListedMail } from '@institut/contract/mail/schema';
import { as } from '../../../test/support/client.ts';
import { createUser } from '../../../test/support/factories.ts';
import { useShop } from '../../../test/support/shop.ts';
import { useTestDatabase } from '../../../test/support/testApp.ts';
import { sendMails } from '../../../test/support/waitingLists.ts';
import { AuditEntry } from '../../audit/audit.model.ts';
import { OutboxMail } from '../../mail/mail.model.ts';
import { queueMail } from '../../mail/mail.service.ts';
import { confirmationMail } from '../../users/accounts/emailConfirmation.mails.ts';
import { runConfirmedMail } from '../../processes/timetable/timetable.mails.ts';

useTestDatabase();

const shop = useShop({ buyer: { email: 'ana@exmaple.com' }, course: { name: 'Web razvoj' } });
beforeEach(async () => {
  await shop.place();
});

const ofOrder = async (user = shop.staff) =>
  (
    await as(user)
      .listOrderMails({ params: { id: shop.id } })
      .expect(200)
  ).body;
const repeat = (id: string) => as(shop.staff).repeatMail({ params: { id } });

async function placedMail() {
  const mail = (await ofOrder()).find(({ kind }: ListedMail) => kind === 'orderPlaced');
  if (!mail) throw new Error('The buyer gets a confirmation.');
  return mail;
}

describe('GET /api/orders/:id/posta', () => {
  it('lists a mail that waits by its label, and one that was sent as it left', async () => {
    expect(await placedMail()).toMatchObject({ state: 'waiting', subject: null, text: null, sentAt: null });
    const sent = (await sendMails()).find(({ to }) => to === 'ana@exmaple.com');
    const mail = await placedMail();
    expect(mail).toMatchObject({ state: 'sent', label: 'Potvrda prijave', failure: null });
    expect(mail.subject).toBe(sent?.subject);
    expect(mail.text).toContain('Web razvoj');
    expect(mail.sentAt).not.toBeNull();
  });

  it.each([
    ['EENVELOPE 550 RCPT TO', 'refused'],
    ['ECONNECTION CONN', 'server'],
    ['too late', 'late'],
    ['unreadable', 'internal'],
  ])('says of the error %s that it is %s', async (lastError, failure) => {
    await OutboxMail.updateMany({}, { state: 'failed', lastError });
    expect(await placedMail()).toMatchObject({ state: 'failed', failure });
  });
});

describe('GET /api/users/:id/posta', () => {
  it('shows mails about an account to administrators alone, and nobody their secrets', async () => {
    const { id, email } = shop.buyer;
    await OutboxMail.deleteMany({});
    await queueMail(confirmationMail, { to: email, userId: id });
    const [unconfirmed, clerk] = [
      await createUser({ emailConfirmedAt: null }),
      await createUser({ roles: ['enrolment'] }),
    ];
    await queueMail(confirmationMail, { to: unconfirmed.email, userId: unconfirmed.id });
    await sendMails();
    const list = (user: typeof clerk) =>
      as(user)
        .listUserMails({ params: { id: unconfirmed.id } })
        .expect(200);
    expect((await list(shop.staff)).body).toMatchObject([
      { subject: 'Potvrdite e-mail adresu', text: null, isRepeatable: false },
    ]);
    expect((await list(clerk)).body).toEqual([]);
  });

  it('pages through the mails to the present and to earlier addresses, the newest first', async () => {
    const { id, email } = shop.buyer;
    await OutboxMail.deleteMany({});
    const about = { touchedAt: new Date(), nextAttemptAt: new Date(), state: 'sent' as const };
    const stored = [email, 'ranija@example.com', email].map((to, index) => ({
      message: { kind: 'accountChanged', to, userId: id },
      queuedAt: new Date(index),
    }));
    await OutboxMail.create(stored.map((mail) => Object.assign(mail, about)));
    const page = (pageNumber: string) =>
      as(shop.staff).listUserMails({ params: { id }, query: { pageNumber, pageSize: '2' } });
    const first = await page('1').expect(200).expect('X-Total-Count', '3');
    const second = await page('2').expect(200);
    expect([...first.body, ...second.body].map(({ to }) => to)).toEqual([email, 'ranija@example.com', email]);
  });
});

it('lists the mails that name a course', async () => {
  const courseId = shop.course._id.toString();
  const about = {
    name: '',
    orderId: shop.id,
    course: 'Web razvoj',
    courseId,
    lessons: [],
    venue: '',
    text: '',
  };
  const message = { ...about, to: 'mira@example.com', isAdmitted: true, ownsOrder: true, hasLink: false };
  await queueMail(runConfirmedMail, message);
  const { body } = await as(shop.staff)
    .listCourseMails({ params: { id: courseId } })
    .expect(200);
  expect(body).toMatchObject([{ kind: 'runConfirmed', to: 'mira@example.com', state: 'waiting' }]);
});

describe('POST /api/posta/:id/ponovo', () => {
  it('sends a mail again to the corrected address once, with an audit event', async () => {
    await sendMails();
    const { _id } = await placedMail();
    const body = { email: 'ana@example.com', reason: 'Slovna greška' };
    await as(shop.staff)
      .correctOrderEmail({ params: { id: shop.id }, body })
      .expect(200);
    await repeat(_id).expect(204);
    await repeat(_id).expect(409);
    const repeated = (await ofOrder()).filter(({ kind }: ListedMail) => kind === 'orderPlaced');
    expect(repeated).toMatchObject([
      { to: 'ana@example.com', state: 'waiting' },
      { to: 'ana@exmaple.com', state: 'sent', repeatedAt: expect.any(String) },
    ]);
    expect(await AuditEntry.countDocuments({ event: 'mailRepeated' })).toBe(1);
  });

  it('refuses a mail that waits, one with a deadline, and an unknown one', async () => {
    await repeat((await placedMail())._id).expect(409);
    await OutboxMail.updateMany({}, { state: 'sent', 'message.kind': 'paymentReminder' });
    const [reminder] = await ofOrder();
    await repeat(reminder?._id ?? '').expect(409);
    await repeat('a'.repeat(24)).expect(404);
    expect(await AuditEntry.countDocuments({ event: 'mailRepeated' })).toBe(0);
  });
});
