export const AUDIENCES = ['pojedinci', 'organizacije', 'ustanove'] as const;
export type Audience = (typeof AUDIENCES)[number];

export const AUDIENCE_LABELS: Record<Audience, string> = {
  pojedinci: 'Pojedinci',
  organizacije: 'Organizacije',
  ustanove: 'Javne ustanove',
};

/** The audience an address asks for in `?za=`; null for none and for words that name none. */
export const readAudience = (search: URLSearchParams): Audience | null =>
  AUDIENCES.find((audience) => audience === search.get('za')) ?? null;
