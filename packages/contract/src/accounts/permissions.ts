/** The permissions of staff beyond those of every user. `administration` belongs to administrators alone. */
export const PERMISSIONS = [
  'content',
  'courses',
  'orders',
  'enrolment',
  'messages',
  'certificates',
  'money',
  'attendance',
  'reports',
  'candidates',
  'administration',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

export const PERMISSION_LABELS: Record<Permission, string> = {
  content: 'vijesti, karijere i ocjene',
  courses: 'kursevi',
  orders: 'pregled prijava',
  enrolment: 'odluke o prijavama',
  messages: 'poruke polaznicima',
  certificates: 'uvjerenja',
  money: 'uplate',
  attendance: 'prisustvo',
  reports: 'izvještaji',
  candidates: 'kandidati',
  administration: 'administracija',
};

/** One permission, a list of which any one is enough, or `any` permission at all. */
export type RequiredPermission = Permission | readonly Permission[] | 'any';

/** Returns whether somebody who holds these permissions has a required one. */
export function hasPermission(held: readonly Permission[], required: RequiredPermission): boolean {
  if (required === 'any') return held.length > 0;
  return typeof required === 'string' ? held.includes(required) : required.some((one) => held.includes(one));
}
