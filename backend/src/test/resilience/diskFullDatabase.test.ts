import { API } from '@institut/contract/frame/endpoints';
import { request } from '../support/httpClient.ts';
import { withDataFolder } from '../support/testDatabase.ts';
import { openLedger, type Buyer, type OrderLedger } from '../support/orderLedger.ts';
import { useServerProcesses, type ListeningServer } from '../support/serverProcess.ts';
import { useSmallDisk } from '../support/serverFaults.ts';

const servers = useServerProcesses();
const disk = useSmallDisk('mongodb/store.mdb');

/** More than the free pages inside the store. */
const TRIES_MAX = 1000;

const ENV = { DATA_DIR: disk.folder, RATE_LIMIT_FACTOR: '1000', LOG_LEVEL: 'fatal' };
const UNAVAILABLE = {
  message: 'Usluga trenutno nije dostupna. Pokušajte ponovo za nekoliko trenutaka.',
  code: 'unavailable',
};

/** Places orders until every buyer is refused; a full store still has small gaps at first. */
async function placeUntilRefused(ledger: OrderLedger, { url }: ListeningServer): Promise<string[]> {
  for (let sent = 0; sent < TRIES_MAX; sent += ledger.buyers.length) {
    const answers = await Promise.all(ledger.buyers.map((buyer) => ledger.send(buyer, url)));
    expect(answers.filter((answer) => answer?.status !== 201 && answer?.status !== 503)).toEqual([]);
    if (answers.every((answer) => answer?.status === 503)) return answers.map((answer) => answer?.text ?? '');
  }
  throw new Error('The disk never became full.');
}

const noBuyer = (): never => {
  throw new Error('Nobody buys.');
};

function stop({ child, ended }: ListeningServer): Promise<number | null> {
  child.kill('SIGTERM');
  return ended;
}

async function expectReadable({ url }: ListeningServer, { authorization }: Buyer): Promise<void> {
  for (const path of [API.courses, API.ready, API.myOrders]) {
    expect(await request(`${url}${path}`, { headers: { Authorization: authorization } })).toMatchObject({
      status: 200,
    });
  }
}

it('a full disk refuses writes and loses nothing; writes continue once there is room', async () => {
  const ledger = await withDataFolder(disk.folder, () => openLedger(4));
  const [buyer = noBuyer()] = ledger.buyers;
  const server = await servers.start({ env: ENV });
  expect(await ledger.send(buyer, server.url)).toMatchObject({ status: 201 });

  disk.fill(server);
  const refusals = await placeUntilRefused(ledger, server);
  expect(refusals.map((text): unknown => JSON.parse(text))).toEqual(ledger.buyers.map(() => UNAVAILABLE));
  await expectReadable(server, buyer);

  disk.makeRoom(server);
  for (const each of ledger.buyers) {
    expect(await ledger.send(each, server.url)).toMatchObject({ status: 201 });
  }
  await ledger.repeat(server.url);
  expect(await stop(server)).toBe(0);
  await withDataFolder(disk.folder, () => ledger.expectWhole());
});

it('a server that is restarted on a full disk answers reads', async () => {
  const ledger = await withDataFolder(disk.folder, () => openLedger(4));
  const [buyer = noBuyer()] = ledger.buyers;
  const first = await servers.start({ env: ENV });
  disk.fill(first);
  await placeUntilRefused(ledger, first);
  expect(await stop(first)).toBe(0);

  const second = await servers.start({ env: ENV });
  await expectReadable(second, buyer);
});
