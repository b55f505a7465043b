/** The orientations of a certificate's page; the values are stored. */
export const TEMPLATE_ORIENTATIONS = ['landscape', 'portrait'] as const;
export type TemplateOrientation = (typeof TEMPLATE_ORIENTATIONS)[number];
export const TEMPLATE_ORIENTATION_LABELS: Record<TemplateOrientation, string> = {
  landscape: 'Položeno',
  portrait: 'Uspravno',
};

/** The languages of a certificate: Bosnian, or English below it. */
export const TEMPLATE_LANGUAGES = ['bs', 'bs-en'] as const;
export type TemplateLanguages = (typeof TEMPLATE_LANGUAGES)[number];
export const TEMPLATE_LANGUAGE_LABELS: Record<TemplateLanguages, string> = {
  bs: 'Bosanski',
  'bs-en': 'Bosanski i engleski',
};

/** The fields that the texts of a template may name: `{ime}`. */
export const TEMPLATE_FIELDS = ['ime', 'kurs', 'sati', 'dani', 'institut'] as const;
export type TemplateField = (typeof TEMPLATE_FIELDS)[number];
/** The fields as they are typed: `{ime}, {kurs}` */
export const TEMPLATE_FIELD_LIST = TEMPLATE_FIELDS.map((field) => `{${field}}`).join(', ');

const BRACED = /\{[^{}]*\}?|\}/g;
const fieldIn = (braced: string) => TEMPLATE_FIELDS.find((field) => braced === `{${field}}`);

/**
 * Returns why a text of a template is refused, in a sentence: a part in braces names no field, or one that was named before, so that
 * the text could grow beyond the page. Null when it is not.
 */
export function fieldFault(text: string): string | null {
  const braced: string[] = text.match(BRACED) ?? [];
  const unknown = braced.find((one) => !fieldIn(one));
  if (unknown) return `Polje ${unknown} ne postoji. Postoje: ${TEMPLATE_FIELD_LIST}.`;
  const repeated = braced.find((one, index) => braced.indexOf(one) < index);
  return repeated ? `Polje ${repeated} navedite samo jednom.` : null;
}

/** Returns a text of a template with the values of its fields. */
export const fillFields = (text: string, values: Readonly<Record<TemplateField, string>>): string =>
  text.replaceAll(BRACED, (braced) => {
    const field = fieldIn(braced);
    return field ? values[field] : braced;
  });

/** The texts of a template. The standard ones stand in place of empty ones, and nothing in place of an empty `body`. */
export const TEMPLATE_TEXTS = ['intro', 'reason', 'body', 'introEn', 'reasonEn', 'bodyEn'] as const;
export type TemplateText = (typeof TEMPLATE_TEXTS)[number];
export const TEMPLATE_TEXT_LABELS: Record<TemplateText, string> = {
  intro: 'Iznad imena',
  reason: 'Ispod imena',
  body: 'Ispod naziva kursa',
  introEn: 'Iznad imena, na engleskom',
  reasonEn: 'Ispod imena, na engleskom',
  bodyEn: 'Ispod naziva kursa, na engleskom',
};

/** The part of a version of a template that decides how a certificate is drawn. */
export type CertificateDesign = {
  orientation: TemplateOrientation;
  languages: TemplateLanguages;
  /** Paths of uploaded images; empty for none. */
  background: string;
  logo: string;
  texts: Record<TemplateText, string>;
  signatories: { name: string; role: string; roleEn: string; image: string }[];
};

/** The labels of the fields of a template. */
export const TEMPLATE_LABELS = {
  name: 'Naziv predloška',
  courseType: 'Tip kursa',
  orientation: 'Položaj lista',
  languages: 'Jezik',
  background: 'Pozadina',
  logo: 'Logo',
  texts: 'Tekstovi',
  signatories: 'Potpisnici',
} as const;
