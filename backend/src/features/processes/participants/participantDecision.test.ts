import { ORDER_STATUS } from '@institut/contract/orders/values';
import { as } from '../../../test/support/client.ts';
import { deliveryDeps, recordingTransport } from '../../../test/support/mailOutbox.ts';
import { deliveredLinks, EMIR, LEJLA, useParticipants } from '../../../test/support/participants.ts';
import { useTestDatabase } from '../../../test/support/testApp.ts';
import { Order } from '../../core/orders/order.model.ts';
import { expireUnconfirmed } from '../../core/orders/unpaid/unconfirmed.service.ts';
import { deliverNext } from '../../mail/mail.delivery.ts';
import { OutboxMail } from '../../mail/mail.model.ts';

useTestDatabase();

const shop = useParticipants();
const { place, seatsOf } = shop;

/** An application in which Emir is named and, as staff choose, already invited; Lejla is named only. */
async function undecided(): Promise<string> {
  const id = await place({ seats: 3, paymentMethod: 'organizacija', isAdmitted: false });
  const [first, second, third] = await seatsOf(id);
  const name = (seat: string | undefined, body: typeof EMIR & { invite: boolean }) =>
    as(shop.staff)
      .nameParticipant({ params: { id, seat: seat ?? '' }, body })
      .expect(200);
  await name(first?._id, { ...EMIR, invite: true });
  await name(second?._id, { ...EMIR, invite: true });
  await name(third?._id, { ...LEJLA, invite: false });
  await deliveredLinks();
  return id;
}

const queued = async () =>
  (await OutboxMail.find({ state: 'waiting' }).lean())
    .map(({ message: { kind, to } }) => `${kind} ${String(to)}`)
    .toSorted();
const textsTo = async (address: string) => {
  const { transport, mails } = recordingTransport();
  while (await deliverNext(deliveryDeps(transport).deps));
  return mails.filter(({ to }) => to === address).map(({ subject, text }) => `${subject}\n${text}`);
};

describe('a participant who was invited before the decision', () => {
  it('hears once of the admission, with the link; who was not invited gets the invitation', async () => {
    await undecided();
    await shop.edit({ status: ORDER_STATUS.admitted }).expect(200);
    expect(await queued()).toEqual([
      'participantDecided emir@example.com',
      'participantInvitation lejla@example.com',
      `statusChanged ${shop.buyer.email}`,
    ]);
    const [text, ...others] = await textsTo(EMIR.email);
    expect(others).toEqual([]);
    expect(text).toMatch(/^Mjesto je potvrđeno: kurs „Python”/);
    expect(text).toMatch(/Dobar dan, Emir,\s+prijava na kurs „Python”.* je prihvaćena[^]*polaznik#t=/);
  });

  it('hears of the rejection, and others hear nothing', async () => {
    await undecided();
    await shop.edit({ status: ORDER_STATUS.rejected }).expect(200);
    expect(await queued()).toEqual([
      'participantDecided emir@example.com',
      `statusChanged ${shop.buyer.email}`,
    ]);
    const [text = ''] = await textsTo(EMIR.email);
    expect(text).toContain('nije prihvaćena, pa mjesto za vas više ne čuvamo.');
    expect(text).not.toMatch(/polaznik#t=|plać|uplat/);
  });

  it('hears nothing when the decision is taken back', async () => {
    const id = await undecided();
    await shop.edit({ status: ORDER_STATUS.rejected }).expect(200);
    await as(shop.staff).undoDecision({ params: { id }, body: {} }).expect(200);
    expect(await queued()).toEqual([]);
  });

  it('hears that the application has expired', async () => {
    const id = await undecided();
    const now = new Date();
    await Order.updateOne({ _id: id }, { unconfirmedUntil: now });
    await expireUnconfirmed(() => Promise.resolve(false), new Date(now.getTime() + 1000));
    expect(await queued()).toContain('participantDecided emir@example.com');
    expect((await textsTo(EMIR.email))[0]).toMatch(/^Prijava je istekla: kurs „Python”/);
  });

  it('hears nothing of a seat that was cancelled before, of which a mail has told', async () => {
    const id = await undecided();
    const seats = (await seatsOf(id)).slice(0, 2).map(({ _id }) => _id);
    await as(shop.staff).cancelOrder({ params: { id }, body: { seats } }).expect(200);
    await OutboxMail.deleteMany({});
    await shop.edit({ status: ORDER_STATUS.rejected }).expect(200);
    expect(await queued()).toEqual([`statusChanged ${shop.buyer.email}`]);
  });
});
