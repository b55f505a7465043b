import type { ApiCall } from '../frame/call.ts';
import { ENDPOINTS } from '../frame/endpoints.ts';
import { overview, pendingCounts } from './schema.ts';

export const OVERVIEW_CALLS = {
  getOverview: {
    ...ENDPOINTS.getOverview,
    group: 'overview',
    access: 'staff',
    permission: 'any',
    summary: 'Vraća brojke koje su administratoru danas važne i kretanje kroz dvanaest mjeseci.',
    response: { status: 200, json: overview },
  },
  getPendingCounts: {
    ...ENDPOINTS.getPendingCounts,
    group: 'overview',
    access: 'staff',
    permission: 'any',
    summary:
      'Vraća koliko novih prijava, neraspoređenih uplata, zahtjeva za povrat i nacrta čeka administratore.',
    response: { status: 200, json: pendingCounts },
  },
} as const satisfies Record<string, ApiCall>;
