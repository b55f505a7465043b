import type { JobRun } from '@institut/contract/jobs/schema';
import { listJobs } from '../../features/jobs/job.service.ts';
import { seenProcesses } from '../../features/health/process.service.ts';
import { good, warning, type Finding } from './finding.ts';

/** Lists the last runs of the jobs: late ones, failed ones, and all others. */
export async function checkJobs(now = new Date()): Promise<Finding[]> {
  const jobs = await listJobs(now);
  if (jobs.length === 0) return [good('No job has run yet; a running server runs them.')];
  const late = jobs.filter(({ isLate }) => isLate);
  const others = jobs.filter(({ isLate, error }) => !isLate && error === null);
  return [
    ...(late.length > 0
      ? [
          warning(
            `Jobs that have not run for twice their period: ${late.map(lastRun).join(', ')}. Check that the server is running.`,
          ),
        ]
      : []),
    ...jobs.flatMap(({ name, error }) =>
      error === null
        ? []
        : [warning(`The job “${name}” failed: ${error}. Its next run tries again; fix the cause.`)],
    ),
    ...(others.length > 0
      ? [good(`Jobs that ran in their period without an error: ${others.map(lastRun).join(', ')}.`)]
      : []),
  ];
}

const lastRun = ({ name, lastStart, lastEnd }: JobRun) => `“${name}” (last ${lastEnd ?? lastStart})`;

/** Lists the processes that were seen in the last minute. */
export async function checkProcesses(now = new Date()): Promise<Finding[]> {
  const processes = await seenProcesses(now);
  if (processes.length === 0) return [good('No process of the server was seen in the last minute.')];
  const list = processes.map(({ host, version }) => `${host} (${version})`).join(', ');
  const versions = new Set(processes.map(({ version }) => version));
  const text = `Processes seen in the last minute: ${list}`;
  return [
    versions.size > 1
      ? warning(`${text}. They run different versions; finish the upgrade.`)
      : good(`${text}.`),
  ];
}
