import { constants, getPriority, setPriority } from 'node:os';

const { PRIORITY_BELOW_NORMAL } = constants.priority;

/**
 * Lets the threads that answer go before this one where cores are scarce. Linux knows priorities of single threads;
 * elsewhere the whole process would step back, so nothing happens there. A thread that has a lower priority keeps it, and
 * one that may not change its own goes on with that.
 */
export function stepBack(platform: string = process.platform): void {
  if (platform !== 'linux') return;
  try {
    if (getPriority() < PRIORITY_BELOW_NORMAL) setPriority(PRIORITY_BELOW_NORMAL);
  } catch {
    // A courtesy: the work is done without it.
  }
}
