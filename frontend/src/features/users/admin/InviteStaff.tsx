import {
  type AdminUser,
  type InviteStaffBody,
  inviteStaffBody,
} from '@institut/contract/accounts/admin.schema';
import { USER_LABELS } from '@institut/contract/accounts/labels';
import { ADMIN_SENTENCE } from '@institut/contract/accounts/roles';
import { fullName } from '@institut/contract/accounts/values';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { fieldErrors } from '../../../lib/useForm.ts';
import { Button } from '../../../ui/Button.tsx';
import { CallDialog } from '../../../ui/CallDialog.tsx';
import { Checkbox } from '../../../ui/choices.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { Split } from '../../../ui/primitives.ts';
import { MailPreview } from '../../admin/mails/MailPreview.tsx';
import { inviteStaff } from './adminUsers.ts';
import { RoleChoice } from './RoleChoice.tsx';

const INITIAL: InviteStaffBody = { name: '', lastName: '', email: '', isAdmin: false, roles: [] };

/** Opens an account with roles for a colleague, who sets the password by the invitation. */
export function InviteStaff({ onInvited }: { onInvited: (user: AdminUser) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <UserPlus aria-hidden />
        Pozovi kolegu
      </Button>
      <CallDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        call={inviteStaff}
        title="Pozovi kolegu"
        description="Otvaramo nalog s ulogama i šaljemo pozivnicu, kojom kolega postavlja lozinku. Ko već ima nalog, ulogu dobija na svojoj stranici."
        confirmLabel="Pošalji pozivnicu"
        busyLabel="Šaljemo…"
        done={(user) => `Pozivnica je poslana: ${fullName(user)}.`}
        onDone={onInvited}
        initial={INITIAL}
        check={(values) => fieldErrors(inviteStaffBody, values)}
        request={(body) => ({ body })}
      >
        {({ text, tick, change, values, first }) => (
          <>
            <Split>
              <TextField {...text('name')} ref={first} label={USER_LABELS.name} autoComplete="off" required />
              <TextField {...text('lastName')} label={USER_LABELS.lastName} autoComplete="off" required />
            </Split>
            <TextField
              {...text('email')}
              label={USER_LABELS.email}
              type="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              required
            />
            <RoleChoice
              value={values.roles}
              onChange={(roles) => change({ roles })}
              isAdmin={values.isAdmin}
            />
            <Checkbox {...tick('isAdmin')} label={USER_LABELS.isAdmin} help={ADMIN_SENTENCE} />
            <MailPreview
              questions={
                Object.keys(fieldErrors(inviteStaffBody, values)).length === 0
                  ? [{ call: 'inviteStaff', body: values }]
                  : []
              }
            />
          </>
        )}
      </CallDialog>
    </>
  );
}
