import { JOB_CALLS } from '@institut/contract/jobs/calls';
import { implement } from '../../http/implement.ts';
import { listJobs } from './job.service.ts';

export const jobRoutes = implement(JOB_CALLS, { listJobs: () => listJobs() });
