import { UNDO_SECONDS } from '@institut/contract/limits';
import type { AdminOrder } from '@institut/contract/orders/admin.schema';
import { ORDER_STATUS, type OrderStatus } from '@institut/contract/orders/values';
import { CircleCheck, CircleX } from 'lucide-react';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { can } from '../../../store/can.ts';
import { useCall } from '../../../store/calls.ts';
import { StatusRegion, VisuallyHidden } from '../../../ui/a11y.tsx';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Note, Stack } from '../../../ui/primitives.ts';
import { MailPreview } from '../../admin/mails/MailPreview.tsx';
import { UndoBar } from '../../admin/UndoBar.tsx';
import { selectUser } from '../../users/sessionSlice.ts';
import { decideOrder, undoDecision } from './adminOrders.ts';
import styles from './OrderActions.module.css';
import { consequencesOf, editValues, secondsToUndo, type Consequence } from './orderEdit.ts';

const DECISIONS = [
  { status: ORDER_STATUS.admitted, label: 'Primi', look: 'primary', Icon: CircleCheck },
  { status: ORDER_STATUS.rejected, label: 'Odbij', look: 'outline', Icon: CircleX },
] as const;

const DONE: Partial<Record<OrderStatus, string>> = {
  [ORDER_STATUS.admitted]: 'Prijava je primljena.',
  [ORDER_STATUS.rejected]: 'Prijava je odbijena.',
};

type DecisionProps = { order: AdminOrder; onChanged: () => void };

const isDecidable = ({ cancelledAt, isDelivered, user }: AdminOrder): boolean =>
  !cancelledAt && !isDelivered && user.email !== '';

/**
 * Admits or rejects with one click; the decision can be taken back until its mail leaves. Returns what it says and its
 * buttons: those of a page that waits for the decision, and the rejection of an admitted order, which is rare.
 */
export function useDecision({ order, onChanged }: DecisionProps) {
  const mayDecide = can(useSelector(selectUser), 'enrolment');
  const { run: decide, isRunning, error } = useCall(decideOrder);
  const undo = useCall(undoDecision);
  const [pressed, setPressed] = useState<OrderStatus | null>(null);
  /** After a reload, too. */
  const [left] = useState(() => secondsToUndo(order, Date.now()));
  const [decided, setDecided] = useState(left > 1 ? order : null);
  /** The decision whose mail is shown. */
  const [asked, setAsked] = useState<OrderStatus | null>(null);

  const handleDecide = async (to: OrderStatus) => {
    setPressed(to);
    setDecided(null);
    undo.reset();
    const { _id: id, version } = order;
    const answer = await decide({ params: { id }, body: { version, status: to } });
    setDecided(answer.data);
    if (!answer.error || answer.error.status === 409) onChanged();
  };

  const handleUndo = async ({ _id: id, version }: AdminOrder) => {
    const answer = await undo.run({ params: { id }, body: { version } });
    setDecided(null);
    if (!answer.error || answer.error.status === 409) onChanged();
  };

  const buttonOf = ({ status: to, label, look, Icon }: (typeof DECISIONS)[number]) => (
    <Stack gap={3} key={to}>
      <Button
        wide
        look={look}
        loading={isRunning && pressed === to}
        loadingText="Čuvamo…"
        unavailable={isRunning || undo.isRunning}
        aria-describedby={`posljedice-${label}`}
        onClick={() => void handleDecide(to)}
      >
        <Icon aria-hidden />
        {label}
      </Button>
      <Stack as="ul" gap={1} id={`posljedice-${label}`} className={styles.effects}>
        {effectsOf(order, to).map(({ kind, text }) => (
          <li key={text} className={kind === 'warning' ? styles.warning : undefined}>
            {text}
          </li>
        ))}
      </Stack>
      <Button look="quiet" className={styles.quiet} onClick={() => setAsked(to)}>
        Pogledaj e&#8209;mail
        <VisuallyHidden> za odluku „{label}”</VisuallyHidden>
      </Button>
    </Stack>
  );
  const offered =
    mayDecide && isDecidable(order) ? DECISIONS.filter((one) => one.status !== order.status) : [];
  const isRare = order.status === ORDER_STATUS.admitted;
  return {
    feedback: mayDecide && (
      <>
        <StatusRegion>
          {decided && (
            <UndoBar
              key={decided.version}
              {...(decided === order && { seconds: left })}
              text={DONE[decided.status] ?? 'Status je promijenjen.'}
              isBusy={undo.isRunning}
              onUndo={() => void handleUndo(decided)}
              onOver={() => setDecided(null)}
            />
          )}
          {undo.data && !decided && (
            <Note className={styles.hint}>Odluka je poništena. E&#8209;mail o njoj nije poslan.</Note>
          )}
        </StatusRegion>
        {error && (
          <Alert kind="error" live title="Odluka nije sačuvana.">
            <p>{sentenceOf(error)}</p>
          </Alert>
        )}
        {undo.error && (
          <Alert kind="error" live title="Odluka nije poništena.">
            <p>{sentenceOf(undo.error)}</p>
          </Alert>
        )}
        <Dialog
          open={asked !== null}
          onOpenChange={() => setAsked(null)}
          title={'E\u2011mail o\u00a0odluci'}
          actions={<Button onClick={() => setAsked(null)}>Zatvori</Button>}
        >
          {asked && (
            <MailPreview
              questions={[{ call: 'editOrder', params: { id: order._id }, body: { status: asked } }]}
            />
          )}
        </Dialog>
      </>
    ),
    usual: isRare ? null : offered.map(buttonOf),
    rare: isRare ? offered.map(buttonOf) : null,
  };
}

/** The page has read the order again, so nobody has to load it. */
const sentenceOf = ({ code, message }: { code: string; message: string }): string =>
  code === 'stale_edit'
    ? 'Neko je u međuvremenu izmijenio ovu prijavu. Stranica sada prikazuje njeno novo stanje: provjerite ga, pa odlučite ponovo.'
    : message;

const MAIL_EFFECT = `Podnosilac dobija e\u2011mail o odluci. Možete je poništiti u roku od ${UNDO_SECONDS} sekundi, prije nego što pošaljemo e\u2011mail.`;

/** Returns what a decision does, with a shorter sentence about the mail than that of the form. */
const effectsOf = (order: AdminOrder, status: OrderStatus): Consequence[] =>
  consequencesOf(order, { ...editValues(order), status }).map(({ kind, text }) => ({
    kind,
    text: kind === 'mail' ? MAIL_EFFECT : text,
  }));
