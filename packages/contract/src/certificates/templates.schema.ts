import { z } from 'zod';
import { editVersion, imagePath } from '../content/schema.ts';
import { COURSE_TYPES } from '../courses/values.ts';
import { objectId, optionalPrintText, requiredPrintText, requiredText, timestamp } from '../frame/fields.ts';
import { SIGNATORIES_MAX, SIGNATORY_MAX, TEMPLATE_BODY_MAX, TEMPLATE_TEXT_MAX } from '../limits.ts';
import { fieldFault, TEMPLATE_LANGUAGES, TEMPLATE_ORIENTATIONS } from './templates.ts';

const templateText = (max: number) =>
  optionalPrintText(max).refine((text) => fieldFault(text) === null, {
    error: ({ input }) => fieldFault(String(input)) ?? '',
  });
const line = templateText(TEMPLATE_TEXT_MAX);
const paragraph = templateText(TEMPLATE_BODY_MAX);
const role = optionalPrintText(SIGNATORY_MAX);

const design = {
  name: requiredText(80, 'Unesite naziv predloška.'),
  /** The type of courses that use it unless they have chosen another; null for none. */
  courseType: z.enum(COURSE_TYPES).nullable(),
  orientation: z.enum(TEMPLATE_ORIENTATIONS, 'Odaberite položaj lista.'),
  languages: z.enum(TEMPLATE_LANGUAGES, 'Odaberite jezik.'),
  /** Drawn pale below the text. */
  background: imagePath,
  logo: imagePath,
  texts: z.object({
    intro: line,
    reason: line,
    body: paragraph,
    introEn: line,
    reasonEn: line,
    bodyEn: paragraph,
  }),
  signatories: z
    .array(
      z.object({
        name: requiredPrintText(SIGNATORY_MAX, 'Unesite ime i prezime.'),
        role,
        roleEn: role,
        /** The image of the signature; its alternative text names the signatory. */
        image: imagePath,
      }),
    )
    .max(SIGNATORIES_MAX, `Najviše ${SIGNATORIES_MAX} potpisnika.`),
};

/** A template of certificates. Saving makes a new version; certificates keep the one they were issued with. */
export const certificateTemplateBody = z
  .object({ version: editVersion, ...design })
  .superRefine(({ languages, texts }, context) => {
    if (languages !== 'bs-en' || (texts.body === '') === (texts.bodyEn === '')) return;
    const path = ['texts', texts.bodyEn === '' ? 'bodyEn' : 'body'];
    context.addIssue({ code: 'custom', path, message: 'Unesite tekst na oba jezika.' });
  });
export type CertificateTemplateBody = z.infer<typeof certificateTemplateBody>;

/** The newest version of a template. */
export const certificateTemplate = z.object({
  _id: objectId,
  ...design,
  version: z.int(),
  savedAt: timestamp,
  /** Certificates were issued with it, or a course has chosen it: it cannot be deleted. */
  isUsed: z.boolean(),
});
export type CertificateTemplate = z.infer<typeof certificateTemplate>;

/** The template that a course has chosen; null for that of its type, or else the standard one. */
export const chosenTemplateBody = z.object({ template: objectId.nullable() });
export type ChosenTemplateBody = z.infer<typeof chosenTemplateBody>;
