import { useTestDatabase } from '../../test/support/testDatabase.ts';
import { AuditEntry } from './audit.model.ts';
import { flushEvents, forgetEvents, noteEvent } from './auditQueue.ts';

useTestDatabase();
afterEach(forgetEvents);

const NOBODY = { kind: 'visitor', id: null, name: '', email: '', addressHash: null } as const;

it('a guess of the password of an administrator keeps its origin in a flood of others', async () => {
  for (let i = 0; i < 600; i += 1) {
    const actor = { ...NOBODY, addressHash: `hash-${i}` };
    noteEvent({ event: 'signInRefused', actor, network: '198.51.100.0/24' });
  }
  const target = { kind: 'user', id: '0'.repeat(24), label: 'Amina Hodžić' } as const;
  noteEvent({ event: 'signInRefused', actor: NOBODY, network: '203.0.113.0/24', target });
  await flushEvents({ all: true });
  expect(await AuditEntry.countDocuments()).toBe(502);
  const guess = await AuditEntry.findOne({ network: '203.0.113.0/24' }).lean();
  expect(guess).toMatchObject({ target: { label: 'Amina Hodžić' }, count: 1 });
});
