import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { API } from '@institut/contract/frame/endpoints';
import { apiUrl } from '@institut/contract/frame/paths';
import { deliverNext } from '../../features/mail/mail.delivery.ts';
import { startMailWorker } from '../../features/mail/mail.worker.ts';
import { as } from '../support/client.ts';
import { createCourse, buildOrderBody, bearer, createUser } from '../support/factories.ts';
import { deliveryDeps, readOutbox, queueWelcome } from '../support/mailOutbox.ts';
import { startSmtpServer, type SmtpServer } from '../support/fakeSmtp.ts';
import { testApp, useTestDatabase } from '../support/testApp.ts';

useTestDatabase();

const FROM = { name: 'Institut', address: 'info@example.com' };
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let server: SmtpServer;

beforeEach(async () => {
  server = await startSmtpServer();
});
afterEach(() => {
  server.disconnect();
  return server.close();
});

const delivery = (port = server.port) => deliveryDeps(server.connectTo(`smtp://127.0.0.1:${port}`, FROM));
type Delivery = ReturnType<typeof delivery>;

async function deliverAllDue({ deps }: Delivery): Promise<number> {
  let tries = 0;
  while (await deliverNext(deps)) tries += 1;
  return tries;
}

const recipients = () => server.mails.flatMap(({ to }) => to);
const address = (n: number) => `kupac${n}@example.com`;
const goDown = () => {
  server.answer = () => '421 4.3.2 Closing';
};
const comeBack = () => {
  server.answer = () => undefined;
};

describe('a mail server that is down for hours', () => {
  it('loses no mail: each is sent once when it is back, the oldest first', async () => {
    const mail = delivery();
    goDown();
    const triesPerHour: number[] = [];
    for (let hour = 0; hour < 8; hour += 1) {
      await queueWelcome({ to: address(hour) });
      let tries = 0;
      for (let minute = 0; minute < 60; minute += 1) {
        tries += await deliverAllDue(mail);
        mail.advance(MINUTE);
      }
      triesPerHour.push(tries);
    }
    expect(server.mails).toHaveLength(0);
    expect((await readOutbox()).map(({ state }) => state)).toEqual(Array(8).fill('waiting'));
    // A new mail has four attempts in its first hour; older ones wait longer between attempts.
    expect(triesPerHour[0]).toBe(4);
    expect(Math.max(...triesPerHour)).toBeLessThan(8);

    comeBack();
    await queueWelcome({ to: address(8) });
    await deliverAllDue(mail);
    // The first delivery triggers retries of the others.
    const [first, ...others] = recipients();
    const all = Array.from({ length: 9 }, (_, n) => address(n));
    expect(others).toEqual(all.filter((to) => to !== first));
    expect((await readOutbox()).every(({ state, lastError }) => state === 'sent' && lastError === null)).toBe(
      true,
    );
    mail.advance(24 * HOUR);
    expect(await deliverAllDue(mail)).toBe(0);
    expect(server.mails).toHaveLength(9);
  });

  it('delays no order', async () => {
    await server.close();
    const { deps } = delivery();
    const worker = startMailWorker(deps);
    const course = await createCourse();
    const buyer = await createUser();
    for (let n = 0; n < 5; n += 1) {
      const answer = await as(buyer).placeOrder({ body: buildOrderBody([course]) });
      expect(answer.status).toBe(201);
    }
    await worker.stop(5000);
    const outbox = await readOutbox();
    expect(outbox).toHaveLength(5);
    expect(outbox.every(({ state }) => state === 'waiting')).toBe(true);
  });
});

describe('a mail server that accepts connections and never responds', () => {
  it('delays neither orders nor the shutdown', async () => {
    const sockets = new Set<Socket>();
    const silent = createServer((socket) => void sockets.add(socket)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    await queueWelcome();
    const connected = once(silent, 'connection');
    const worker = startMailWorker(delivery(port).deps);
    await connected;

    const answer = await as(await createUser()).placeOrder({ body: buildOrderBody([await createCourse()]) });
    expect(answer.status).toBe(201);
    await worker.stop(100);
    expect(await readOutbox()).toMatchObject([
      // They are still being sent.
      { state: 'waiting', attempts: 1, lease: expect.any(String) },
      { state: 'waiting', attempts: 1, lease: expect.any(String) },
    ]);
    for (const socket of sockets) socket.destroy();
    await once(silent.close(), 'close');
    await worker.stop(5000);
  });
});

describe('a permanently refused recipient', () => {
  it('is given up with a reason that staff see on the order, and delays no other mail', async () => {
    const mail = delivery();
    const course = await createCourse();
    const [gone, well] = [await createUser(), await createUser()];
    const admin = bearer(await createUser({ isAdmin: true }));
    const ids: string[] = [];
    for (const user of [gone, well]) {
      const { body } = await as(user)
        .placeOrder({ body: buildOrderBody([course]) })
        .expect(201);
      ids.push(body._id);
    }
    server.answer = (line) =>
      line.startsWith('RCPT') && line.includes(gone.email) ? '550 5.1.1 No such user' : undefined;
    expect(await deliverAllDue(mail)).toBe(2);
    expect(recipients()).toEqual([well.email]);
    expect(await readOutbox()).toMatchObject([
      { state: 'failed', lastError: 'EENVELOPE 550 RCPT TO' },
      { state: 'sent' },
    ]);

    const eventsOf = async (id = '') => {
      const path = apiUrl(API.orderView, { id });
      const { body } = await testApp().get(path).set('Authorization', admin).expect(200);
      return body.history.map(({ event, to }: { event: string; to: string | null }) => [event, to]);
    };
    const [first, second] = ids;
    expect(await eventsOf(first)).toEqual([
      ['placed', null],
      ['mailFailed', 'EENVELOPE 550 RCPT TO'],
    ]);
    expect(await eventsOf(second)).toEqual([['placed', null]]);
    const own = await as(gone)
      .getOrder({ params: { id: first ?? '' } })
      .expect(200);
    expect(JSON.stringify(own.body)).not.toContain('mailFailed');
  });
});
