import { runIfDue } from '../../features/jobs/job.service.ts';
import { useTestDatabase } from '../../test/support/testDatabase.ts';
import { checkJobs } from './checkRunning.ts';

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
      { level: 'good', text: 'Jobs that ran in their period without an error: 1.' },
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
