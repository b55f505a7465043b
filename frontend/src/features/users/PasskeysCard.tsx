import type { SecondFactorStatus } from '@institut/contract/auth/secondFactor.schema';
import { useId, useState } from 'react';
import { useSelector } from 'react-redux';
import { formatMoment, tieShortWords } from '../../lib/format.ts';
import { useForm } from '../../lib/useForm.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { showToast } from '../../store/toastSlice.ts';
import { StatusRegion } from '../../ui/a11y.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/Field.tsx';
import { AccountForm, fieldFailures } from './AccountForm.tsx';
import { createPasskey, supportsPasskeys } from './passkeyCeremony.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Note, Row, Stack } from '../../ui/primitives.ts';
import { checkMailCode, MailCode } from './MailCode.tsx';
import styles from './SecondFactorSection.module.css';
import {
  addPasskey,
  changeReset,
  OTHERS_ENDED,
  OTHERS_WILL_END,
  removePasskey,
  selectChange,
  selectPasskeyStart,
  startPasskey,
} from './secondFactorSlice.ts';

type Passkey = SecondFactorStatus['passkeys'][number];

type PasskeysCardProps = { status: SecondFactorStatus; onClosed: () => void };

export function PasskeysCard({ status: { totp, passkeys, needsMailCode }, onClosed }: PasskeysCardProps) {
  const dispatch = useAppDispatch();
  const change = useSelector(selectChange);
  const [isAdding, setIsAdding] = useState(false);
  // The passkey is kept while the closed dialog fades out.
  const [removal, setRemoval] = useState<{ passkey: Passkey | null; isOpen: boolean }>({
    passkey: null,
    isOpen: false,
  });
  const titleId = useId();
  const count = passkeys.length;
  const closeRemoval = () => setRemoval(({ passkey }) => ({ passkey, isOpen: false }));

  async function remove(): Promise<void> {
    if (!removal.passkey) return;
    const { id, name } = removal.passkey;
    const answer = await dispatch(removePasskey(id));
    if (!removePasskey.fulfilled.match(answer)) return;
    dispatch(showToast({ kind: 'success', text: `Pristupni ključ „${name}” je uklonjen. ${OTHERS_ENDED}` }));
    closeRemoval();
  }

  return (
    <Stack as="section" gap={0} aria-labelledby={titleId}>
      <Card className={styles.card}>
        <Row rowGap={2} align="center" justify="between">
          <h3 id={titleId}>Pristupni ključevi</h3>
          <Badge tone={count > 0 ? 'success' : 'neutral'}>{count > 0 ? `Dodano: ${count}` : 'Nijedan'}</Badge>
        </Row>
        <p>
          {tieShortWords('Prijavljujete se otiskom prsta, licem ili PIN‑om uređaja, bez lozinke i bez koda.')}
        </p>
        {count > 0 && (
          <Stack as="ul" gap={0} className={styles.passkeys} aria-labelledby={titleId}>
            {passkeys.map((passkey) => (
              <li key={passkey.id}>
                <div>
                  <p className={styles.name}>{passkey.name}</p>
                  <Note tight>{timesOf(passkey)}</Note>
                </div>
                <Button
                  look="quietDanger"
                  aria-label={`Ukloni: ${passkey.name}`}
                  onClick={() => {
                    dispatch(changeReset());
                    setRemoval({ passkey, isOpen: true });
                  }}
                >
                  Ukloni
                </Button>
              </li>
            ))}
          </Stack>
        )}
        {supportsPasskeys() && (
          <Row gap={5} rowGap={3} align="center" className={styles.cardActions}>
            <Button
              look={count > 0 ? 'outline' : 'primary'}
              onClick={() => {
                dispatch(changeReset());
                setIsAdding(true);
              }}
            >
              Dodaj pristupni ključ
            </Button>
          </Row>
        )}
        {!supportsPasskeys() && (
          <Alert>
            <p>
              Ovaj preglednik ne podržava pristupne ključeve. Dodajte ih u drugom pregledniku ili na drugom
              uređaju.
            </p>
          </Alert>
        )}
        <AddingDialog
          needsMailCode={needsMailCode}
          open={isAdding}
          onClose={() => setIsAdding(false)}
          onClosed={onClosed}
        />
        <ConfirmDialog
          open={removal.isOpen}
          question={`Ukloniti pristupni ključ „${removal.passkey?.name}”?`}
          confirmLabel="Ukloni ključ"
          busyLabel="Uklanjamo…"
          busy={change.status === 'request'}
          error={change.error?.message}
          onConfirm={() => void remove()}
          onCancel={closeRemoval}
          onClosed={onClosed}
        >
          <p>
            {totp || count > 1
              ? 'Ovim ključem se više nećete moći prijaviti. Možete ga obrisati i na uređaju.'
              : 'Prijava u dva koraka se time isključuje, a ni rezervni kodovi više neće vrijediti. Za prijavu ostaje samo lozinka.'}
          </p>
        </ConfirmDialog>
      </Card>
    </Stack>
  );
}

const timesOf = ({ createdAt, lastUsedAt }: Passkey): string =>
  `Dodan ${formatMoment(createdAt)}, ${lastUsedAt ? `posljednja prijava ${formatMoment(lastUsedAt)}` : 'još nije korišten'}`;

type Values = { name: string; mailCode: string };
type AddingDialogProps = { needsMailCode: boolean; open: boolean; onClose: () => void; onClosed: () => void };

function AddingDialog({ needsMailCode, open, onClose, onClosed }: AddingDialogProps) {
  const start = useSelector(selectPasskeyStart);
  const change = useSelector(selectChange);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <FormDialog
      open={open}
      title="Dodajte pristupni ključ"
      confirmLabel="Dodaj"
      busyLabel={isAsking ? 'Potvrdite na uređaju…' : 'Dodajemo…'}
      busy={isAsking || start.status === 'request' || change.status === 'request'}
      onClose={onClose}
      onClosed={onClosed}
    >
      {(id) => <AddingForm id={id} needsMailCode={needsMailCode} onAsking={setIsAsking} onDone={onClose} />}
    </FormDialog>
  );
}

type AddingFormProps = {
  id: string;
  needsMailCode: boolean;
  onAsking: (isAsking: boolean) => void;
  onDone: () => void;
};

function AddingForm({ id, needsMailCode, onAsking, onDone }: AddingFormProps) {
  const dispatch = useAppDispatch();
  const start = useSelector(selectPasskeyStart);
  const change = useSelector(selectChange);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { form, text, values, showErrors } = useForm<Values>({
    initial: { name: '', mailCode: '' },
    check: (typed) => ({ ...checkName(typed), ...(needsMailCode && checkMailCode(typed)) }),
    onSubmit: (typed) => void send(typed),
  });

  async function send({ name, mailCode }: Values): Promise<void> {
    setRefusal(null);
    const started = await dispatch(startPasskey(needsMailCode ? { mailCode } : {}));
    if (startPasskey.rejected.match(started)) {
      if (started.payload) showErrors(fieldFailures(started.payload));
      return;
    }
    onAsking(true);
    const created = await createPasskey(started.payload.options);
    onAsking(false);
    if ('refusal' in created) {
      setRefusal(created.refusal);
      return;
    }
    const added = await dispatch(addPasskey({ id: started.payload.id, response: created.response, name }));
    if (addPasskey.rejected.match(added)) {
      if (added.payload) showErrors(fieldFailures(added.payload));
      return;
    }
    dispatch(
      showToast({ kind: 'success', text: `Pristupni ključ „${name.trim()}” je dodan. ${OTHERS_ENDED}` }),
    );
    onDone();
  }

  return (
    <AccountForm {...form} id={id} error={start.error ?? change.error} values={values}>
      <p>
        {tieShortWords(
          `Preglednik će vas pitati gdje da sačuva ključ: na ovom uređaju, na telefonu ili na sigurnosnom ključu. ${OTHERS_WILL_END}`,
        )}
      </p>
      <StatusRegion>
        {refusal && (
          <Alert title="Pristupni ključ nije dodan.">
            <p>{refusal}</p>
          </Alert>
        )}
      </StatusRegion>
      <TextField
        {...text('name')}
        label="Naziv ključa"
        help="Po njemu ćete ga prepoznati, npr. „Službeni laptop”."
        autoComplete="off"
        required
      />
      {needsMailCode && <MailCode {...text('mailCode')} />}
    </AccountForm>
  );
}

const checkName = ({ name }: Values): Record<string, string> =>
  name.trim() === '' ? { name: 'Unesite naziv ključa.' } : {};
