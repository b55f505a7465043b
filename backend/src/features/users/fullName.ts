/** First and last name as one text; the last one may be empty. */
export function fullName({ name, lastName }: { name: string; lastName: string }): string {
  return [name, lastName].filter(Boolean).join(' ');
}
