import { userBody, type AdminUser, type UserBody } from '@institut/contract/userAdmin.schema';
import type { EditRecord } from '../../admin/edit/useEditForm.ts';
import { fieldErrors } from '../../../lib/useForm.ts';
import type { EditLabels } from '../../admin/edit/editLabels.ts';

export type UserValues = Omit<UserBody, 'version'> & { lastName: string };

export const userRecord = ({
  version,
  name,
  lastName,
  email,
  isAdmin,
}: AdminUser): EditRecord<UserValues> => ({
  version,
  values: { name, lastName, email, isAdmin },
});

export const checkUser = (values: UserValues): Record<string, string> => fieldErrors(userBody, values);

export const USER_LABELS: EditLabels<UserValues> = {
  name: { label: 'Ime' },
  lastName: { label: 'Prezime' },
  email: { label: 'E-mail adresa' },
  isAdmin: { label: 'Administrator', inWords: (isAdmin) => (isAdmin ? 'da' : 'ne') },
};
