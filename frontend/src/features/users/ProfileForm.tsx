import { CONSENT_TEXTS } from '@institut/contract/consent';
import { CURRENT_PASSWORD_REQUIRED, profileBody, type Profile } from '@institut/contract/user.schema';
import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { fieldErrors, useForm } from '../../lib/useForm.ts';
import { useAppDispatch, useLoaded } from '../../store/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/choices.tsx';
import { PasswordField } from '../../ui/formFields.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Bone, Skeleton } from '../../ui/Skeleton.tsx';
import { AccountForm, confirmationErrors, fieldFailures, FieldPair, PASSWORD_RULES } from './AccountForm.tsx';
import {
  accountReset,
  loadProfile,
  selectProfile,
  selectProfileUpdate,
  updateProfile,
} from './accountSlice.ts';
import styles from './ProfileForm.module.css';

export function ProfileData() {
  const profile = useLoaded(loadProfile, undefined, selectProfile);
  return (
    <Loaded {...profile} failure="Podaci nisu učitani." skeleton={<ProfileSkeleton />}>
      {(data) => <ProfileForm profile={data} />}
    </Loaded>
  );
}

type Values = Omit<Profile, '_id' | 'isAdmin' | 'isEmailConfirmed'> & {
  password: string;
  confirmPassword: string;
  currentPassword: string;
};

const NO_PASSWORDS = { password: '', confirmPassword: '', currentPassword: '' };
const valuesOf = ({ name, lastName, email, wantsEventMail }: Profile) => ({
  name,
  lastName,
  email,
  wantsEventMail,
});
/** As the server decides it; the contract lower-cases the address. */
const isEmailChanged = ({ email }: Values, { email: stored }: Profile) =>
  email.trim().toLowerCase() !== stored;

const needsCurrentPassword = (values: Values, profile: Profile) =>
  values.password !== '' || isEmailChanged(values, profile);

const check = (values: Values, profile: Profile) => ({
  ...(needsCurrentPassword(values, profile) &&
    !values.currentPassword && { currentPassword: CURRENT_PASSWORD_REQUIRED }),
  ...fieldErrors(profileBody, values),
  ...confirmationErrors(values),
});

function ProfileForm({ profile }: { profile: Profile }) {
  const dispatch = useAppDispatch();
  const { status, error } = useSelector(selectProfileUpdate);
  const [isSaved, setIsSaved] = useState(false);
  const { form, text, tick, values, change, showErrors } = useForm<Values>({
    initial: { ...valuesOf(profile), ...NO_PASSWORDS },
    check: (typed) => check(typed, profile),
    onSubmit: (typed) => void send(typed),
  });

  useEffect(() => () => void dispatch(accountReset('update')), [dispatch]);

  const isPasswordNeeded = needsCurrentPassword(values, profile);

  async function send({ confirmPassword: _repeated, currentPassword, ...body }: Values): Promise<void> {
    setIsSaved(false);
    const answer = await dispatch(updateProfile(isPasswordNeeded ? { ...body, currentPassword } : body));
    if (updateProfile.rejected.match(answer)) {
      if (answer.payload) showErrors(fieldFailures(answer.payload));
      return;
    }
    change(NO_PASSWORDS);
    setIsSaved(true);
    void dispatch(loadProfile());
  }

  return (
    <AccountForm {...form} error={error} values={values} onInput={() => setIsSaved(false)}>
      <FieldPair>
        <TextField {...text('name')} label="Ime" autoComplete="given-name" required />
        <TextField {...text('lastName')} label="Prezime" autoComplete="family-name" />
      </FieldPair>
      <TextField
        {...text('email')}
        label="E-mail adresa"
        type="email"
        autoComplete="username"
        required
        help={isEmailChanged(values, profile) && 'Na novu adresu šaljemo link kojim je potvrđujete.'}
      />
      <fieldset className={styles.group} aria-describedby="promjena-lozinke">
        <legend>Promjena lozinke</legend>
        <p id="promjena-lozinke">Ostavite prazno ako ne mijenjate lozinku. {PASSWORD_RULES}</p>
        <FieldPair>
          <PasswordField {...text('password')} label="Nova lozinka" autoComplete="new-password" />
          <PasswordField {...text('confirmPassword')} label="Potvrdite lozinku" autoComplete="new-password" />
        </FieldPair>
      </fieldset>
      {isPasswordNeeded && (
        <PasswordField
          {...text('currentPassword')}
          label="Trenutna lozinka"
          autoComplete="current-password"
          required
          help="Potvrdite njome novu e-mail adresu ili lozinku."
        />
      )}
      <Checkbox {...tick('wantsEventMail')} label={CONSENT_TEXTS.eventMail} />
      <div className={styles.actions}>
        <Button type="submit" loading={status === 'request'} loadingText="Ažuriramo…">
          Ažuriraj
        </Button>
        {/* Screen readers announce the message only in a region that existed before. */}
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

const ProfileSkeleton = () => (
  <Skeleton className={styles.skeleton}>
    <FieldPair>
      <Bone height="5rem" />
      <Bone height="5rem" />
    </FieldPair>
    <Bone height="5rem" />
    <div className={styles.group}>
      <Bone width="60%" height="4.5rem" />
    </div>
    <FieldPair>
      <Bone height="5rem" />
      <Bone height="5rem" />
    </FieldPair>
    <Bone height="2.5rem" />
    <Bone width="9rem" height="3rem" />
  </Skeleton>
);
