import { DIRECTION_QUESTIONS, type Answers, type Direction } from './questions.ts';

export type Recommendation = {
  direction: Direction;
  /** How sure the answers are. */
  basis: 'unanimous' | 'majority' | 'castingVote' | 'partial';
  /** Where the answer went that was outvoted. */
  next: Direction | null;
};

/**
 * Where to begin: the direction most answers point to. When they all differ, the last question decides, because a goal
 * is a better reason to learn than a habit.
 *
 * @returns null when no question of direction is answered
 */
export function recommend(answers: Answers): Recommendation | null {
  const votes = DIRECTION_QUESTIONS.map(({ name }) => answers[name]).filter((vote) => vote !== undefined);
  const last = votes.at(-1);
  if (last === undefined) return null;
  const direction = votes.find((vote, index) => votes.indexOf(vote) !== index) ?? last;
  const others = votes.filter((vote) => vote !== direction);
  if (votes.length < DIRECTION_QUESTIONS.length) {
    return { direction, basis: 'partial', next: others[0] ?? null };
  }
  if (others.length === 0) return { direction, basis: 'unanimous', next: null };
  const [next = null] = others;
  return others.length === 1
    ? { direction, basis: 'majority', next }
    : { direction, basis: 'castingVote', next: null };
}
