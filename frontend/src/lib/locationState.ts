import { isRecord } from './record.ts';

/** A text that the page before has passed on with the address, empty when there is none; untrusted. */
export function textIn(state: unknown, name: string): string {
  const value = isRecord(state) ? state[name] : null;
  return typeof value === 'string' ? value : '';
}
