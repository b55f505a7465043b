import type { JobRun } from '@institut/contract/jobs/schema';
import { listJobs } from '../../features/jobs/job.service.ts';
import { type ProcessFields, seenProcesses } from '../../features/health/process.service.ts';
import { broken, good, warning, type Finding } from './finding.ts';

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
    ...differences(processes),
  ];
}

/** Warns of a replica set with one member when several processes share it. */
export function checkMembers(members: number | null, processes: number): Finding[] {
  if (members !== 1 || processes < 2) return [];
  return [
    warning(
      'Several processes share a database with one member, so the site stops when that member does. Add two members to its replica set (docs/cluster.md).',
    ),
  ];
}

/** Sessions and rate limits compare the times of several processes. */
const CLOCKS_APART_MS = 2000;

/** Returns what processes of one site have to share, but do not. */
function differences(processes: readonly ProcessFields[]): Finding[] {
  const names = [...new Set(processes.flatMap(({ settings = {} }) => Object.keys(settings)))];
  const differing = names.filter((name) => differ(processes, ({ settings }) => settings?.[name]));
  const ahead = processes.flatMap(({ seenAt, storedAt }) =>
    storedAt ? [seenAt.getTime() - storedAt.getTime()] : [],
  );
  const apart = Math.max(...ahead) - Math.min(...ahead);
  return [
    ...settingFindings(differing),
    ...(differ(processes, ({ storage }) => storage)
      ? [
          broken(
            'Processes do not share the storage of images, so each misses images of the others. Give all the same UPLOADS_URL, or folders UPLOADS_DIR that are one shared folder.',
          ),
        ]
      : []),
    ...(apart > CLOCKS_APART_MS
      ? [
          warning(
            `The clocks of the processes are ${(apart / 1000).toFixed(1)} s apart. Synchronise their machines by NTP.`,
          ),
        ]
      : []),
  ];
}

/** Returns whether processes that have a value have different ones; earlier versions have none. */
function differ(
  processes: readonly ProcessFields[],
  valueOf: (process: ProcessFields) => string | undefined,
): boolean {
  return new Set(processes.map(valueOf).filter((value) => value !== undefined)).size > 1;
}

function settingFindings(differing: readonly string[]): Finding[] {
  if (differing.length === 0) return [];
  // With another key every hash differs.
  if (differing.includes('JWT_SECRET')) {
    return [
      broken(
        'Processes have different values of JWT_SECRET, so a login at one is refused by the others. Give all the same, and restart them.',
      ),
    ];
  }
  return [
    broken(
      `Processes have different settings: ${differing.join(', ')}. Give all the same, and restart them.`,
    ),
  ];
}
