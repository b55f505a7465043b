import { API } from '@institut/contract/frame/endpoints';
import { createUser, TEST_PASSWORD } from '../../../test/support/factories.ts';
import { deliveryDeps, readOutbox, recordingTransport } from '../../../test/support/mailOutbox.ts';
import { addTotp, totpCode } from '../../../test/support/secondFactors.ts';
import { testApp, useTestDatabase } from '../../../test/support/testApp.ts';
import { AuditEntry } from '../../audit/audit.model.ts';
import { flushEvents } from '../../audit/auditQueue.ts';
import { deliverNext } from '../../mail/mail.delivery.ts';
import { OutboxMail } from '../../mail/mail.model.ts';
import type { UserDocument } from '../lookup/user.model.ts';

useTestDatabase();

const MINUTE = 60_000;
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0';

const logIn = ({ email }: UserDocument, code?: string) =>
  testApp()
    .post(API.login)
    .set('User-Agent', WINDOWS)
    .send({ email, password: TEST_PASSWORD, ...(code !== undefined && { code }) });

/** Returns a user with an authenticator app, and its secret; the mail about that is gone. */
async function protectedUser(emailConfirmedAt: Date | null = new Date()) {
  const user = await createUser({ name: 'Dobitniče', emailConfirmedAt });
  const { secret } = await addTotp(user);
  await OutboxMail.deleteMany({});
  return { user, secret };
}

/** Sends what is due some minutes from now. */
async function deliverAfter(minutes: number) {
  const { transport, mails } = recordingTransport();
  const { deps, advance } = deliveryDeps(transport);
  advance(minutes * MINUTE);
  while (await deliverNext(deps));
  return mails;
}

describe('the right password without the code', () => {
  it('is recorded each time, as an event of its own', async () => {
    const { user } = await protectedUser();
    for (let n = 0; n < 3; n += 1) await logIn(user).expect(401);
    await flushEvents({ all: true });
    expect(await AuditEntry.find({ event: 'secondFactorPending' }).lean()).toMatchObject([
      { count: 3, actor: { kind: 'visitor' }, target: { kind: 'user', id: user.id } },
    ]);
    expect(await AuditEntry.countDocuments({ event: 'signInRefused' })).toBe(0);
  });

  it('is told to the owner after ten minutes, once a day', async () => {
    const { user } = await protectedUser();
    await logIn(user).expect(401);
    await logIn(user).expect(401);
    expect(await deliverAfter(9)).toEqual([]);
    const [mail, ...others] = await deliverAfter(11);
    expect(others).toEqual([]);
    expect(mail?.to).toBe(user.email);
    expect(mail?.text).toContain('Chrome na Windowsu');
    expect(mail?.text).toContain('Dobar dan, Dobitniče,');
    await logIn(user).expect(401);
    expect(await deliverAfter(11)).toEqual([]);
    await OutboxMail.updateMany({}, { queuedAt: new Date(Date.now() - 25 * 60 * MINUTE) });
    await logIn(user).expect(401);
    expect(await deliverAfter(11)).toHaveLength(1);
  });

  it('is not told when the code follows, nor later from that address', async () => {
    const { user, secret } = await protectedUser();
    await logIn(user).expect(401);
    await logIn(user, totpCode(secret)).expect(200);
    expect(await deliverAfter(11)).toEqual([]);
    await logIn(user).expect(401);
    expect(await readOutbox()).toEqual([]);
  });

  it('is not told to an address that was never confirmed', async () => {
    const { user } = await protectedUser(null);
    await logIn(user).expect(401);
    expect(await readOutbox()).toEqual([]);
  });
});
