import { Download, Printer } from 'lucide-react';
import { useId, useState, type RefObject } from 'react';
import { useSelector } from 'react-redux';
import { cx } from '../../lib/cx.ts';
import { counted, formatMoment } from '../../lib/format.ts';
import { saveFile } from '../../lib/saveFile.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Row, Stack, stacked } from '../../ui/primitives.ts';
import { selectUser } from './sessionSlice.ts';
import { CopyButton } from './CopyButton.tsx';
import styles from './SecondFactorSection.module.css';
import { changeReset, recoveryCodesHidden, renewRecoveryCodes, selectChange } from './secondFactorSlice.ts';

/** With so few left new ones are advisable. */
const FEW_CODES = 3;
const countCodes = counted('kod', 'koda', 'kodova');

type RecoveryCodesCardProps = { left: number; onClosed: () => void };

/** How many codes are left, and new ones. */
export function RecoveryCodesCard({ left, onClosed }: RecoveryCodesCardProps) {
  const dispatch = useAppDispatch();
  const change = useSelector(selectChange);
  const [isOpen, setIsOpen] = useState(false);
  const titleId = useId();
  const isLow = left <= FEW_CODES;

  async function renew(): Promise<void> {
    const answer = await dispatch(renewRecoveryCodes());
    if (renewRecoveryCodes.fulfilled.match(answer)) setIsOpen(false);
  }

  return (
    <Stack as="section" gap={0} aria-labelledby={titleId}>
      <Card className={styles.card}>
        <Row rowGap={2} align="center" justify="between">
          <h3 id={titleId}>Rezervni kodovi</h3>
          <Badge tone={isLow ? 'warning' : 'neutral'}>Preostalo: {left}</Badge>
        </Row>
        <p>
          Jednim od njih se prijavljujete kada nemate telefon ni pristupni ključ. Svaki vrijedi samo jednom.
          {isLow &&
            ` ${left === 0 ? 'Nemate više nijedan.' : `Imate još samo ${countCodes(left)}.`} Napravite nove.`}
        </p>
        <Row gap={5} rowGap={3} align="center" className={styles.cardActions}>
          <Button
            look="outline"
            onClick={() => {
              dispatch(changeReset());
              setIsOpen(true);
            }}
          >
            Napravi nove kodove
          </Button>
        </Row>
        <ConfirmDialog
          open={isOpen}
          question="Napraviti nove rezervne kodove?"
          confirmLabel="Napravi kodove"
          busyLabel="Pripremamo…"
          busy={change.status === 'request'}
          error={change.error?.message}
          onConfirm={() => void renew()}
          onCancel={() => setIsOpen(false)}
          onClosed={onClosed}
        >
          <p>Dosadašnji kodovi više neće vrijediti.</p>
        </ConfirmDialog>
      </Card>
    </Stack>
  );
}

type RecoveryCodesPanelProps = {
  codes: readonly string[];
  headingRef: RefObject<HTMLHeadingElement | null>;
  onHidden: () => void;
};

/** New codes, which are shown once: to be copied, saved as a file or printed. */
export function RecoveryCodesPanel({ codes, headingRef, onHidden }: RecoveryCodesPanelProps) {
  const dispatch = useAppDispatch();
  const email = useSelector(selectUser)?.email ?? '';
  const titleId = useId();
  const text = fileText(codes, email);

  return (
    <Stack as="section" gap={0} aria-labelledby={titleId}>
      <Card tone="mist" className={cx(stacked(), styles.codes)}>
        <h3 id={titleId} ref={headingRef} tabIndex={-1}>
          Sačuvajte rezervne kodove
        </h3>
        <p>
          Prikazuju se samo sada. Čuvajte ih odvojeno od lozinke, npr. odštampane. Svakim se možete prijaviti
          jednom ako ostanete bez telefona ili pristupnog ključa.
        </p>
        <ol className={styles.codeList} aria-label="Rezervni kodovi">
          {codes.map((code) => (
            <li key={code}>
              <code className={styles.code}>{code}</code>
            </li>
          ))}
        </ol>
        <p className={styles.printed}>
          {window.location.host}, {email}
        </p>
        <Row gap={5} rowGap={3} align="center" className={styles.cardActions}>
          <CopyButton text={codes.join('\n')} label="Kopiraj kodove" done="Kodovi su kopirani." />
          <Button
            look="outline"
            onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), FILE_NAME)}
          >
            <Download aria-hidden />
            Preuzmi kao datoteku
          </Button>
          <Button look="outline" onClick={() => window.print()}>
            <Printer aria-hidden />
            Odštampaj
          </Button>
          <Button
            onClick={() => {
              dispatch(recoveryCodesHidden());
              onHidden();
            }}
          >
            Kodovi su sačuvani
          </Button>
        </Row>
      </Card>
    </Stack>
  );
}

const FILE_NAME = 'rezervni-kodovi.txt';

const fileText = (codes: readonly string[], email: string): string =>
  [
    `Rezervni kodovi za prijavu na ${window.location.host}`,
    `Nalog: ${email}`,
    `Napravljeni: ${formatMoment(new Date().toISOString())}`,
    'Svaki kod vrijedi samo jednom.',
    '',
    ...codes,
    '',
  ].join('\r\n');
