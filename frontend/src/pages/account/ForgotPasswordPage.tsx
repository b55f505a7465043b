import { hoursText } from '@institut/contract/frame/durations';
import { RESET_LINK_HOURS } from '@institut/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import {
  AccountFooter,
  AccountHeader,
  AccountLayout,
  AccountNotice,
} from '../../features/users/AccountLayout.tsx';
import { accountReset } from '../../features/users/accountSlice.ts';
import stairs from '../../features/users/art/login.svg';
import { ForgotPasswordForm } from '../../features/users/PasswordResetForms.tsx';
import { useReturnPath } from '../../features/users/routeGuards.tsx';
import { textIn } from '../../lib/record.ts';
import { usePageTitle } from '../../lib/pageTitle.ts';
import { loginPath } from '../../lib/redirect.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Stack } from '../../ui/primitives.ts';
import styles from './ForgotPasswordPage.module.css';

export function ForgotPasswordPage() {
  const { state } = useLocation();
  const returnPath = useReturnPath();
  const dispatch = useAppDispatch();
  const [email, setEmail] = useState(() => textIn(state, 'email'));
  const [isSent, setIsSent] = useState(false);
  const [isAgain, setIsAgain] = useState(false);

  useEffect(() => () => void dispatch(accountReset('passwordRequest')), [dispatch]);

  const handleSent = (address: string) => {
    setEmail(address);
    setIsSent(true);
  };
  const handleAgain = () => {
    setIsAgain(true);
    setIsSent(false);
  };

  return (
    <AccountLayout statement="Nova lozinka za nekoliko minuta." art={stairs}>
      {isSent ? (
        <SentNotice email={email} onAgain={handleAgain} />
      ) : (
        <>
          <RequestHeader isAgain={isAgain} />
          <ForgotPasswordForm email={email} onSent={handleSent} />
        </>
      )}
      <AccountFooter>
        Sjetili ste se lozinke?{' '}
        <Link to={loginPath(returnPath)} replace>
          Prijavite se
        </Link>
      </AccountFooter>
    </AccountLayout>
  );
}

/** `isAgain`: the header replaces the notice and takes the focus that its button had. */
function RequestHeader({ isAgain }: { isAgain: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle('Zaboravljena lozinka');

  useEffect(() => {
    if (isAgain) heading.current?.focus();
  }, [isAgain]);

  return (
    <AccountHeader title="Zaboravljena lozinka" headingRef={heading}>
      Unesite adresu kojom ste se registrovali. Poslat ćemo vam link za novu lozinku.
    </AccountHeader>
  );
}

function SentNotice({ email, onAgain }: { email: string; onAgain: () => void }) {
  return (
    <>
      <AccountNotice title="Provjerite e-mail">
        Ako postoji nalog s adresom <strong className={styles.address}>{email}</strong>, na nju smo poslali
        link za novu lozinku.
      </AccountNotice>
      <Stack gap={5} justify="start">
        <p>
          Link vrijedi {hoursText(RESET_LINK_HOURS)}. Ako e&#8209;mail ne stigne za nekoliko minuta,
          provjerite i neželjenu poštu (spam) te da li je adresa tačna.
        </p>
        <Button look="outline" onClick={onAgain}>
          Pošalji ponovo
        </Button>
      </Stack>
    </>
  );
}
