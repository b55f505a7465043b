import { USER_LABELS } from '@institut/contract/accounts/labels';
import { type Role, ROLE_INFO, ROLES } from '@institut/contract/accounts/roles';
import { Checkbox } from '../../../ui/choices.tsx';
import { Note, Stack } from '../../../ui/primitives.ts';
import choices from '../../../ui/choices.module.css';

type RoleChoiceProps = {
  value: readonly Role[];
  onChange: (roles: Role[]) => void;
  /** Administrators have all rights, whatever their roles are. */
  isAdmin: boolean;
};

/** The roles of somebody on the staff, each with a sentence about what it allows. */
export function RoleChoice({ value, onChange, isAdmin }: RoleChoiceProps) {
  return (
    <Stack as="fieldset" gap={3}>
      <legend className={choices.legend}>{USER_LABELS.roles}</legend>
      {ROLES.map((role) => (
        <Checkbox
          key={role}
          label={ROLE_INFO[role].label}
          help={ROLE_INFO[role].sentence}
          checked={value.includes(role)}
          disabled={isAdmin}
          onChange={({ target }) =>
            onChange(ROLES.filter((one) => (one === role ? target.checked : value.includes(one))))
          }
        />
      ))}
      {isAdmin && <Note>Administrator ima sva prava, pa mu uloge ne trebaju.</Note>}
    </Stack>
  );
}
