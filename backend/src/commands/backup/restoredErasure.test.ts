import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { env } from '../../config/env.ts';
import { OutboxMail } from '../../features/mail/mail.model.ts';
import { fileTransport, mailFolder } from '../../features/mail/mail.transport.ts';
import { Order } from '../../features/core/orders/order.model.ts';
import { JobRecord } from '../../features/jobs/job.model.ts';
import { Erasure } from '../../features/outputs/privacy/erasure.model.ts';
import { deleteUser } from '../../features/outputs/privacy/erasure.service.ts';
import { UserModel } from '../../features/users/lookup/user.model.ts';
import { callerOf, createOrder, createUser } from '../../test/support/factories.ts';
import { useServerProcesses, type ListeningServer } from '../../test/support/serverProcess.ts';
import { withDataFolder } from '../../test/support/testDatabase.ts';
import { restoreBackup } from './restoreSite.ts';
import { makeBackup } from './siteBackup.ts';
import { folderStore } from '../../lib/storage/folderStore.ts';

const servers = useServerProcesses();
const MARKS = ['Zvjezdogor', 'zvjezdogor@example.net'];

async function stop({ child }: ListeningServer): Promise<void> {
  const ended = once(child, 'close');
  child.kill('SIGTERM');
  await ended;
}

const GZIP = 0x1f_8b;

/** Returns the bytes of all files, those of compressed ones without compression. */
const bytesIn = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)))
    .map((bytes) =>
      (bytes.length > 1 && bytes.readUInt16BE(0) === GZIP ? gunzipSync(bytes) : bytes).toString('latin1'),
    )
    .join('\n');

const marksIn = (text: string) => MARKS.filter((mark) => text.includes(mark));

it('a deleted user whom the restore of an older backup brings back is deleted again when the server starts', async () => {
  const dataDir = join(servers.folder, 'data');
  const site = {
    uri: undefined,
    dataDir,
    images: folderStore(join(servers.folder, 'uploads')),
    candidates: folderStore(join(dataDir, 'candidates')),
    backupDir: servers.folder,
  };
  const [before, after] = [join(servers.folder, 'before'), join(servers.folder, 'after')];
  jest.replaceProperty(env, 'DATA_DIR', dataDir);
  jest.replaceProperty(env, 'UPLOADS_DIR', join(servers.folder, 'uploads'));
  const { id, order } = await withDataFolder(dataDir, async () => {
    const admin = await createUser({ isAdmin: true });
    const user = await createUser({ name: 'Zvjezdogor', email: 'zvjezdogor@example.net' });
    const { _id } = await createOrder(user);
    await makeBackup(site, before);
    await deleteUser(user.id, callerOf(admin));
    await OutboxMail.deleteMany({});
    await makeBackup(site, after);
    return { id: user.id, order: _id };
  });
  // A copy has no free pages, in which the file of the database keeps deleted records for a while.
  expect([marksIn(bytesIn(before)), marksIn(bytesIn(after))]).toEqual([MARKS, []]);

  // On a new machine: only the images and the backups are still there.
  rmSync(dataDir, { recursive: true });
  await restoreBackup(site, before);
  await withDataFolder(dataDir, async () => {
    expect(await UserModel.countDocuments({ _id: id })).toBe(1);
  });
  await stop(await servers.start({ env: { NODE_ENV: 'development' } }));
  await withDataFolder(dataDir, async () => {
    expect(await UserModel.countDocuments({ _id: id })).toBe(0);
    const { buyerName, buyerEmail, erasedAt } = await Order.findById(order).orFail().lean();
    expect({ buyerName, buyerEmail, erasedAt }).toEqual({
      buyerName: 'Obrisani korisnik',
      buyerEmail: '',
      erasedAt: expect.any(Date),
    });
    // Nobody is told a second time.
    expect(await OutboxMail.countDocuments()).toBe(0);
  });
});

it('a deletion whose process ended before it removed the files is finished by the next process whose job is due', async () => {
  const dataDir = join(servers.folder, 'data');
  const mails = mailFolder(dataDir);
  await withDataFolder(dataDir, async () => {
    const { _id } = await createUser();
    await UserModel.deleteOne({ _id });
    await Erasure.create({ _id, at: new Date(), addresses: ['zvjezdogor@example.net'], mails: [] });
    await JobRecord.deleteMany();
  });
  const transport = fileTransport(mails, { name: '', address: 'info@example.com' }, true);
  await transport.send({ id: 'a', to: 'zvjezdogor@example.net', subject: 'x', html: '', text: '' });
  expect(marksIn(bytesIn(mails))).toEqual(['zvjezdogor@example.net']);
  await stop(await servers.start({ env: { NODE_ENV: 'development' } }));
  expect(bytesIn(mails)).toBe('');
  await withDataFolder(dataDir, async () => expect(await Erasure.countDocuments()).toBe(0));
});
