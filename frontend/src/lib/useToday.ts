import { dayOf } from '@institut/contract/days';
import { useBrowserValue } from './useBrowserValue.ts';

/**
 * The institute's calendar day as text, `2026-11-21`; null on the server and until the page it sent has been taken over,
 * so that both write the same.
 */
export const useToday = (): string | null => useBrowserValue(() => dayOf(new Date()), null);
