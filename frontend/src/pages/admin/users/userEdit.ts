import type { Profile } from '@institut/contract/user.schema';
import { userBody, type UserBody } from '@institut/contract/userAdmin.schema';
import type { EditRecord } from '../../../lib/editing/useEditForm.ts';
import { fieldErrors } from '../../../lib/fieldErrors.ts';
import type { EditLabels } from '../edit/editLabels.ts';

export type UserValues = UserBody & { lastName: string };

/** Accounts have no versions: the last edit counts, and it holds every field. */
export const userRecord = ({ name, lastName, email, isAdmin }: Profile): EditRecord<UserValues> => ({
  version: 0,
  values: { name, lastName, email, isAdmin },
});

export const checkUser = (values: UserValues): Record<string, string> => fieldErrors(userBody, values);

export const USER_LABELS: EditLabels<UserValues> = {
  name: { label: 'Ime' },
  lastName: { label: 'Prezime' },
  email: { label: 'E-mail adresa' },
  isAdmin: { label: 'Administrator', inWords: (isAdmin) => (isAdmin ? 'da' : 'ne') },
};
