import { READINESS_LABELS } from '@institut/contract/certificates/readiness';
import type { PreparedPerson } from '@institut/contract/certificates/schema';
import { CERTIFICATE_REASON_MAX } from '@institut/contract/limits';
import { counted } from '../../../lib/format.ts';
import { CallDialog } from '../../../ui/CallDialog.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { Note } from '../../../ui/primitives.ts';
import { MailPreview } from '../../admin/mails/MailPreview.tsx';
import { issueCertificates } from './courseCertificates.ts';

const countCertificates = counted('uvjerenje', 'uvjerenja', 'uvjerenja');

type IssueDialogProps = {
  course: string;
  /** Who gets a certificate. */
  people: readonly PreparedPerson[];
  open: boolean;
  onClose: () => void;
  onChanged: () => unknown;
};

/** The question before certificates are issued: a reason for each exception, and who gets which mail. */
export function IssueDialog({ course, people, onChanged, ...dialog }: IssueDialogProps) {
  const exceptions = people.filter(({ readiness }) => readiness !== 'ready');
  const bodyOf = (reasons: Record<string, string>) => ({
    participants: people.map(({ participant }) => ({ participant, reason: reasons[participant] ?? '' })),
  });
  const missing = (reasons: Record<string, string>) =>
    exceptions.filter(({ participant }) => !reasons[participant]?.trim());
  return (
    <CallDialog
      {...dialog}
      call={issueCertificates}
      title={`Izdaj ${countCertificates(people.length)}`}
      description="Svako uvjerenje dobija broj i odmah se šalje polazniku. Izdato uvjerenje se ne mijenja: može se opozvati ili zamijeniti ispravljenim."
      confirmLabel="Izdaj i pošalji"
      busyLabel="Izdajemo…"
      done={(issued) => `Izdali smo ${countCertificates(issued.length)}.`}
      initial={Object.fromEntries(exceptions.map(({ participant }) => [participant, '']))}
      check={(reasons) =>
        Object.fromEntries(
          missing(reasons).map(({ participant }) => [participant, 'Navedite razlog iznimke.']),
        )
      }
      request={(reasons, idempotencyKey) => ({
        params: { id: course },
        body: bodyOf(reasons),
        idempotencyKey,
      })}
      onChanged={onChanged}
    >
      {({ text, values, first }) => (
        <>
          {exceptions.length > 0 && <Note>Razlog iznimke vide zaposleni i stoji u dnevniku.</Note>}
          {exceptions.map(({ participant, name, readiness }, index) => (
            <TextField
              key={participant}
              {...text(participant)}
              {...(index === 0 && { ref: first })}
              label={`${name} – ${READINESS_LABELS[readiness].toLowerCase()}`}
              maxLength={CERTIFICATE_REASON_MAX}
              autoComplete="off"
            />
          ))}
          <MailPreview
            questions={
              missing(values).length === 0
                ? [{ call: 'issueCertificates', params: { id: course }, body: bodyOf(values) }]
                : []
            }
            waiting="Kada unesete razloge, ovdje vidite ko dobija koju poruku."
          />
        </>
      )}
    </CallDialog>
  );
}
