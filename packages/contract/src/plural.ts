const rules = new Intl.PluralRules('bs');

export type PluralForms = { one: string; few: string; other: string };

/** The form that goes with a count in Bosnian: 1 ocjena, 2 ocjene, 5 ocjena, 21 ocjena. */
export function plural(count: number, forms: PluralForms): string {
  const category = rules.select(count);
  return category === 'one' || category === 'few' ? forms[category] : forms.other;
}
