/** The number of decimals that counts are shown with: a course may last 1,5 hours. */
export const COUNT_DECIMALS = 2;

const rules = new Intl.PluralRules('bs', { maximumFractionDigits: COUNT_DECIMALS });

export type PluralForms = { one: string; few: string; other: string };

/**
 * Returns the Bosnian plural form for a count: 1 ocjena, 2 ocjene, 5 ocjena, 21 ocjena. By Unicode's rule for the
 * language, the last digit decides for a number with decimals: 1,5 sati, 1,2 sata.
 */
export function plural(count: number, forms: PluralForms): string {
  const category = rules.select(count);
  return category === 'one' || category === 'few' ? forms[category] : forms.other;
}

/** Returns the plural form with the count in the place of `%d`: (2, { few: 'još %d mjesta', … }) -> `još 2 mjesta`. */
export const countText = (count: number, forms: PluralForms): string =>
  plural(count, forms).replace('%d', String(count));
