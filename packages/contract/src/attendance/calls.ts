import { z } from 'zod';
import type { ApiCall } from '../frame/call.ts';
import { ENDPOINTS } from '../frame/endpoints.ts';
import { objectId } from '../frame/fields.ts';

export const ATTENDANCE_CALLS = {
  printSignatures: {
    ...ENDPOINTS.printSignatures,
    group: 'participants',
    access: 'staff',
    permission: 'orders',
    summary: 'Vraća potpisnu listu kursa kao PDF: primljene polaznike, za jedan susret ili za sve.',
    query: z.object({ susret: objectId.optional() }),
    response: { status: 200, files: ['application/pdf'] },
  },
} as const satisfies Record<string, ApiCall>;
