import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { profileBody, type Profile } from '@institut/contract/user.schema';
import { useSelector } from 'react-redux';
import { fieldErrors, useForm } from '../../lib/useForm.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { AccountForm, FieldGroup, FieldPair } from './AccountForm.tsx';
import { accountReset, selectProfileUpdate } from './accountSlice.ts';
import { fieldFailures, formFailure } from './formFailure.ts';
import { confirmationErrors, PASSWORD_RULES } from './passwordRules.ts';
import { loadProfile, updateProfile } from './usersApi.ts';
import styles from './ProfileForm.module.css';

type Values = Omit<Profile, '_id' | 'isAdmin'> & { password: string; confirmPassword: string };

const NO_PASSWORDS = { password: '', confirmPassword: '' };
const valuesOf = ({ name, lastName, email, wantsEventMail }: Profile) => ({
  name,
  lastName,
  email,
  wantsEventMail,
});
const check = (values: Values) => ({ ...fieldErrors(profileBody, values), ...confirmationErrors(values) });

export function ProfileForm({ profile }: { profile: Profile }) {
  const dispatch = useAppDispatch();
  const { status, error } = useSelector(selectProfileUpdate);
  const [isSaved, setIsSaved] = useState(false);
  const { form, text, tick, values, change, showErrors } = useForm<Values>({
    initial: { ...valuesOf(profile), ...NO_PASSWORDS },
    check,
    onSubmit: (typed) => void send(typed),
  });

  useEffect(() => () => void dispatch(accountReset('update')), [dispatch]);

  async function send({ confirmPassword: _repeated, ...body }: Values): Promise<void> {
    setIsSaved(false);
    const answer = await dispatch(updateProfile(body));
    if (updateProfile.rejected.match(answer)) {
      if (answer.payload) showErrors(fieldFailures(answer.payload));
      return;
    }
    change(NO_PASSWORDS);
    setIsSaved(true);
    void dispatch(loadProfile());
  }

  return (
    <AccountForm {...form} onInput={() => setIsSaved(false)}>
      <FormError message={formFailure(error, values)} />
      <FieldPair>
        <TextField {...text('name')} label="Ime" autoComplete="given-name" required />
        <TextField {...text('lastName')} label="Prezime" autoComplete="family-name" />
      </FieldPair>
      <TextField {...text('email')} label="E-mail adresa" type="email" autoComplete="username" required />
      <FieldGroup
        id="promjena-lozinke"
        legend="Promjena lozinke"
        help={`Ostavite prazno ako zadržavate sadašnju. ${PASSWORD_RULES}`}
      >
        <FieldPair>
          <PasswordField {...text('password')} label="Nova lozinka" autoComplete="new-password" />
          <PasswordField {...text('confirmPassword')} label="Potvrdite lozinku" autoComplete="new-password" />
        </FieldPair>
      </FieldGroup>
      <Checkbox {...tick('wantsEventMail')} label="Želim e-mailom primati obavještenja o događajima" />
      <div className={styles.actions}>
        <Button type="submit" loading={status === 'request'} loadingText="Ažuriranje…">
          Ažuriraj
        </Button>
        {/* The region is there before its message, so that screen readers notice the message. */}
        <output className={styles.saved}>
          {isSaved && (
            <>
              <CircleCheck aria-hidden />
              Profil je ažuriran
            </>
          )}
        </output>
      </div>
    </AccountForm>
  );
}
