import { z } from 'zod';
import type { ApiCall } from '../frame/call.ts';
import { ENDPOINTS } from '../frame/endpoints.ts';
import { jobRun } from './schema.ts';

export const JOB_CALLS = {
  listJobs: {
    ...ENDPOINTS.listJobs,
    group: 'overview',
    access: 'staff',
    permission: 'administration',
    summary: 'Vraća posljednje izvršavanje svake automatske radnje servera.',
    response: { status: 200, json: z.array(jobRun) },
  },
} as const satisfies Record<string, ApiCall>;
