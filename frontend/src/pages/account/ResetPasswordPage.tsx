import { useEffect } from 'react';
import { resetToken } from '@institut/contract/accounts/schema';
import { useSelector } from 'react-redux';
import { AccountHeader, AccountLayout, AccountNotice } from '../../features/users/AccountLayout.tsx';
import { FORGOT_PASSWORD_PATH } from '../../lib/redirect.ts';
import { accountReset, selectPasswordReset } from '../../features/users/accountSlice.ts';
import stairs from '../../features/users/art/login.svg';
import { NewPasswordForm } from '../../features/users/PasswordResetForms.tsx';
import { useLinkToken } from '../../features/users/useLinkToken.ts';
import { sessionEnded } from '../../features/users/sessionSlice.ts';
import { usePageTitle } from '../../lib/pageTitle.ts';
import { tieShortWords } from '../../lib/format.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { ButtonLink } from '../../ui/Button.tsx';

export function ResetPasswordPage() {
  const { token, isFinished, finish } = useLinkToken();
  const dispatch = useAppDispatch();

  const handleDone = () => {
    finish();
    // The server has ended every session of the user, also the one of this browser.
    dispatch(sessionEnded());
  };

  return (
    <AccountLayout statement="Nova lozinka za nekoliko minuta." art={stairs}>
      {isFinished ? <DoneNotice /> : <NewPassword key={token} token={token} onDone={handleDone} />}
    </AccountLayout>
  );
}

function NewPassword({ token, onDone }: { token: string; onDone: () => void }) {
  const dispatch = useAppDispatch();
  const { error } = useSelector(selectPasswordReset);
  const uselessBecause = resetToken.safeParse(token).success ? error?.fields['token'] : INCOMPLETE;

  useEffect(() => () => void dispatch(accountReset('passwordReset')), [dispatch]);

  if (uselessBecause) return <UselessLink sentence={uselessBecause} />;
  return (
    <>
      <FormHeader />
      <NewPasswordForm token={token} onDone={onDone} />
    </>
  );
}

const INCOMPLETE =
  'Na ovu stranicu vodi link iz e-maila za novu lozinku. Otvorite cijeli link iz e-maila ili zatražite novi.';

function FormHeader() {
  usePageTitle('Nova lozinka');
  return (
    <AccountHeader title="Nova lozinka">
      Nakon promjene bit ćete odjavljeni sa svih uređaja. Prijavite se novom lozinkom.
    </AccountHeader>
  );
}

function UselessLink({ sentence }: { sentence: string }) {
  return (
    <>
      <AccountNotice title="Link ne vrijedi">{tieShortWords(sentence)}</AccountNotice>
      <ButtonLink to={FORGOT_PASSWORD_PATH} wide>
        Zatraži novi link
      </ButtonLink>
    </>
  );
}

function DoneNotice() {
  return (
    <>
      <AccountNotice title="Lozinka je promijenjena">
        Odjavljeni ste sa svih uređaja. Prijavite se novom lozinkom.
      </AccountNotice>
      <ButtonLink to="/login" wide>
        Prijavi se
      </ButtonLink>
    </>
  );
}
