import { createHmac } from 'node:crypto';
import { jwtSecret } from '../config/jwtSecret.ts';

/** Returns the `count` slots of a network. A unique index on the stored slot refuses a second record that takes the same one. */
export function networkSlots(records: 'orders' | 'entries', network: string, count: number): string[] {
  const hash = createHmac('sha256', jwtSecret()).update(`${records} from ${network}`).digest('base64url');
  return Array.from({ length: count }, (_, index) => `${hash}/${index + 1}`);
}
