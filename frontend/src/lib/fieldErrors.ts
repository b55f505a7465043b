/** What a form needs of a contract schema; so the schemas' library is loaded only by the pages that bring one. */
type Schema = {
  safeParse: (values: unknown) => {
    error?: { issues: ReadonlyArray<{ path: readonly PropertyKey[]; message: string }> } | undefined;
  };
};

/** The first sentence for each invalid value, by its name (`address`, `orderItems.0.qty`); empty when all is well. */
export function fieldErrors(schema: Schema, values: unknown): Record<string, string> {
  const issues = schema.safeParse(values).error?.issues ?? [];
  // Written last wins, so the first issue of a field is put in last.
  return Object.fromEntries([...issues].reverse().map(({ path, message }) => [path.join('.'), message]));
}
