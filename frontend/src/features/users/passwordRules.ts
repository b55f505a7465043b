import { plural } from '@institut/contract/plural';
import { PASSWORD_MAX_BYTES, PASSWORD_MIN_LENGTH } from '@institut/contract/user';

const characters = plural(PASSWORD_MAX_BYTES, { one: 'znak', few: 'znaka', other: 'znakova' });

/** Told before the first attempt. Letters beyond ASCII take two bytes each. */
export const PASSWORD_RULES = `Od ${PASSWORD_MIN_LENGTH} do ${PASSWORD_MAX_BYTES} ${characters}; č, ć, š, ž i đ računaju se kao dva.`;

type Passwords = { password: string; confirmPassword: string };

/** What is wrong with the repeated password, as field errors. */
export const confirmationErrors = ({ password, confirmPassword }: Passwords): { confirmPassword?: string } =>
  password === confirmPassword ? {} : { confirmPassword: 'Lozinke se ne podudaraju' };
