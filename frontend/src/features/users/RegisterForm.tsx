import { CONSENT_TEXTS } from '@institut/contract/accounts/consent';
import { requiredPrintText } from '@institut/contract/frame/fields';
import { SITE_PAGES } from '@institut/contract/site/pages';
import { registerBody } from '@institut/contract/accounts/schema';
import { Fragment, useEffect, useState, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { fieldErrors, useForm } from '../../lib/useForm.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { showToast } from '../../store/toastSlice.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/choices.tsx';
import { TextField } from '../../ui/Field.tsx';
import { PasswordField } from '../../ui/formFields.tsx';
import { Note } from '../../ui/primitives.ts';
import { AccountForm, confirmationErrors, fieldFailures, FieldPair, PASSWORD_RULES } from './AccountForm.tsx';
import { accountReset, register, selectRegistration } from './accountSlice.ts';
import {
  readRegistrationDraft,
  writeRegistrationDraft,
  type RegistrationDraft,
} from './registrationDraft.ts';

type Values = RegistrationDraft & { password: string; confirmPassword: string };

/** The API accepts accounts without a last name; this form requires one. */
const registration = registerBody.extend({ lastName: requiredPrintText(60, 'Unesite prezime.') });

const check = (values: Values) => ({ ...fieldErrors(registration, values), ...confirmationErrors(values) });

const PAGES = [SITE_PAGES.terms, SITE_PAGES.privacy];

/** The sentence that is stored with the account; the titles in it become links. */
const TERMS = CONSENT_TEXTS.terms.split(/„([^”]+)”/).map((part) => {
  const page = PAGES.find(({ title }) => title === part);
  return page ? (
    <Fragment key={part}>
      „<Link to={page.path}>{part}</Link>”
    </Fragment>
  ) : (
    part
  );
});

type RegisterFormProps = {
  /** The page that opens next says itself that a link was sent. */
  isLinkNamed: boolean;
  renderLoginLink: (email: string) => ReactNode;
};

export function RegisterForm({ isLinkNamed, renderLoginLink }: RegisterFormProps) {
  const dispatch = useAppDispatch();
  const { status, error } = useSelector(selectRegistration);
  const { form, text, tick, values, showErrors } = useForm<Values>({
    initial: { ...readRegistrationDraft(), password: '', confirmPassword: '' },
    check,
    onSubmit: (typed) => void send(typed),
  });
  const email = text('email');
  const repeated = text('confirmPassword');
  const [isRepeated, setIsRepeated] = useState(false);
  const isEmailTaken = error?.code === 'email_taken' && Boolean(email.error);

  useEffect(() => () => void dispatch(accountReset('registration')), [dispatch]);

  useEffect(() => writeRegistrationDraft(values), [values]);

  async function send({ confirmPassword: _repeated, ...body }: Values): Promise<void> {
    const answer = await dispatch(register({ ...body, acceptsTerms: true }));
    if (register.fulfilled.match(answer)) {
      if (isLinkNamed) return;
      const text = 'Poslali smo vam link. Otvorite ga da potvrdite e\u2011mail adresu.';
      dispatch(showToast({ kind: 'info', text }));
    } else if (answer.payload) showErrors(fieldFailures(answer.payload));
  }

  return (
    <AccountForm {...form} error={error} values={values}>
      <FieldPair>
        <TextField {...text('name')} label="Ime" autoComplete="given-name" required />
        <TextField {...text('lastName')} label="Prezime" autoComplete="family-name" required />
      </FieldPair>
      <TextField
        {...email}
        label="E-mail adresa"
        type="email"
        autoComplete="username"
        required
        help={isEmailTaken && renderLoginLink(values.email)}
      />
      <PasswordField
        {...text('password')}
        label="Lozinka"
        autoComplete="new-password"
        required
        help={PASSWORD_RULES}
      />
      <PasswordField
        {...repeated}
        error={repeated.error ?? (isRepeated ? confirmationErrors(values).confirmPassword : undefined)}
        onBlur={() => {
          setIsRepeated(values.confirmPassword !== '');
          repeated.onBlur();
        }}
        label="Potvrdite lozinku"
        autoComplete="new-password"
        required
      />
      <Checkbox
        {...tick('wantsEventMail')}
        label={CONSENT_TEXTS.eventMail}
        help="Odluku u svakom trenutku možete promijeniti u profilu."
      />
      <Button type="submit" wide loading={status === 'request'} loadingText="Otvaramo nalog…">
        Registruj se
      </Button>
      <Note>{TERMS}</Note>
    </AccountForm>
  );
}
