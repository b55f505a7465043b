import { confirmationToken, type ConfirmedEmail } from '@institut/contract/accounts/schema';
import { SITE_PAGES } from '@institut/contract/site/pages';
import { useSelector } from 'react-redux';
import { selectCartCount } from '../../features/cart/cartSlice.ts';
import { AccountHeader, AccountLayout, AccountNotice } from '../../features/users/AccountLayout.tsx';
import stairs from '../../features/users/art/register.svg';
import { ResendConfirmation } from '../../features/users/EmailConfirmation.tsx';
import { confirmEmail } from '../../features/users/emailConfirmationCalls.ts';
import { selectUser } from '../../features/users/sessionSlice.ts';
import { useLinkToken } from '../../features/users/useLinkToken.ts';
import { tieShortWords } from '../../lib/format.ts';
import { usePageTitle } from '../../lib/pageTitle.ts';
import { loginPath } from '../../lib/redirect.ts';
import { useCall } from '../../store/calls.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';

const INCOMPLETE = 'Na ovu stranicu vodi link iz e-maila. Provjerite da li ste otvorili cijeli link.';

/** The button uses the link: programs that check mails open links, run the scripts of their pages, and press nothing. */
export function ConfirmEmailPage() {
  const { token } = useLinkToken();
  return (
    <AccountLayout statement="Vaš nalog, vaša adresa." art={stairs}>
      {confirmationToken.safeParse(token).success ? (
        <Confirmation key={token} token={token} />
      ) : (
        <UselessLink sentence={INCOMPLETE} />
      )}
    </AccountLayout>
  );
}

function Confirmation({ token }: { token: string }) {
  const { run, isRunning, data, error } = useCall(confirmEmail);
  usePageTitle('Potvrda e-mail adrese');
  if (data) return <Confirmed {...data} />;
  if (error?.fields['token']) return <UselessLink sentence={error.fields['token']} />;
  return (
    <>
      <AccountHeader title="Potvrda e&#8209;mail adrese">
        Pritiskom na dugme potvrđujete da je adresa na koju je stigao ovaj link vaša.
      </AccountHeader>
      {error && (
        <Alert kind="error" live title="Adresa još nije potvrđena.">
          <p>{error.message}</p>
        </Alert>
      )}
      <Button wide loading={isRunning} loadingText="Potvrđujemo…" onClick={() => void run(token)}>
        Potvrdi adresu
      </Button>
    </>
  );
}

function Confirmed({ email, isRepeated }: ConfirmedEmail) {
  const isLoggedIn = useSelector(selectUser) !== null;
  const hasCart = useSelector(selectCartCount) > 0;
  const next = hasCart ? '/placeorder' : SITE_PAGES.courses.path;
  return (
    <>
      <AccountNotice title={isRepeated ? 'Adresa je već potvrđena' : 'E\u2011mail adresa je potvrđena'}>
        {isRepeated && 'Ovaj link je već iskorišten. '}Adresa <strong>{email}</strong> je potvrđena, pa
        na&nbsp;kursevima možete zauzeti više mjesta. Ako ste prijavu započeli u&nbsp;drugom prozoru, vratite
        se u&nbsp;njega i&nbsp;pošaljite je.
      </AccountNotice>
      {isLoggedIn ? (
        <ButtonLink to={next} wide>
          {hasCart ? 'Nastavi prijavu na kurs' : 'Pogledaj kurseve'}
        </ButtonLink>
      ) : (
        <ButtonLink to={loginPath(next)} wide>
          Prijavi se
        </ButtonLink>
      )}
    </>
  );
}

function UselessLink({ sentence }: { sentence: string }) {
  const isLoggedIn = useSelector(selectUser) !== null;
  return (
    <>
      <AccountNotice title="Link ne vrijedi">{tieShortWords(sentence)}</AccountNotice>
      {isLoggedIn ? (
        <ResendConfirmation label="Pošalji novi link" />
      ) : (
        <>
          <p>Novi link možete zatražiti u svom profilu.</p>
          <ButtonLink to={loginPath('/profile')} wide>
            Prijavi se
          </ButtonLink>
        </>
      )}
    </>
  );
}
