import { CONSENT_TEXTS } from '@institut/contract/accounts/consent';
import {
  CURRENT_PASSWORD_REQUIRED,
  profileBody,
  type Profile,
  type ProfileBody,
} from '@institut/contract/accounts/schema';
import { CircleCheck } from 'lucide-react';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { cx } from '../../lib/cx.ts';
import type { ApiError } from '../../lib/apiError.ts';
import { fieldErrors, useForm } from '../../lib/useForm.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/choices.tsx';
import { TextField } from '../../ui/Field.tsx';
import { PasswordField } from '../../ui/formFields.tsx';
import { Note, Row, Stack, stacked } from '../../ui/primitives.ts';
import { Bone, Skeleton } from '../../ui/Skeleton.tsx';
import { AccountForm, confirmationErrors, fieldFailures, FieldPair, PASSWORD_RULES } from './AccountForm.tsx';
import { accountReset, loadProfile, selectProfileUpdate, updateProfile } from './accountSlice.ts';
import { PasskeyConfirmation, useFactorStatus } from './IdentityCheck.tsx';
import styles from './ProfileForms.module.css';

type Part = 'person' | 'email' | 'password';
/** Which of the forms was sent last, because all make the same call. */
type Turn = { latest: Part | null; setLatest: (part: Part) => void };
type FormProps = Turn & { profile: Profile };

/** The forms of the own account: each changes one thing and asks only for what that needs. */
export function ProfileForms({ profile }: { profile: Profile }) {
  const dispatch = useAppDispatch();
  const [latest, setLatest] = useState<Part | null>(null);
  const given = { profile, latest, setLatest };
  useEffect(() => () => void dispatch(accountReset('update')), [dispatch]);

  return (
    <Stack gap={7} className={styles.forms}>
      <PersonForm {...given} />
      <EmailForm {...given} />
      <PasswordForm {...given} />
    </Stack>
  );
}

/** The request of one form. `send` returns why it failed, or null. */
function useUpdate(part: Part, { latest, setLatest }: Turn) {
  const dispatch = useAppDispatch();
  const { status, error } = useSelector(selectProfileUpdate);
  const [isSaved, setIsSaved] = useState(false);
  const isLatest = latest === part;

  async function send(body: ProfileBody): Promise<ApiError | null> {
    setLatest(part);
    setIsSaved(false);
    const answer = await dispatch(updateProfile(body));
    if (updateProfile.rejected.match(answer)) return answer.payload ?? null;
    setIsSaved(true);
    void dispatch(loadProfile());
    return null;
  }

  return {
    send,
    error: isLatest ? error : null,
    isSending: isLatest && status === 'request',
    isSaved: isLatest && isSaved,
    forget: () => setIsSaved(false),
  };
}

function PersonForm({ profile: { name, lastName, wantsEventMail }, ...turn }: FormProps) {
  const update = useUpdate('person', turn);
  const { form, text, tick, values, showErrors } = useForm({
    initial: { name, lastName, wantsEventMail },
    check: (typed) => fieldErrors(profileBody, typed),
    onSubmit: (typed) => void send(typed),
  });

  async function send(typed: typeof values): Promise<void> {
    const failure = await update.send(typed);
    if (failure) showErrors(fieldFailures(failure));
  }

  return (
    <FormPart title="Ime i obavještenja">
      <AccountForm {...form} error={update.error} values={values} onInput={update.forget}>
        <FieldPair>
          <TextField {...text('name')} label="Ime" autoComplete="given-name" required />
          <TextField {...text('lastName')} label="Prezime" autoComplete="family-name" />
        </FieldPair>
        <Checkbox {...tick('wantsEventMail')} label={CONSENT_TEXTS.eventMail} />
        <Actions {...update} label="Ažuriraj" />
      </AccountForm>
    </FormPart>
  );
}

function EmailForm({ profile, ...turn }: FormProps) {
  const update = useUpdate('email', turn);
  // As the server decides it; the contract lower-cases the address.
  const isChanged = ({ email }: { email: string }) => email.trim().toLowerCase() !== profile.email;
  const { form, text, values, change, showErrors } = useForm({
    initial: { email: profile.email, currentPassword: '' },
    check: (typed) => ({ ...checkCurrent(typed, isChanged(typed)), ...fieldErrors(profileBody, typed) }),
    onSubmit: (typed) => void send(typed),
  });

  async function send({ email, currentPassword }: typeof values): Promise<void> {
    const failure = await update.send(currentPassword ? { email, currentPassword } : { email });
    if (failure) showErrors(fieldFailures(failure));
    else change({ currentPassword: '' });
  }

  return (
    <FormPart title="E&#8209;mail adresa">
      <AccountForm {...form} error={update.error} values={values} onInput={update.forget}>
        <TextField
          {...text('email')}
          label="E-mail adresa"
          type="email"
          autoComplete="username"
          required
          help={
            isChanged(values) &&
            'Na novu adresu šaljemo link kojim je potvrđujete. Bit ćete odjavljeni s ostalih uređaja.'
          }
        />
        {isChanged(values) && <CurrentPassword {...text('currentPassword')} />}
        <Actions {...update} label="Ažuriraj e-mail adresu" />
        {isChanged(values) && (
          <PasskeyInstead onConfirmed={() => void send({ ...values, currentPassword: '' })} />
        )}
      </AccountForm>
    </FormPart>
  );
}

/** Confirms the new address with a passkey instead of the password. */
function PasskeyInstead({ onConfirmed }: { onConfirmed: () => void }) {
  useFactorStatus();
  return <PasskeyConfirmation onConfirmed={onConfirmed} />;
}

const NO_PASSWORDS = { currentPassword: '', password: '', confirmPassword: '' };

function PasswordForm({ profile: { email }, ...turn }: FormProps) {
  const update = useUpdate('password', turn);
  const { form, text, values, change, showErrors } = useForm({
    initial: NO_PASSWORDS,
    check: (typed) => ({
      ...checkCurrent(typed, true),
      ...(!typed.password && { password: 'Unesite novu lozinku.' }),
      ...fieldErrors(profileBody, typed),
      ...confirmationErrors(typed),
    }),
    onSubmit: (typed) => void send(typed),
  });

  async function send({ password, currentPassword }: typeof values): Promise<void> {
    const failure = await update.send({ password, currentPassword });
    if (failure) showErrors(fieldFailures(failure));
    else change(NO_PASSWORDS);
  }

  return (
    <FormPart title="Lozinka">
      <Note>{PASSWORD_RULES} Bit ćete odjavljeni s ostalih uređaja.</Note>
      <AccountForm {...form} error={update.error} values={values} onInput={update.forget}>
        {/* Password managers find by it whose password changes. */}
        <input name="username" autoComplete="username" value={email} readOnly hidden />
        <CurrentPassword {...text('currentPassword')} />
        <FieldPair>
          <PasswordField {...text('password')} label="Nova lozinka" autoComplete="new-password" required />
          <PasswordField
            {...text('confirmPassword')}
            label="Potvrdite lozinku"
            autoComplete="new-password"
            required
          />
        </FieldPair>
        <Actions {...update} label="Ažuriraj lozinku" />
      </AccountForm>
    </FormPart>
  );
}

const checkCurrent = ({ currentPassword }: { currentPassword: string }, isNeeded: boolean) => ({
  ...(isNeeded && !currentPassword && { currentPassword: CURRENT_PASSWORD_REQUIRED }),
});

type CurrentPasswordProps = Omit<Parameters<typeof PasswordField>[0], 'label' | 'autoComplete'>;

const CurrentPassword = (field: CurrentPasswordProps) => (
  <PasswordField {...field} label="Trenutna lozinka" autoComplete="current-password" required />
);

function FormPart({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <Stack as="section" className={styles.part} aria-labelledby={titleId}>
      <h3 id={titleId}>{title}</h3>
      {children}
    </Stack>
  );
}

type ActionsProps = { label: string; isSending: boolean; isSaved: boolean };

const Actions = ({ label, isSending, isSaved }: ActionsProps) => (
  <Row gap={5} rowGap={4} align="center">
    <Button type="submit" loading={isSending} loadingText="Ažuriramo…">
      {label}
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
  </Row>
);

export const ProfileSkeleton = () => (
  <Skeleton className={cx(stacked(7), styles.forms)}>
    <Bone height="16rem" />
    <Bone height="12rem" />
    <Bone height="20rem" />
  </Skeleton>
);
