/** How many decimals of a count are shown, and so decide its form: a course may last 1,5 hours. */
export const COUNT_DECIMALS = 2;

const rules = new Intl.PluralRules('bs', { maximumFractionDigits: COUNT_DECIMALS });

export type PluralForms = { one: string; few: string; other: string };

/**
 * The form that goes with a count in Bosnian: 1 ocjena, 2 ocjene, 5 ocjena, 21 ocjena. A number with decimals takes the form
 * of its last digit, the one that is read last (Unicode's rule for the language): 1,5 sati, 1,2 sata.
 */
export function plural(count: number, forms: PluralForms): string {
  const category = rules.select(count);
  return category === 'one' || category === 'few' ? forms[category] : forms.other;
}
