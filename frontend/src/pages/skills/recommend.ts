import type { CourseCategory, CourseType } from '@institut/contract/course';

/** Their names and values stand in the address, so that an answer can be kept and sent on. */
export const DIRECTIONS = ['meke', 'digitalne', 'tehnicke'] as const;
type Direction = (typeof DIRECTIONS)[number];
const TIMES = ['program', 'kurs', 'obuka'] as const;
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

/** Those that decide the direction; the last one has the casting vote. */
export const DIRECTION_QUESTIONS = [
  {
    name: 'zastoj',
    legend: 'Na čemu vam posao ili učenje najčešće zapne?',
    labels: {
      meke: 'Na dogovoru, rokovima ili izlaganju',
      digitalne: 'Na podacima, programima ili ručnom ponavljanju istog',
      tehnicke: 'Na uređaju, mašini ili mreži koju drugi popravljaju',
    },
  },
  {
    name: 'zadatak',
    legend: 'Uz kakav zadatak vam vrijeme najbrže prođe?',
    labels: {
      meke: 'Razgovaram, objašnjavam, povezujem ljude',
      digitalne: 'Slažem nešto na ekranu dok ne proradi',
      tehnicke: 'Sklapam, mjerim, rastavljam',
    },
  },
  {
    name: 'cilj',
    legend: 'Gdje se vidite za godinu dana?',
    labels: {
      meke: 'Vodim tim, projekat ili vlastiti posao',
      digitalne: 'Radim s podacima, kodom ili dizajnom',
      tehnicke: 'Radim u pogonu, radionici ili na mreži',
    },
  },
] as const;
export type DirectionQuestion = (typeof DIRECTION_QUESTIONS)[number]['name'];

/** How deep one can go now. */
export const TIME_QUESTION = {
  name: 'vrijeme',
  legend: 'Koliko vremena sada možete odvojiti?',
  labels: {
    kurs: 'Nekoliko večeri ili subota',
    program: 'Redovno, više sedmica zaredom',
    obuka: 'Koliko treba: firma me šalje s određenim zadatkom',
  },
} as const;

export type Answers = Partial<Record<DirectionQuestion, Direction>> & { vrijeme?: Time };

/** What an address answers; anything that is no answer is passed over. */
export function readAnswers(query: URLSearchParams): Answers {
  const answers: Answers = {};
  for (const { name } of DIRECTION_QUESTIONS) {
    const direction = DIRECTIONS.find((value) => value === query.get(name));
    if (direction) answers[name] = direction;
  }
  const time = TIMES.find((value) => value === query.get(TIME_QUESTION.name));
  if (time) answers.vrijeme = time;
  return answers;
}

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
