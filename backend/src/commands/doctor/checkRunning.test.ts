import { runIfDue } from '../../features/jobs/job.service.ts';
import { type ProcessFields, ProcessRecord } from '../../features/health/process.service.ts';
import { useTestDatabase } from '../../test/support/testDatabase.ts';
import { checkJobs, checkMembers, checkProcesses } from './checkRunning.ts';

useTestDatabase();

const HOUR_MS = 3_600_000;
const START = Date.UTC(2026, 10, 23, 8);
const at = (hours: number) => new Date(START + hours * HOUR_MS);

describe('the jobs', () => {
  it('are no problem before the first has run, and while each runs in its period', async () => {
    expect(await checkJobs(at(0))).toEqual([
      { level: 'good', text: 'No job has run yet; a running server runs them.' },
    ]);
    await runIfDue({ name: 'purge expired data', run: async () => 3 }, () => at(0));
    expect(await checkJobs(at(48))).toEqual([
      {
        level: 'good',
        text: 'Jobs that ran in their period without an error: “purge expired data” (last 2026-11-23T08:00:00.000Z).',
      },
    ]);
  });

  it('that have not run for twice their period, or that failed, are named', async () => {
    await runIfDue({ name: 'purge expired data', run: async () => 0 }, () => at(0));
    await runIfDue({ name: 'find returned payments', run: async () => 0 }, () => at(46));
    const failing = {
      name: 'settle open payments',
      run: () => Promise.reject(new Error('no answer')),
    } as const;
    await expect(runIfDue(failing, () => at(48))).rejects.toThrow('no answer');
    expect(await checkJobs(new Date(at(48).getTime() + 1))).toEqual([
      {
        level: 'warning',
        text: 'Jobs that have not run for twice their period: “find returned payments” (last 2026-11-25T06:00:00.000Z), “purge expired data” (last 2026-11-23T08:00:00.000Z). Check that the server is running.',
      },
      {
        level: 'warning',
        text: 'The job “settle open payments” failed: no answer. Its next run tries again; fix the cause.',
      },
    ]);
  });
});

describe('the processes', () => {
  // The database removes old ones.
  const now = new Date();
  const create = (_id: string, version: string) =>
    ProcessRecord.create({ _id, host: `host-${_id}`, version, seenAt: now });

  it('are listed, with a warning when their versions differ', async () => {
    expect(await checkProcesses(now)).toEqual([
      { level: 'good', text: 'No process of the server was seen in the last minute.' },
    ]);
    await create('a', '0.3.0');
    await create('b', '0.3.0');
    expect(await checkProcesses(now)).toEqual([
      { level: 'good', text: 'Processes seen in the last minute: host-a (0.3.0), host-b (0.3.0).' },
    ]);
    await create('c', '0.2.0');
    expect(await checkProcesses(now)).toEqual([
      {
        level: 'warning',
        text: 'Processes seen in the last minute: host-a (0.3.0), host-b (0.3.0), host-c (0.2.0). They run different versions; finish the upgrade.',
      },
    ]);
  });

  it('that do not share settings, storage or time are named as errors', async () => {
    const shared = { JWT_SECRET: 'a', TAX_PERCENT: 'b' };
    const announce = (_id: string, fields: Partial<ProcessFields>) =>
      ProcessRecord.create({
        _id,
        host: `host-${_id}`,
        version: '0.3.0',
        seenAt: now,
        storedAt: now,
        settings: shared,
        storage: 'one',
        ...fields,
      });
    const problems = async () =>
      (await checkProcesses(now)).filter(({ level }) => level !== 'good').map(({ text }) => text);
    await announce('a', {});
    await announce('b', {});
    await create('of an earlier version', '0.3.0');
    expect(await problems()).toEqual([]);

    const storedAt = new Date(now.getTime() - 4500);
    await announce('c', { settings: { ...shared, TAX_PERCENT: 'c' }, storage: 'two', storedAt });
    expect(await problems()).toEqual([
      'Processes have different settings: TAX_PERCENT. Give all the same, and restart them.',
      expect.stringMatching(/^Processes do not share the storage of images/),
      'The clocks of the processes are 4.5 s apart. Synchronise their machines by NTP.',
    ]);
    await announce('d', { settings: { JWT_SECRET: 'd', TAX_PERCENT: 'd' } });
    expect((await problems())[0]).toMatch(/^Processes have different values of JWT_SECRET/);
  });

  it('that share a database with one member are a warning; one process, more members or a service are not', () => {
    const [warning, ...others] = checkMembers(1, 2);
    expect(warning?.level).toBe('warning');
    expect(warning?.text).toMatch(/one member.*Add two members/);
    expect([others, checkMembers(1, 1), checkMembers(3, 2), checkMembers(null, 2)]).toEqual([[], [], [], []]);
  });
});
