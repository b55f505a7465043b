import type { CourseMessage, MessageDelivery } from '@institut/contract/messages/schema';
import {
  DELIVERY_REASON_LABELS,
  DELIVERY_STATE_LABELS,
  type DeliveryState,
} from '@institut/contract/messages/values';
import { hasId } from '../../../store/asyncState.ts';
import { useLoaded } from '../../../store/hooks.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CallQuestion, useAsked } from '../../../ui/CallDialog.tsx';
import { DataTable, type Column } from '../../../ui/DataTable.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Note, Stack } from '../../../ui/primitives.ts';
import { SkeletonText } from '../../../ui/Skeleton.tsx';
import styles from '../../admin/mails/MailPreview.module.css';
import { loadMessage, stopMessage } from './messageCalls.ts';
import { countsText } from './messageTexts.ts';

const TONES: Record<DeliveryState, 'success' | 'neutral' | 'danger' | 'warning'> = {
  sent: 'success',
  waiting: 'neutral',
  failed: 'danger',
  skipped: 'warning',
};

const nameOf = ({ name, email }: MessageDelivery): string => name || email || 'Osoba bez imena';

const COLUMNS: ReadonlyArray<Column<MessageDelivery>> = [
  {
    key: 'name',
    label: 'Primalac',
    isTitle: true,
    render: (delivery) => (
      <>
        {nameOf(delivery)}
        {delivery.name && delivery.email && <Note>{delivery.email}</Note>}
      </>
    ),
  },
  {
    key: 'state',
    label: 'Stanje',
    render: ({ state, reason }) => (
      <>
        <Badge tone={TONES[state]}>{DELIVERY_STATE_LABELS[state]}</Badge>
        {reason && <Note>{DELIVERY_REASON_LABELS[reason]}</Note>}
      </>
    ),
  },
];

type MessageDetailsProps = {
  course: string;
  message: CourseMessage;
  open: boolean;
  onClose: () => void;
  onChanged: () => void;
};

/** A message with who got it, who did not, and why; it can be stopped until its last mail. */
export function MessageDetailsDialog({ course, message, open, onClose, onChanged }: MessageDetailsProps) {
  const { _id: id, subject, state } = message;
  const loaded = useLoaded(loadMessage, { course, message: id }, loadMessage.select, (shown) =>
    hasId(shown, id),
  );
  const stopping = useAsked<true>();
  const counts = countsText(loaded.value ?? message);
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={() => onClose()}
        title={subject}
        description={counts}
        actions={
          <>
            {(state === 'scheduled' || state === 'sending') && (
              <Button look="outline" onClick={() => stopping.ask(true)}>
                Zaustavi slanje
              </Button>
            )}
            <Button look="outline" onClick={onClose}>
              Zatvori
            </Button>
          </>
        }
      >
        <Stack>
          <p className={styles.text}>{message.text}</p>
          <Loaded {...loaded} failure="Primaoci nisu učitani." skeleton={<SkeletonText lines={3} />}>
            {({ deliveries }) =>
              deliveries.length > 0 ? (
                <DataTable
                  caption="Primaoci poruke"
                  columns={COLUMNS}
                  rows={deliveries}
                  nameOf={nameOf}
                  cardsBelow="30rem"
                />
              ) : (
                <Note>Primaoci se određuju kada slanje počne.</Note>
              )
            }
          </Loaded>
        </Stack>
      </Dialog>
      {stopping.subject && (
        <CallQuestion
          {...stopping.dialog}
          call={stopMessage}
          request={{ params: { id: course, message: id } }}
          question="Da li želite da zaustavite slanje?"
          confirmLabel="Zaustavi slanje"
          busyLabel="Zaustavljamo…"
          done="Slanje je zaustavljeno."
          onDone={onClose}
          onChanged={onChanged}
        >
          <p>Ko je poruku već dobio, zadržava je; drugi je ne dobijaju.</p>
        </CallQuestion>
      )}
    </>
  );
}
