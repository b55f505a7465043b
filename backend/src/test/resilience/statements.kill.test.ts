import { API } from '@institut/contract/frame/endpoints';
import { apiUrl } from '@institut/contract/frame/paths';
import { auditRecords } from '../../commands/doctor/auditRecords.ts';
import { Payment } from '../../features/core/ledger/payment.model.ts';
import { StatementEntry } from '../../features/processes/statements/statementEntry.model.ts';
import { readStatement } from '../../features/processes/statements/statements.service.ts';
import { bearer, createOrder, createUser } from '../support/factories.ts';
import { postJson } from '../support/httpClient.ts';
import { dyingBeforeAnswer, isEmbedded, killAfterSome, openKilledDatabase } from '../support/killedServer.ts';
import { type ListeningServer, useServerProcesses } from '../support/serverProcess.ts';
import { statementOf } from '../support/statements.ts';
import { useTestDatabase } from '../support/testDatabase.ts';

const ENTRIES = 16;
const ANSWERS_PER_KILL = 5;

const servers = useServerProcesses();
const engine = isEmbedded ? null : useTestDatabase();

/** Stores a statement with two equal payments of each of several orders. */
async function importStatement() {
  const paid = [];
  for (let index = 0; index < ENTRIES / 2; index += 1) {
    const { reference } = await createOrder(await createUser());
    const entry = { day: '2026-01-05', feninga: 5000, payer: '', payerAccount: '', purpose: reference };
    paid.push(entry, entry);
  }
  const { entries } = await readStatement(statementOf(paid));
  return entries.map(({ entry, orders }) => ({
    id: String(entry._id),
    reference: orders[0]?.reference ?? '',
  }));
}

/** Expects that the booked entries have their payments, and no others; returns how many they are. */
async function expectWhole(): Promise<number> {
  expect(await auditRecords()).toEqual([]);
  const booked = await StatementEntry.countDocuments({ state: 'booked' });
  expect(await Payment.countDocuments({ source: 'statement', state: 'booked' })).toBe(booked);
  return booked;
}

it('books each payment of a statement once while the server is killed with -9 between them', async () => {
  const database = await openKilledDatabase(servers, engine);
  const { staff, entries } = await database.use(async () => ({
    staff: bearer(await createUser({ isAdmin: true })),
    entries: await importStatement(),
  }));
  const start = (options: Parameters<typeof servers.start>[0] = {}) =>
    servers.start({ ...options, env: { ...database.env, LOG_LEVEL: 'fatal', ...options.env } });
  /** Books all entries again from the first one, as staff do whose report was lost; false when the server is gone. */
  const bookAll = async ({ url }: ListeningServer, onAnswer: (tookMs: number) => void): Promise<boolean> => {
    for (const { id, reference } of entries) {
      const sentAt = performance.now();
      const path = apiUrl(API.statementEntry, { id });
      const body = { orders: [{ reference }] };
      const answer = await postJson(`${url}${path}`, body, { Authorization: staff }).catch(() => null);
      if (!answer) return false;
      expect(answer.status).toBe(200);
      onAnswer(performance.now() - sentAt);
    }
    return true;
  };
  for (const isDying of [false, true]) {
    const server = await start(
      isDying ? dyingBeforeAnswer({ status: 200, after: ANSWERS_PER_KILL * 2 }) : {},
    );
    const onAnswer = isDying ? () => {} : killAfterSome(server, ANSWERS_PER_KILL);
    while (await bookAll(server, onAnswer));
    expect(await server.ended).toBeNull();
    await database.recover();
    await database.use(expectWhole);
  }
  const server = await start();
  expect(await bookAll(server, () => {})).toBe(true);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(await database.use(expectWhole)).toBe(ENTRIES);
  await database.close();
}, 300_000);
