import type { CourseCategory, CourseType } from '@institut/contract/courses/values';

/** Names and values are part of the address, so an advice can be kept and shared. */
export const DIRECTIONS = ['meke', 'digitalne', 'tehnicke'] as const;
type Direction = (typeof DIRECTIONS)[number];
export const TIMES = ['kurs', 'program', 'obuka'] as const;
type Time = (typeof TIMES)[number];

export const CATEGORY_OF: Record<Direction, CourseCategory> = {
  meke: 'Soft Skills',
  digitalne: 'Digital Skills',
  tehnicke: 'Tehnicke',
};

export const TYPE_OF: Record<Time, CourseType> = {
  program: 'Obrazovni program',
  kurs: 'Trening kurs',
  obuka: 'Specificna obuka',
};

/** The answers decide the direction; the last one breaks a tie. */
export const DIRECTION_QUESTIONS = ['zastoj', 'zadatak', 'cilj'] as const;
type DirectionQuestion = (typeof DIRECTION_QUESTIONS)[number];

export const TIME_QUESTION = 'vrijeme';

export type Answers = Partial<Record<DirectionQuestion, Direction>> & { vrijeme?: Time };

/** Returns the answers of an address or a form and skips unknown values. */
export function readAnswers(query: URLSearchParams | FormData): Answers {
  const answers: Answers = {};
  for (const name of DIRECTION_QUESTIONS) {
    const direction = DIRECTIONS.find((value) => value === query.get(name));
    if (direction) answers[name] = direction;
  }
  const time = TIMES.find((value) => value === query.get(TIME_QUESTION));
  if (time) answers.vrijeme = time;
  return answers;
}

export type Recommendation = {
  direction: Direction;
  basis: 'unanimous' | 'majority' | 'castingVote' | 'partial';
  /** The direction of the outvoted answer. */
  next: Direction | null;
};

/**
 * Returns the direction of most answers, or null without any. If all three differ, the last question decides, because a goal
 * is a better reason to learn than a habit.
 */
export function recommend(answers: Answers): Recommendation | null {
  const votes = DIRECTION_QUESTIONS.map((name) => answers[name]).filter((vote) => vote !== undefined);
  const last = votes.at(-1);
  if (last === undefined) return null;
  const direction = votes.find((vote, index) => votes.indexOf(vote) !== index) ?? last;
  const others = votes.filter((vote) => vote !== direction);
  const [next = null] = others;
  if (votes.length < DIRECTION_QUESTIONS.length) return { direction, basis: 'partial', next };
  if (others.length > 1) return { direction, basis: 'castingVote', next: null };
  return { direction, basis: next ? 'majority' : 'unanimous', next };
}
