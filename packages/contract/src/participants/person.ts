/**
 * The fields that name a participant, in their order in forms and exports. A field that is added here is stored, copied, sent
 * and erased with the others.
 */
export const PERSON_FIELDS = ['name', 'lastName', 'email', 'phone', 'guardian'] as const;

export type PersonField = (typeof PERSON_FIELDS)[number];

/** The texts of a participant; all empty while the seat has no name. */
export type Person = Record<PersonField, string>;

/** Returns the person of a record or a request; a field that is absent there is empty. */
export const personOf = (given: { readonly [Field in PersonField]?: string | undefined }): Person => ({
  name: given.name ?? '',
  lastName: given.lastName ?? '',
  email: given.email ?? '',
  phone: given.phone ?? '',
  guardian: given.guardian ?? '',
});

/** The person of a seat without a name. */
export const NOBODY: Person = personOf({});
