import { MAIL_PAGE_SIZE } from '@institut/contract/limits';
import type { ListedMail } from '@institut/contract/mail/schema';
import { MAIL_FAILURE_LABELS, MAIL_STATE_LABELS, type MailState } from '@institut/contract/mail/values';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { cx } from '../../../lib/cx.ts';
import { counted, formatMoment } from '../../../lib/format.ts';
import { can } from '../../../store/can.ts';
import { useCall } from '../../../store/calls.ts';
import { useAppDispatch, useLoaded } from '../../../store/hooks.ts';
import { showToast } from '../../../store/toastSlice.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useAsked } from '../../../ui/CallDialog.tsx';
import { DataTable, type Column } from '../../../ui/DataTable.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Note, Row, Stack } from '../../../ui/primitives.ts';
import records from '../../../ui/records.module.css';
import { Bone, Skeleton } from '../../../ui/Skeleton.tsx';
import { selectUser } from '../../users/sessionSlice.ts';
import { Lines } from '../tableCells.tsx';
import styles from './MailPreview.module.css';
import { areOf, loadSentMails, repeatMail, type MailsOf } from './sentMailCalls.ts';
import { useMailingQuestion } from './useMailQuestion.tsx';

/** Wide enough for a table on a tablet. */
const CARDS_BELOW = '43.75rem';

const TONES: Record<MailState, 'success' | 'warning' | 'danger' | 'neutral'> = {
  waiting: 'neutral',
  sent: 'success',
  unsent: 'warning',
  failed: 'danger',
};

const titleOf = ({ subject, label }: ListedMail): string => subject ?? label;
const countMails = counted('e\u2011mail', 'e\u2011maila', 'e\u2011mailova');

/** The mails about an order, a person or a course: when they left, to whom, whether they arrived, and their texts. */
export function SentMails({ of }: { of: MailsOf }) {
  const [page, setPage] = useState(1);
  const asked = { of, page };
  const loaded = useLoaded(loadSentMails, asked, loadSentMails.select, areOf);
  const total = loaded.value?.total ?? 0;
  const reading = useAsked<ListedMail>();
  return (
    <section className={cx(records.section, 'noPrint')} aria-labelledby="poslani-e-mailovi">
      <h2 id="poslani-e-mailovi">
        E&#8209;mailovi{' '}
        <Note as="span" size="base" regular>
          {total > 0 && countMails(total)}
        </Note>
      </h2>
      <Loaded {...loaded} failure="E&#8209;mailovi nisu učitani." skeleton={<MailsSkeleton />}>
        {({ mails }) => (
          <Stack gap={3}>
            {mails.length === 0 ? (
              <Note size="base">Nijedan e&#8209;mail nije poslan u posljednje vrijeme.</Note>
            ) : (
              <DataTable
                caption="Poslani e-mailovi"
                columns={COLUMNS}
                rows={mails}
                nameOf={titleOf}
                busy={loaded.isLoading}
                actions={readButton(reading.ask)}
                actionsWidth={6}
                cardsBelow={CARDS_BELOW}
              />
            )}
            {total > MAIL_PAGE_SIZE && (
              <Row gap={3} className="noPrint">
                <Button look="outline" unavailable={page === 1} onClick={() => setPage(page - 1)}>
                  Noviji
                </Button>
                <Button
                  look="outline"
                  unavailable={page * MAIL_PAGE_SIZE >= total}
                  onClick={() => setPage(page + 1)}
                >
                  Stariji
                </Button>
              </Row>
            )}
          </Stack>
        )}
      </Loaded>
      {reading.subject && (
        <SentMailDialog {...reading.dialog} mail={reading.subject} onRepeated={() => void loaded.load()} />
      )}
    </section>
  );
}

const COLUMNS: ReadonlyArray<Column<ListedMail>> = [
  {
    key: 'title',
    label: 'Naslov i primalac',
    isTitle: true,
    render: (mail) => <Lines below={[mail.to]}>{titleOf(mail)}</Lines>,
  },
  {
    key: 'at',
    label: 'Vrijeme',
    width: 10.5,
    render: ({ sentAt, queuedAt }) => formatMoment(sentAt ?? queuedAt),
  },
  {
    key: 'state',
    label: 'Stanje',
    width: 10,
    render: ({ state, failure, repeatedAt }) => (
      <>
        <Badge tone={TONES[state]}>{MAIL_STATE_LABELS[state]}</Badge>
        {failure && <Note>{MAIL_FAILURE_LABELS[failure]}</Note>}
        {repeatedAt && <Note>Ponovo poslano {formatMoment(repeatedAt)}</Note>}
      </>
    ),
  },
];

const readButton = (onRead: (mail: ListedMail) => void) => (mail: ListedMail) => (
  <Button look="quiet" aria-label={`Pročitaj: ${titleOf(mail)}`} onClick={() => onRead(mail)}>
    Pročitaj
  </Button>
);

const NO_TEXT =
  'Tekst ovog e\u2011maila se ne čuva: ili još nije poslan, ili ima link ili kod koji smije vidjeti samo primalac.';

type SentMailDialogProps = { mail: ListedMail; open: boolean; onClose: () => void; onRepeated: () => void };

function SentMailDialog({ mail, open, onClose, onRepeated }: SentMailDialogProps) {
  const dispatch = useAppDispatch();
  const mayRepeat = can(useSelector(selectUser), ['enrolment', 'money']) && mail.isRepeatable;
  const mails = useMailingQuestion();
  const { run, isRunning } = useCall(repeatMail);
  const params = { id: mail._id };

  async function handleRepeat(): Promise<void> {
    if (!(await mails.mayBeSent({ call: 'repeatMail', params }))) return;
    const { error } = await run({ params });
    dispatch(
      showToast(
        error
          ? { kind: 'error', text: error.message }
          : { kind: 'success', text: 'E\u2011mail šaljemo ponovo.' },
      ),
    );
    if (error) return;
    onClose();
    onRepeated();
  }

  return (
    <>
      <Dialog
        open={open}
        onOpenChange={() => onClose()}
        title={titleOf(mail)}
        description={`${mail.to} · ${formatMoment(mail.sentAt ?? mail.queuedAt)}`}
        actions={
          <>
            <Button look="outline" onClick={onClose}>
              Zatvori
            </Button>
            {mayRepeat && (
              <Button loading={isRunning} loadingText="Šaljemo…" onClick={() => void handleRepeat()}>
                Pošalji ponovo
              </Button>
            )}
          </>
        }
      >
        <p className={styles.text}>{mail.text ?? NO_TEXT}</p>
        {mail.attachments.length > 0 && <p>U prilogu: {mail.attachments.join(', ')}</p>}
      </Dialog>
      {mails.dialog}
    </>
  );
}

const MailsSkeleton = () => (
  <Skeleton>
    <Bone height="3rem" />
    <Bone height="3rem" />
  </Skeleton>
);
