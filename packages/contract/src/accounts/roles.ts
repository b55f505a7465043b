import { USER_LABELS } from './labels.ts';
import { PERMISSIONS, type Permission } from './permissions.ts';

type RoleInfo = {
  label: string;
  /** The tasks of the role, for the form that gives it and for the page "Ko šta smije". */
  sentence: string;
  permissions: readonly Permission[];
  /** The permissions reach only the courses that name the account as their lecturer (`scope` in the rows of calls). */
  scope?: 'ownCourses';
};

/** The stored roles of staff, each with its permissions. Administrators need none: `isAdmin` gives every permission. */
export const ROLE_INFO = {
  editor: {
    label: 'Urednik',
    sentence: 'Uređuje vijesti, karijere i kurseve, i uklanja ocjene.',
    permissions: ['content', 'courses'],
  },
  enrolment: {
    label: 'Upis',
    sentence:
      'Uređuje kurseve, odlučuje o prijavama, vodi polaznike, prisustvo i liste čekanja, piše polaznicima, izdaje uvjerenja i čita izvještaje.',
    permissions: ['courses', 'orders', 'enrolment', 'messages', 'certificates', 'attendance', 'reports'],
  },
  accounting: {
    label: 'Računovodstvo',
    sentence: 'Vidi prijave i izvještaje, i evidentira uplate, povrate i fiskalne dokumente.',
    permissions: ['orders', 'money', 'reports'],
  },
  lecturer: {
    label: 'Predavač',
    sentence:
      'Upisuje prisustvo i rezultate na kursevima na kojima predaje i piše njihovim polaznicima; vidi imena polaznika, a ne uplate ni adrese.',
    permissions: ['attendance', 'messages'],
    scope: 'ownCourses',
  },
  recruiter: {
    label: 'Kadrovi',
    sentence: 'Čita prijave kandidata na oglase za posao i njihove biografije, i odgovara im.',
    permissions: ['candidates'],
  },
} as const satisfies Record<string, RoleInfo>;

/** The same sentence about administrators, who hold no role. */
export const ADMIN_SENTENCE =
  'Ima sva prava: uz sve što smiju uloge, uređuje i korisnike, daje uloge i čita dnevnik.';

export type Role = keyof typeof ROLE_INFO;

const isRole = (name: string): name is Role => name in ROLE_INFO;

const infoOf = (role: Role): RoleInfo => ROLE_INFO[role];

export const ROLES: readonly Role[] = Object.keys(ROLE_INFO).filter(isRole);

/** The fields of an account that its permissions follow from; accounts of earlier versions have no roles. */
export type Rights = { isAdmin: boolean; roles?: readonly Role[] | undefined };

/** Returns the permissions of an account as staff, in the order of `PERMISSIONS`. Every right follows from this. */
export function permissionsOf({ isAdmin, roles = [] }: Rights): readonly Permission[] {
  if (isAdmin) return PERMISSIONS;
  const held = new Set<Permission>(roles.flatMap((role) => ROLE_INFO[role].permissions));
  return PERMISSIONS.filter((permission) => held.has(permission));
}

/** Returns those of the permissions that reach only the courses whose lecturer somebody is. */
export function scopedPermissionsOf({ isAdmin, roles = [] }: Rights): readonly Permission[] {
  const unscoped = permissionsOf({ isAdmin, roles: roles.filter((role) => !infoOf(role).scope) });
  return permissionsOf({ isAdmin, roles }).filter((permission) => !unscoped.includes(permission));
}

/** Returns roles as words, `Urednik, Računovodstvo`; empty for none. */
export const roleNames = (roles: readonly Role[]): string =>
  ROLES.filter((role) => roles.includes(role))
    .map((role) => ROLE_INFO[role].label)
    .join(', ');

/** Returns rights as words, `Administrator, Urednik`; empty for somebody who is not on the staff. */
export const rightsText = ({ isAdmin, roles = [] }: Rights): string =>
  [isAdmin && USER_LABELS.isAdmin, roleNames(roles)].filter(Boolean).join(', ');
