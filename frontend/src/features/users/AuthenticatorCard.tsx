import type { SecondFactorStatus, TotpSetup } from '@institut/contract/secondFactor.schema';
import { useEffect, useId, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { encode } from 'uqr';
import { useForm } from '../../lib/useForm.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { showToast } from '../../store/toastSlice.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { AccountForm } from './AccountForm.tsx';
import { CodeField, checkCode, codeFailures } from './CodeField.tsx';
import { CopyButton } from './CopyButton.tsx';
import { FormDialog, PasswordDialog, PasswordForm } from './PasswordDialog.tsx';
import styles from './SecondFactorSection.module.css';
import {
  changeReset,
  confirmTotp,
  removeTotp,
  selectChange,
  selectTotpStart,
  startTotp,
} from './secondFactorSlice.ts';

type AuthenticatorCardProps = {
  status: SecondFactorStatus;
  /** Only admins may switch an app on; everybody may remove it. */
  canAdd: boolean;
  onClosed: () => void;
};

/** The app that shows the codes: switched on with a QR code, or removed. */
export function AuthenticatorCard({ status, canAdd, onClosed }: AuthenticatorCardProps) {
  const { totp: isOn, passkeys } = status;
  const dispatch = useAppDispatch();
  const change = useSelector(selectChange);
  const [dialog, setDialog] = useState<'setup' | 'removal' | null>(null);
  const titleId = useId();

  const open = (which: 'setup' | 'removal') => {
    dispatch(changeReset());
    setDialog(which);
  };
  const close = () => setDialog(null);

  async function remove(currentPassword: string) {
    const answer = await dispatch(removeTotp({ currentPassword }));
    if (removeTotp.rejected.match(answer)) return answer.payload;
    dispatch(showToast({ kind: 'success', text: 'Aplikacija za kodove je uklonjena.' }));
    close();
    return null;
  }

  return (
    <section className={styles.frame} aria-labelledby={titleId}>
      <Card className={styles.card}>
        <div className={styles.cardHead}>
          <h3 id={titleId}>Aplikacija za kodove</h3>
          <Badge tone={isOn ? 'success' : 'neutral'}>{isOn ? 'Uključena' : 'Isključena'}</Badge>
        </div>
        <p>
          {isOn
            ? 'Pri prijavi upisujete šest cifara koje prikazuje aplikacija na telefonu.'
            : 'Aplikacija na telefonu, npr. Aegis, 2FAS, Google Authenticator ili Microsoft Authenticator, svakih pola minute prikazuje novi kod od šest cifara.'}
        </p>
        <div className={styles.cardActions}>
          {canAdd && (
            <Button look={isOn ? 'outline' : 'primary'} onClick={() => open('setup')}>
              {isOn ? 'Zamijeni aplikaciju' : 'Uključi aplikaciju'}
            </Button>
          )}
          {isOn && (
            <Button look="quietDanger" onClick={() => open('removal')}>
              Ukloni aplikaciju
            </Button>
          )}
        </div>
        <SetupDialog isReplaced={isOn} open={dialog === 'setup'} onClose={close} onClosed={onClosed} />
        <PasswordDialog
          open={dialog === 'removal'}
          title="Ukloniti aplikaciju za kodove?"
          confirmLabel="Ukloni aplikaciju"
          busyLabel="Uklanjamo…"
          isDangerous
          busy={change.status === 'request'}
          error={change.error}
          onConfirm={remove}
          onClose={close}
          onClosed={onClosed}
        >
          <p>
            {passkeys.length > 0
              ? 'Kodovi iz aplikacije više neće važiti. Za prijavu vam ostaje pristupni ključ.'
              : 'Prijava u dva koraka se time isključuje, a ni rezervni kodovi više neće važiti. Za prijavu ostaje samo lozinka.'}
          </p>
        </PasswordDialog>
      </Card>
    </section>
  );
}

type SetupDialogProps = { isReplaced: boolean; open: boolean; onClose: () => void; onClosed: () => void };

/** Two steps in one dialog: the password, then the QR code and the first code of the app. */
function SetupDialog({ isReplaced, open, onClose, onClosed }: SetupDialogProps) {
  const dispatch = useAppDispatch();
  const start = useSelector(selectTotpStart);
  const change = useSelector(selectChange);

  async function begin(currentPassword: string) {
    const answer = await dispatch(startTotp({ currentPassword }));
    return startTotp.rejected.match(answer) ? answer.payload : null;
  }

  const closed = () => {
    // The secret is not kept by the browser.
    dispatch(changeReset());
    onClosed();
  };

  return (
    <FormDialog
      open={open}
      title={isReplaced ? 'Zamijenite aplikaciju za kodove' : 'Uključite aplikaciju za kodove'}
      confirmLabel={start.data ? 'Uključi' : 'Nastavi'}
      busyLabel={start.data ? 'Provjeravamo…' : 'Pripremamo…'}
      busy={start.status === 'request' || change.status === 'request'}
      onClose={onClose}
      onClosed={closed}
    >
      {(id) =>
        start.data ? (
          <FirstCodeForm id={id} start={start.data} onDone={onClose} />
        ) : (
          <PasswordForm id={id} error={start.error} onConfirm={begin}>
            <p>
              Pripremite telefon na kojem je aplikacija za kodove. U sljedećem koraku skenirate QR kod.
              {isReplaced && ' Dosadašnji kodovi važe dok ne potvrdite nove.'}
            </p>
          </PasswordForm>
        )
      }
    </FormDialog>
  );
}

type FirstCodeFormProps = { id: string; start: TotpSetup; onDone: () => void };

function FirstCodeForm({ id, start: { secret, uri }, onDone }: FirstCodeFormProps) {
  const dispatch = useAppDispatch();
  const { error } = useSelector(selectChange);
  const firstStep = useRef<HTMLParagraphElement>(null);
  const { form, text, values, showErrors } = useForm({
    initial: { code: '' },
    check: checkCode,
    onSubmit: (typed) => void send(typed),
  });

  // Not the field of the code: on a phone the keyboard would cover the QR code.
  useEffect(() => firstStep.current?.focus(), []);

  async function send(typed: { code: string }): Promise<void> {
    const answer = await dispatch(confirmTotp(typed));
    if (confirmTotp.rejected.match(answer)) {
      if (answer.payload) showErrors(codeFailures(answer.payload));
      return;
    }
    dispatch(showToast({ kind: 'success', text: 'Aplikacija za kodove je uključena.' }));
    onDone();
  }

  return (
    <AccountForm {...form} id={id} error={error} values={values}>
      <p ref={firstStep} tabIndex={-1}>
        U aplikaciji odaberite dodavanje naloga i skenirajte QR kod.
      </p>
      <QrCode text={uri} />
      <div className={styles.secret}>
        <p>Ako ga ne možete skenirati, prepišite ključ u aplikaciju:</p>
        <p>
          <code className={styles.code}>{inGroups(secret)}</code>
        </p>
        <div className={styles.cardActions}>
          <CopyButton text={secret} label="Kopiraj ključ" done="Ključ je kopiran." />
          <a href={uri}>Otvori aplikaciju na ovom uređaju</a>
        </div>
      </div>
      <CodeField
        {...text('code')}
        help="Upišite kod koji aplikacija sada prikazuje. Time potvrđujete da ispravno radi."
      />
    </AccountForm>
  );
}

const inGroups = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

/** Readers of QR codes expect a margin of four modules. */
const MARGIN = 4;

/** The text as one SVG path: the content security policy allows neither data addresses nor inline styles. */
function QrCode({ text }: { text: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: MARGIN });
  const path = data
    .map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join(''))
    .join('');
  return (
    <figure className={styles.qr} aria-label="QR kod za aplikaciju za kodove">
      <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" aria-hidden>
        <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
        <path d={path} />
      </svg>
    </figure>
  );
}
