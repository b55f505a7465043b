/** Consents of a person on the site. The names are stored. */
export const CONSENT_KINDS = ['terms', 'eventMail'] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];

export const CONSENT_LABELS: Record<ConsentKind, string> = {
  terms: 'Uslovi i zaštita podataka',
  eventMail: 'Obavještenja o događajima',
};

/**
 * The sentences beside which people decide. Each is stored with the decision, so a changed one is a new text. A title in
 * quotation marks is shown as a link to that page.
 */
export const CONSENT_TEXTS: Record<ConsentKind, string> = {
  terms:
    'Registracijom prihvatate pravila sa stranice „Uslovi korištenja” i potvrđujete da ste pročitali stranicu „Zaštita ličnih podataka”.',
  eventMail: 'Želim e-mailom primati obavještenja o događajima',
};
