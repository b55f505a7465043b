import { z } from 'zod';
import { requiredText } from '../frame/fields.ts';
import { REGISTER_KEEP_YEARS_MAX } from '../limits.ts';
import { DECLINED, REGISTER_FIELDS, REGISTER_VALUE_LABELS, type RegisterField } from './values.ts';

const YEARS = `Unesite cijeli broj godina od 1 do ${REGISTER_KEEP_YEARS_MAX}.`;

/** The questions of an authority about the participants of a course, with the act and the article that demand them. */
export const courseRegister = z.object({
  authority: requiredText(120, 'Unesite naziv organa.'),
  act: requiredText(200, 'Unesite naziv i broj akta.'),
  article: requiredText(60, 'Unesite član akta.'),
  fields: z
    .array(z.enum(REGISTER_FIELDS))
    .min(1, 'Odaberite bar jedan podatak.')
    .overwrite((fields) => REGISTER_FIELDS.filter((field) => fields.includes(field))),
  isRequired: z.boolean(),
  keepYears: z.int(YEARS).min(1, YEARS).max(REGISTER_KEEP_YEARS_MAX, YEARS),
});
export type CourseRegister = z.output<typeof courseRegister>;

const choice = (labels: Readonly<Record<string, string>>) =>
  z.enum(['', DECLINED, ...Object.keys(labels)], 'Odaberite odgovor.').default('');

export const registerAnswers = z.object({
  sex: choice(REGISTER_VALUE_LABELS.sex),
  birthYear: z
    .string()
    .regex(/^(|declined|(19|20)\d{2})$/, 'Odaberite godinu rođenja.')
    .default(''),
  employment: choice(REGISTER_VALUE_LABELS.employment),
  education: choice(REGISTER_VALUE_LABELS.education),
} satisfies Record<RegisterField, z.ZodType>);

/** The questions to one participant, with their answers so far. */
export const participantRegister = courseRegister
  .omit({ keepYears: true })
  .extend({ fields: z.array(z.enum(REGISTER_FIELDS)), answers: registerAnswers });
export type ParticipantRegister = z.output<typeof participantRegister>;
