import type { SecondFactorStatus, TotpSetup } from '@institut/contract/auth/secondFactor.schema';
import { useEffect, useId, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { encode } from 'uqr';
import { tieShortWords } from '../../lib/format.ts';
import { useForm } from '../../lib/useForm.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { showToast } from '../../store/toastSlice.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { AccountForm, fieldFailures } from './AccountForm.tsx';
import { CodeField, checkCode, codeFailures } from './CodeField.tsx';
import { CopyButton } from './CopyButton.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Row, Stack } from '../../ui/primitives.ts';
import { checkMailCode, MailCode } from './MailCode.tsx';
import styles from './SecondFactorSection.module.css';
import {
  changeReset,
  confirmTotp,
  OTHERS_ENDED,
  OTHERS_WILL_END,
  removeTotp,
  selectChange,
  selectTotpStart,
  startTotp,
} from './secondFactorSlice.ts';

type AuthenticatorCardProps = { status: SecondFactorStatus; onClosed: () => void };

/** The app that shows the codes: switched on with a QR code, or removed. */
export function AuthenticatorCard({ status, onClosed }: AuthenticatorCardProps) {
  const { totp: isOn, passkeys, needsMailCode } = status;
  const dispatch = useAppDispatch();
  const change = useSelector(selectChange);
  const [dialog, setDialog] = useState<'setup' | 'removal' | null>(null);
  const titleId = useId();

  const open = (which: 'setup' | 'removal') => {
    dispatch(changeReset());
    setDialog(which);
  };
  const close = () => setDialog(null);

  async function remove(): Promise<void> {
    const answer = await dispatch(removeTotp());
    if (!removeTotp.fulfilled.match(answer)) return;
    dispatch(showToast({ kind: 'success', text: `Aplikacija za kodove je uklonjena. ${OTHERS_ENDED}` }));
    close();
  }

  return (
    <Stack as="section" gap={0} aria-labelledby={titleId}>
      <Card className={styles.card}>
        <Row rowGap={2} align="center" justify="between">
          <h3 id={titleId}>Aplikacija za kodove</h3>
          <Badge tone={isOn ? 'success' : 'neutral'}>{isOn ? 'Uključena' : 'Isključena'}</Badge>
        </Row>
        <p>
          {isOn
            ? 'Pri prijavi upisujete šest cifara koje prikazuje aplikacija na telefonu.'
            : 'Aplikacija na telefonu, npr. Aegis, 2FAS, Google Authenticator ili Microsoft Authenticator, svakih pola minute prikazuje novi kod od šest cifara.'}
        </p>
        <Row gap={5} rowGap={3} align="center" className={styles.cardActions}>
          <Button look={isOn ? 'outline' : 'primary'} onClick={() => open('setup')}>
            {isOn ? 'Zamijeni aplikaciju' : 'Uključi aplikaciju'}
          </Button>
          {isOn && (
            <Button look="quietDanger" onClick={() => open('removal')}>
              Ukloni aplikaciju
            </Button>
          )}
        </Row>
        <SetupDialog
          isReplaced={isOn}
          needsMailCode={needsMailCode}
          open={dialog === 'setup'}
          onClose={close}
          onClosed={onClosed}
        />
        <ConfirmDialog
          open={dialog === 'removal'}
          question="Ukloniti aplikaciju za kodove?"
          confirmLabel="Ukloni aplikaciju"
          busyLabel="Uklanjamo…"
          busy={change.status === 'request'}
          error={change.error?.message}
          onConfirm={() => void remove()}
          onCancel={close}
          onClosed={onClosed}
        >
          <p>
            {passkeys.length > 0
              ? 'Kodovi iz aplikacije više neće vrijediti. Za prijavu vam ostaje pristupni ključ.'
              : 'Prijava u dva koraka se time isključuje, a ni rezervni kodovi više neće vrijediti. Za prijavu ostaje samo lozinka.'}
          </p>
        </ConfirmDialog>
      </Card>
    </Stack>
  );
}

type SetupDialogProps = {
  isReplaced: boolean;
  needsMailCode: boolean;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
};

/** Two steps in one dialog: the start, then the QR code and the first code of the app. */
function SetupDialog({ isReplaced, needsMailCode, open, onClose, onClosed }: SetupDialogProps) {
  const dispatch = useAppDispatch();
  const start = useSelector(selectTotpStart);
  const change = useSelector(selectChange);

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
          <StartForm id={id} isReplaced={isReplaced} needsMailCode={needsMailCode} />
        )
      }
    </FormDialog>
  );
}

type StartFormProps = { id: string; isReplaced: boolean; needsMailCode: boolean };

function StartForm({ id, isReplaced, needsMailCode }: StartFormProps) {
  const dispatch = useAppDispatch();
  const { error } = useSelector(selectTotpStart);
  const { form, text, values, showErrors } = useForm({
    initial: { mailCode: '' },
    check: (typed) => ({ ...(needsMailCode && checkMailCode(typed)) }),
    onSubmit: (typed) => void send(typed),
  });

  async function send(typed: { mailCode: string }): Promise<void> {
    const answer = await dispatch(startTotp(needsMailCode ? typed : {}));
    if (startTotp.rejected.match(answer) && answer.payload) showErrors(fieldFailures(answer.payload));
  }

  return (
    <AccountForm {...form} id={id} error={error} values={values}>
      <p>
        {tieShortWords(
          `Pripremite telefon na kojem je aplikacija za kodove. U sljedećem koraku skenirate QR kod.${isReplaced ? ' Dosadašnji kodovi vrijede dok ne potvrdite nove.' : ''} ${OTHERS_WILL_END}`,
        )}
      </p>
      {needsMailCode && <MailCode {...text('mailCode')} />}
    </AccountForm>
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
    dispatch(showToast({ kind: 'success', text: `Aplikacija za kodove je uključena. ${OTHERS_ENDED}` }));
    onDone();
  }

  return (
    <AccountForm {...form} id={id} error={error} values={values}>
      <p ref={firstStep} tabIndex={-1}>
        U aplikaciji odaberite dodavanje naloga i skenirajte QR kod.
      </p>
      <QrCode text={uri} />
      <Stack gap={2}>
        <p>Ako ga ne možete skenirati, prepišite ključ u aplikaciju:</p>
        <p>
          <code className={styles.code}>{inGroups(secret)}</code>
        </p>
        <Row gap={5} rowGap={3} align="center" className={styles.cardActions}>
          <CopyButton text={secret} label="Kopiraj ključ" done="Ključ je kopiran." />
          <a href={uri}>Otvori aplikaciju na ovom uređaju</a>
        </Row>
      </Stack>
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
