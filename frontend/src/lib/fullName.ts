/** Both names; an account may have no last name. */
export const fullName = ({ name, lastName }: { name: string; lastName: string }): string =>
  [name, lastName].filter(Boolean).join(' ');
