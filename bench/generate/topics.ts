import type { Random } from '../../backend/src/test/security/generate.ts';
import { RARE_COUNT, RARE_WORD, TOPICS } from './words.ts';

/** What the n-th record of a kind is about. */
export function topicOf(random: Random, n: number): string {
  const topic = random.pick(TOPICS);
  return n < RARE_COUNT ? RARE_WORD : topic;
}
