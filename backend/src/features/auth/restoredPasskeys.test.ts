import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeAccessChanges } from '../../commands/backup/accessChanges.ts';
import { env } from '../../config/env.ts';
import { createLogger } from '../../lib/logger.ts';
import { createUser } from '../../test/support/factories.ts';
import { addTestPasskey, addTotp } from '../../test/support/secondFactors.ts';
import { useTestDatabase } from '../../test/support/testDatabase.ts';
import { rememberRemovedId } from '../privacy/removedIds.ts';
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
  jest.restoreAllMocks();
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

const access = (admins: Record<string, string>, passkeys: Record<string, string>) => ({
  admins: new Map(Object.entries(admins)),
  passkeys: new Map(Object.entries(passkeys)),
});

describe('the message after a restore', () => {
  it('names administrators and passkeys that differ, without those that the start removes', async () => {
    await rememberRemovedId(dataDir, 'removed-passkeys', { id: 'k3', at: new Date() });
    const before = access({ a: 'Ana', b: 'Emir' }, { k1: 'Laptop' });
    const after = access({ b: 'Emir', c: 'Tarik' }, { k1: 'Laptop', k2: 'Telefon', k3: 'Stari telefon' });
    expect(await describeAccessChanges(before, after, dataDir)).toEqual([
      'Administrators again, who were none before the restore:',
      '  Tarik',
      'No administrators any more:',
      '  Ana',
      'Passkeys that are accepted again:',
      '  Telefon',
    ]);
    expect(await describeAccessChanges(after, after, dataDir)).toEqual([]);
  });

  it('names all of them when the database before could not be read', async () => {
    const after = access({ b: 'Emir' }, { k2: 'Telefon' });
    expect(await describeAccessChanges(null, after, dataDir)).toEqual([
      'The database before could not be read. Check who has access now:',
      'Administrators:',
      '  Emir',
      'Passkeys:',
      '  Telefon',
    ]);
  });
});
