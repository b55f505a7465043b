import type { CancellationPreview, CancelOrderBody } from '@institut/contract/cancellations/schema';
import { accountDigits, accountProblem } from '@institut/contract/documents/bankAccount';
import { formatKm } from '@institut/contract/money/money';
import { runTitle } from '@institut/contract/timetable/runName';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { countDays, countSeats, formatDate, tieShortWords } from '../../lib/format.ts';
import { useForm } from '../../lib/useForm.ts';
import { useCall } from '../../store/calls.ts';
import { useAppDispatch, useLoaded } from '../../store/hooks.ts';
import { showToast } from '../../store/toastSlice.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/choices.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/Field.tsx';
import { FormError, TextArea } from '../../ui/formFields.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Sum, SumList } from '../../ui/PriceSums.tsx';
import { Note, Stack } from '../../ui/primitives.ts';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { newUuid } from '../../lib/uuid.ts';
import styles from './CancelDialog.module.css';
import { cancelOrder, previewCancellation } from './cancellationCalls.ts';
import { Instead, showSeats } from './Instead.tsx';
import { TransferDialog, type Transfer } from './TransferDialog.tsx';

const FORM_ID = 'otkazivanje';

export type CancelDialogProps = {
  /** The id of the order. */
  order: string;
  /** Staff may give everything back; buyers are shown what they can do instead. */
  isStaff?: boolean;
  /** Shows staff the mails of what would be sent, without the account of the refund, which asks for the password. */
  renderMails?: (body: CancelOrderBody) => ReactNode;
  open: boolean;
  onClose: () => void;
  /** The order is another one, or may be: the answer was lost, or somebody else has changed it. */
  onChanged: () => void;
};

/** Cancels seats of an order, after it has shown what that pays back. It is mounted anew each time it is asked for. */
export function CancelDialog(props: CancelDialogProps) {
  const { order, isStaff = false, renderMails, open, onClose, onChanged } = props;
  const dispatch = useAppDispatch();
  /** The seats that can be cancelled. */
  const [seats, setSeats] = useState<CancellationPreview['seats']>([]);
  /** The ids of the ticked seats. Nothing is ticked at first, because a cancellation is final; a single seat has no box. */
  const [picked, setPicked] = useState<readonly string[]>([]);
  const isNothing = seats.length > 1 && picked.length === 0;
  /** The seats to ask for; null for all, also to read which there are. */
  const asked = picked.length === 0 || picked.length === seats.length ? null : picked;
  const [attempt, setAttempt] = useState(0);
  /** The amounts have changed since they were read. */
  const [isOther, setIsOther] = useState(false);
  const [transfer, setTransfer] = useState<Transfer | null>(null);
  const { run: cancel, isRunning: isSending, error } = useCall(cancelOrder);
  const { load, isLoading, ...loaded } = useLoaded(
    previewCancellation,
    { order, seats: asked },
    previewCancellation.select,
  );
  const idempotencyKey = useKeyOf();
  /** The buyer would rather send somebody else: the focus goes to the participants. */
  const isReplacing = useRef(false);
  const preview = loaded.value;
  if (preview?.asked === null && preview.seats !== seats) setSeats(preview.seats);
  // In a layout effect: the next dialog asks in one, too.
  useLayoutEffect(() => () => void dispatch(previewCancellation.reset()), [dispatch]);

  const { form, text, tick, values } = useForm({
    initial: { account: '', reason: '', isWaived: false },
    check: ({ account }) => checkAccount(account),
    onSubmit: () => void send(),
  });
  const refund = refundOf(preview, values.isWaived);

  const bodyOf = ({ asOf }: CancellationPreview): CancelOrderBody => ({
    ...(asked && { seats: [...asked] }),
    asOf,
    reason: values.reason,
    ...(isStaff && { isWaived: values.isWaived }),
  });

  async function send(): Promise<void> {
    if (isSending || isLoading || isNothing || !preview) return;
    const body: CancelOrderBody = {
      ...bodyOf(preview),
      ...(isAccountAsked(preview, refund) && { account: values.account }),
    };
    const { error: failure } = await cancel({
      params: { id: order },
      body,
      idempotencyKey: idempotencyKey(body),
    });
    if (!failure) {
      dispatch(showToast({ kind: 'success', text: doneText(preview.seats.length, refund) }));
      onClose();
      return onChanged();
    }
    setAttempt((count) => count + 1);
    if (failure.status !== 409) return;
    const now = await load();
    setIsOther(asOfIn(now.payload) !== preview.asOf);
    // Some of the chosen seats are gone.
    if (now.error) setPicked([]);
    onChanged();
  }

  const pick = (ids: readonly string[]) => {
    setIsOther(false);
    setPicked(ids);
  };

  if (transfer) {
    const run = preview?.transfers.find(({ kurs }) => kurs === transfer.run.kurs) ?? transfer.run;
    return (
      <TransferDialog
        {...{ order, open, onChanged, onClose }}
        transfer={{ ...transfer, run }}
        onRefused={() => void load()}
        onBack={() => setTransfer(null)}
      />
    );
  }
  return (
    <Dialog
      open={open}
      busy={isSending}
      onOpenChange={onClose}
      onClosed={() => isReplacing.current && showSeats()}
      title="Otkazivanje mjesta"
      actions={
        <>
          <Button look="outline" disabled={isSending} onClick={onClose}>
            Nazad
          </Button>
          <Button
            type="submit"
            form={FORM_ID}
            look="danger"
            unavailable={isNothing || isLoading || !preview || loaded.error !== null}
            loading={isSending}
            loadingText="Otkazujemo…"
          >
            {submitText(isNothing ? [] : (preview?.seats ?? seats), refund, preview)}
          </Button>
        </>
      }
    >
      <form {...form} id={FORM_ID} className={styles.form} aria-label="Otkazivanje mjesta">
        <FormError
          message={(preview && loaded.error?.message) || (error && (isOther ? OTHER : error.message))}
          attempt={attempt}
        />
        {preview && seats.length > 1 && <SeatChoice {...{ seats, picked, pick }} />}
        {isNothing ? (
          <Note>Odaberite mjesta koja otkazujete.</Note>
        ) : (
          <Loaded
            {...loaded}
            failure="Podaci o otkazivanju nisu učitani."
            skeleton={<SkeletonText lines={5} />}
          >
            {(shown) => (
              <>
                <Effects preview={shown} isBusy={isLoading} isWaived={values.isWaived} refund={refund} />
                {isStaff && shown.waivedKm > shown.refundKm && (
                  <Checkbox
                    {...tick('isWaived')}
                    label="Puni povrat odlukom instituta"
                    help={`Vraća se sve što je plaćeno za ova mjesta: ${formatKm(shown.waivedKm)}.`}
                  />
                )}
                {isAccountAsked(shown, refund) && (
                  <TextField
                    {...text('account')}
                    label="Račun za povrat"
                    help="16 cifara, a za račun u inostranstvu IBAN. Možete ga unijeti i kasnije, na stranici prijave."
                    autoComplete="off"
                    optional
                  />
                )}
                <TextArea {...text('reason')} label="Razlog" rows={2} optional />
                {/* The shown amounts are those of the seats before while the new ones load. */}
                {String(shown.asked) === String(asked) && renderMails?.(bodyOf(shown))}
              </>
            )}
          </Loaded>
        )}
        {!isStaff && preview && !loaded.error && (
          <Instead
            preview={preview}
            onTransfer={setTransfer}
            onReplace={() => {
              isReplacing.current = true;
              onClose();
            }}
          />
        )}
      </form>
    </Dialog>
  );
}

const OTHER =
  'Pravilo ili iznos se u međuvremenu promijenio, pa ništa nije otkazano. Provjerite novi povrat i potvrdite ponovo.';

type SeatChoiceProps = {
  seats: CancellationPreview['seats'];
  picked: readonly string[];
  pick: (ids: readonly string[]) => void;
};

function SeatChoice({ seats, picked, pick }: SeatChoiceProps) {
  const isAll = picked.length === seats.length;
  const courses = [...new Set(seats.map(({ kurs }) => kurs))];
  return (
    <Stack as="fieldset" gap={3} className={styles.seats}>
      <legend>Koja mjesta otkazujete?</legend>
      <Checkbox
        label="Sva mjesta"
        checked={isAll}
        onChange={() => pick(isAll ? [] : seats.map((seat) => seat._id))}
      />
      {courses.map((kurs) => {
        const ofCourse = seats.filter((seat) => seat.kurs === kurs);
        const { course = '', firstDay } = ofCourse[0] ?? {};
        return (
          <div key={kurs}>
            <p className={styles.course}>{tieShortWords(runTitle(course, firstDay))}</p>
            {ofCourse.map(({ _id: id, number, participant }) => (
              <Checkbox
                key={id}
                label={participant || `Mjesto ${number}, bez imena`}
                checked={picked.includes(id)}
                onChange={({ target }) =>
                  pick(
                    seats
                      .map((seat) => seat._id)
                      .filter((one) => (one === id ? target.checked : picked.includes(one))),
                  )
                }
              />
            ))}
          </div>
        );
      })}
    </Stack>
  );
}

type EffectsProps = { preview: CancellationPreview; isBusy: boolean; isWaived: boolean; refund: number };

/** `7. 1. 2027.` stays on one line. */
const tieDays = (text: string): string => text.replace(/(\d\.) (?=\d)/g, '$1\u00a0');

/** The effects of a cancellation today, and later. */
function Effects({ preview, isBusy, isWaived, refund }: EffectsProps) {
  const { sentence, refundKm, retainedKm, refundMethod, refundDays, later, isWhole } = preview;
  const retained = isWaived ? 0 : retainedKm;
  return (
    <div className={styles.effects} aria-live="polite" aria-busy={isBusy}>
      <Alert kind={retained > 0 ? 'warning' : 'info'}>
        <p className={styles.today}>
          {tieShortWords(
            isWaived ? `Puni povrat od ${formatKm(refund)}, odlukom instituta.` : tieDays(sentence),
          )}
        </p>
      </Alert>
      {(refund > 0 || retained > 0) && (
        <SumList>
          {retained > 0 && <Sum label="Zadržava se" amount={retained} />}
          <Sum isTotal label="Povrat" amount={refund} />
        </SumList>
      )}
      {refund > 0 && <p>{methodText(refundMethod, refundDays)}</p>}
      {refundKm > 0 && later.length > 0 && !isWaived && (
        <div>
          <p className={styles.course}>Ako otkažete kasnije</p>
          <Stack as="ul" gap={1} className={styles.later}>
            {later.map(({ from, sentence: then }) => (
              <li key={from}>
                Od {formatDate(from)}: {tieShortWords(then)}
              </li>
            ))}
          </Stack>
        </div>
      )}
      <p>
        {isWhole
          ? 'Prijava time ostaje bez mjesta. Otkazivanje se ne može poništiti.'
          : 'Ostala mjesta prijave ostaju. Otkazivanje se ne može poništiti.'}
      </p>
    </div>
  );
}

const methodText = (method: CancellationPreview['refundMethod'], days: number): string =>
  method === 'paypal'
    ? `Novac se vraća preko PayPala, na način na koji je plaćeno, najkasnije za ${countDays(days)}.`
    : `Novac vraćamo na bankovni račun, najkasnije za ${countDays(days)}.`;

const refundOf = (preview: CancellationPreview | null, isWaived: boolean): number =>
  (isWaived ? preview?.waivedKm : preview?.refundKm) ?? 0;

const isAccountAsked = ({ refundMethod }: CancellationPreview, refund: number): boolean =>
  refund > 0 && refundMethod !== 'paypal';

function checkAccount(account: string): { account?: string } {
  const digits = accountDigits(account);
  const problem = digits === '' ? null : accountProblem(digits);
  return problem ? { account: problem } : {};
}

/** `Otkaži 1 mjesto, povrat 245,00 KM` */
function submitText(seats: readonly unknown[], refund: number, preview: CancellationPreview | null): string {
  if (seats.length === 0) return 'Otkaži mjesta';
  const action = `Otkaži ${countSeats(seats.length)}`;
  if (refund > 0) return `${action}, povrat ${formatKm(refund)}`;
  return preview && preview.retainedKm > 0 ? `${action} bez povrata` : action;
}

const doneText = (seats: number, refund: number): string =>
  `${seats === 1 ? 'Mjesto je otkazano' : 'Mjesta su otkazana'}.${refund > 0 ? ` Zatražen je povrat od ${formatKm(refund)}.` : ''}`;

const asOfIn = (answer: unknown): unknown =>
  typeof answer === 'object' && answer !== null && 'asOf' in answer ? answer.asOf : null;

/** Returns the idempotency key of a body: one for all attempts to send the same. */
function useKeyOf(): (body: CancelOrderBody) => string {
  const last = useRef({ content: '', key: '' });
  return (body) => {
    const content = JSON.stringify(body);
    if (last.current.content !== content) last.current = { content, key: newUuid() };
    return last.current.key;
  };
}
