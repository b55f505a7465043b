import type { CourseCategory, CourseType } from '@institut/contract/course';

/** Their names and values stand in the address, so that an answer can be kept and sent on. */
export const DIRECTIONS = ['meke', 'digitalne', 'tehnicke'] as const;
export type Direction = (typeof DIRECTIONS)[number];
export const TIMES = ['program', 'kurs', 'obuka'] as const;
export type Time = (typeof TIMES)[number];

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
