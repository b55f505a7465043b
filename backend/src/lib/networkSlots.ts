import { createHmac } from 'node:crypto';
import { jwtSecret } from '../config/jwtSecret.ts';

/** How many open orders, and how many entries of waiting lists, the unconfirmed addresses of one network may have together. */
const PER_NETWORK = 3;

/** Returns the slots of a network. A unique index on the stored slot refuses a second record that takes the same one. */
export function networkSlots(records: 'orders' | 'entries', network: string): string[] {
  const hash = createHmac('sha256', jwtSecret()).update(`${records} from ${network}`).digest('base64url');
  return Array.from({ length: PER_NETWORK }, (_, index) => `${hash}/${index + 1}`);
}
