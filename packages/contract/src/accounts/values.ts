export const USER_SORTS = ['createdAt', 'name', 'email'] as const;
export type UserSort = (typeof USER_SORTS)[number];

/** Returns first and last name as one text; the last name may be empty. */
export const fullName = ({ name, lastName }: { name: string; lastName: string }): string =>
  [name, lastName].filter(Boolean).join(' ');
