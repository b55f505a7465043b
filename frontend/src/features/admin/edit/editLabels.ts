/** How each field is called, and how its value is said in words where the value itself is not what one reads. */
export type EditLabels<Values extends object> = {
  [Name in keyof Values & string]: { label: string; inWords?: (value: Values[Name]) => string };
};
