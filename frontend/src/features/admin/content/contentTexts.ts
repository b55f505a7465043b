/** Returns stored values as options with their labels, in the order of the values. */
export const labelledOptions = <Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
) => values.map((value) => ({ value, label: labels[value] }));

/** The title of a draft without one. */
export const UNTITLED = 'Bez naslova';
