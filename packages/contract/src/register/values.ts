/** The facts that an authority may ask of a participant; a personal number (JMB) is never asked. */
export const REGISTER_FIELDS = ['sex', 'birthYear', 'employment', 'education'] as const;
export type RegisterField = (typeof REGISTER_FIELDS)[number];

/** The answer of a participant who does not want to give one. */
export const DECLINED = 'declined';
export const DECLINED_LABEL = 'Ne želim odgovoriti';

/** The answers to choose from, with their labels; a year of birth is four digits. */
export const REGISTER_VALUE_LABELS = {
  sex: { female: 'Žensko', male: 'Muško' },
  employment: {
    employed: 'Zaposlen/a',
    unemployed: 'Nezaposlen/a',
    student: 'Učenik/ca ili student/ica',
    retired: 'Penzioner/ka',
  },
  education: {
    primary: 'Osnovna škola',
    secondary: 'Srednja škola',
    higher: 'Viša škola ili fakultet',
  },
} as const satisfies Partial<Record<RegisterField, Readonly<Record<string, string>>>>;

/** The answers of one participant; an empty one was not given. */
export type RegisterAnswers = Record<RegisterField, string>;

export const NO_ANSWERS: RegisterAnswers = { sex: '', birthYear: '', employment: '', education: '' };

const UNANSWERED = 'Odgovorite na ovo pitanje: akt ga traži.';

type Asked = { fields: readonly RegisterField[]; isRequired: boolean };

/** Returns a sentence for each question that the act requires and that is not answered, by its name in a form. */
export const registerProblems = (
  { fields, isRequired }: Asked,
  answers: Partial<RegisterAnswers>,
): Record<string, string> =>
  Object.fromEntries(
    fields
      .filter((field) => isRequired && ['', DECLINED].includes(answers[field] ?? ''))
      .map((field) => [`register.${field}`, UNANSWERED]),
  );

/** Returns the answers to the questions that are asked, without empty ones. */
export const askedAnswers = (
  { fields }: Pick<Asked, 'fields'>,
  answers: Partial<RegisterAnswers>,
): Partial<RegisterAnswers> =>
  Object.fromEntries(fields.flatMap((field) => (answers[field] ? [[field, answers[field]]] : [])));
