import { PERMISSIONS } from '@institut/contract/accounts/permissions';
import { Types } from 'mongoose';
import { withTransaction } from '../../database/transaction.ts';
import { networkOf, runFrom } from '../../lib/origin.ts';
import { createCourse } from '../../test/support/factories.ts';
import { useTestDatabase } from '../../test/support/testDatabase.ts';
import { Course } from '../core/courses/course.model.ts';
import { AuditEntry } from './audit.model.ts';
import { recordEvent } from './audit.service.ts';

useTestDatabase();

const change = (_id: Types.ObjectId, label: string) =>
  withTransaction(async (session) => {
    await recordEvent(session, { event: 'edited', target: { kind: 'course', id: _id.toString(), label } });
    await Course.updateOne({ _id }, { $inc: { price: 1 } }, { session });
    if (label === 'refused') throw new Error(label);
  });

describe('an event in a transaction', () => {
  it('is stored exactly once with its change, however many change the same record at once', async () => {
    const { _id } = await createCourse({ price: 100 });
    const labels = Array.from({ length: 12 }, (_, n) => (n % 3 === 0 ? 'refused' : `change ${n}`));
    await Promise.allSettled(labels.map((label) => change(_id, label)));
    const stored = await AuditEntry.find().lean();
    const kept = labels.filter((label) => label !== 'refused');
    expect(stored.map(({ target }) => target?.label ?? '').toSorted()).toEqual(kept.toSorted());
    expect(await Course.findById(_id).lean()).toMatchObject({ price: 100 + kept.length });
  });
});

describe('the author of an event', () => {
  it('is the user of the request, also when others run at the same time', async () => {
    const people = ['Ana', 'Emir', 'Lejla'].map((name) => ({
      id: new Types.ObjectId().toString(),
      permissions: PERMISSIONS,
      name,
      lastName: '',
      email: `${name}@example.com`,
    }));
    await Promise.all(
      people.map((user) =>
        runFrom({ kind: 'request', user, network: '10.0.0.0/24' }, () =>
          recordEvent(undefined, {
            event: 'edited',
            target: { kind: 'course', id: user.id, label: user.name },
          }),
        ),
      ),
    );
    const stored = await AuditEntry.find().lean();
    expect(stored.map(({ actor }) => actor.name).toSorted()).toEqual(['Ana', 'Emir', 'Lejla']);
    expect(stored.every(({ actor, target: about }) => actor.name === about?.label)).toBe(true);
  });

  it.each([
    ['192.0.2.77', '192.0.2.0/24'],
    ['::ffff:192.0.2.77', '192.0.2.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    [undefined, ''],
  ])('the network of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
