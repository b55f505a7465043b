import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeAccessChanges, readAccess } from '../../../commands/backup/accessChanges.ts';
import { env } from '../../../config/env.ts';
import { dryRun } from '../../../database/transaction.ts';
import { createLogger } from '../../../lib/logger.ts';
import { createUser } from '../../../test/support/factories.ts';
import { addTestPasskey, addTotp } from '../../../test/support/secondFactors.ts';
import { useTestDatabase } from '../../../test/support/testDatabase.ts';
import { dropRestoredPasskeys, rememberRemovedPasskeys } from './restoredPasskeys.ts';
import { SecondFactor } from './secondFactor.model.ts';
import { resetSecondFactor } from './secondFactor.service.ts';

useTestDatabase();

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'institut-passkeys-'));
  jest.replaceProperty(env, 'DATA_DIR', dataDir);
});
afterEach(() => {
  rmSync(dataDir, { recursive: true });
});

const logger = createLogger('silent', { write: () => undefined });

describe('the start after a restore', () => {
  it('removes passkeys again that were removed since the backup, and only those', async () => {
    const [user, other] = [await createUser(), await createUser()];
    await addTestPasskey(user);
    await addTotp(other);
    await addTestPasskey(other);
    const backup = await SecondFactor.find().lean();
    await resetSecondFactor(user.id);
    await SecondFactor.deleteMany({});
    await SecondFactor.insertMany(backup);
    await dropRestoredPasskeys(logger);
    expect(await SecondFactor.findById(user.id).lean()).toBeNull();
    expect((await SecondFactor.findById(other.id).lean())?.passkeys).toHaveLength(1);
  });

  it('keeps passkeys of which only the mail about a removal was previewed', async () => {
    const user = await createUser();
    await addTestPasskey(user);
    await dryRun(() => resetSecondFactor(user.id));
    await dropRestoredPasskeys(logger);
    expect((await SecondFactor.findById(user.id).lean())?.passkeys).toHaveLength(1);
  });

  it('keeps the other factors of the account', async () => {
    const user = await createUser();
    await addTotp(user);
    await addTestPasskey(user);
    const { passkeys } = await SecondFactor.findById(user.id).orFail().lean();
    await rememberRemovedPasskeys(passkeys.map(({ _id }) => _id));
    await dropRestoredPasskeys(logger);
    const record = await SecondFactor.findById(user.id).orFail().lean();
    expect([record.passkeys.length, record.totp === null]).toEqual([0, false]);
  });
});

const access = (staff: Record<string, string>, passkeys: Record<string, string>) => ({
  staff: new Map(Object.entries(staff)),
  passkeys: new Map(Object.entries(passkeys)),
});

describe('the message after a restore', () => {
  it('names the rights of staff', async () => {
    const [admin, clerk] = [
      await createUser({ isAdmin: true, roles: ['editor'] }),
      await createUser({ roles: ['enrolment', 'accounting'] }),
    ];
    await createUser();
    expect([...(await readAccess(dataDir)).staff.values()]).toEqual([
      `Ana Anić (${admin.email}), administrator, editor`,
      `Ana Anić (${clerk.email}), enrolment, accounting`,
    ]);
  });

  it('leaves out passkeys that the start removes', async () => {
    const user = await createUser();
    await addTestPasskey(user);
    const { passkeys } = await SecondFactor.findById(user.id).orFail().lean();
    expect((await readAccess(dataDir)).passkeys.size).toBe(1);
    await rememberRemovedPasskeys(passkeys.map(({ _id }) => _id));
    expect((await readAccess(dataDir)).passkeys.size).toBe(0);
  });

  it('names rights and passkeys that differ', () => {
    const before = access({ a: 'Ana', b: 'Emir' }, { k1: 'Laptop' });
    const after = access({ b: 'Emir', c: 'Tarik' }, { k1: 'Laptop', k2: 'Telefon' });
    expect(describeAccessChanges(before, after)).toEqual([
      'Rights that were taken away before the restore, and exist again:',
      '  Tarik',
      'Rights that exist no more:',
      '  Ana',
      'Passkeys that are accepted again:',
      '  Telefon',
    ]);
    expect(describeAccessChanges(after, after)).toEqual([]);
  });

  it('names all of them when the database before could not be read', () => {
    const after = access({ b: 'Emir' }, { k2: 'Telefon' });
    expect(describeAccessChanges(null, after)).toEqual([
      'The database before could not be read. Check who has access now:',
      'Staff:',
      '  Emir',
      'Passkeys:',
      '  Telefon',
    ]);
  });
});
