import { candidateAnswerBody, type Candidate } from '@institut/contract/candidates/schema';
import { CANDIDATE_ANSWERS, type CandidateAnswer } from '@institut/contract/candidates/values';
import { REJECTION_DELAY_MINUTES } from '@institut/contract/limits';
import { tieShortWords } from '../../../lib/format.ts';
import { fieldErrors } from '../../../lib/useForm.ts';
import { CallDialog } from '../../../ui/CallDialog.tsx';
import { labelledOptions, SelectField, TextArea } from '../../../ui/formFields.tsx';
import { MailPreview } from '../../admin/mails/MailPreview.tsx';
import { answerCandidate } from './candidateCalls.ts';

const LABELS: Record<CandidateAnswer, string> = {
  interview: 'Poziv na razgovor',
  offered: 'Ponuda posla',
  rejected: 'Odbijanje',
};

const sentences: Record<CandidateAnswer, (career: string) => string> = {
  interview: (career) =>
    `pregledali smo vašu prijavu na oglas „${career}” i pozivamo vas na razgovor. Javite nam koji vam dan ove sedmice odgovara.`,
  offered: (career) =>
    `drago nam je što vam možemo ponuditi posao iz oglasa „${career}”. Javite nam da dogovorimo sljedeće korake.`,
  rejected: (career) =>
    `hvala vam na prijavi na oglas „${career}”. Ovaj put smo izabrali drugu osobu. Želimo vam uspjeh u daljem traženju.`,
};

const REJECTION_TIME = `Šalje se za ${REJECTION_DELAY_MINUTES} minuta, a dotle se može opozvati.`;

/** Returns the text that staff start from. */
const templateOf = ({ name, career }: Candidate, answer: CandidateAnswer): string =>
  `Dobar dan, ${name},\n\n${sentences[answer](career.title)}`;

type Values = { answer: CandidateAnswer; text: string };
type AnswerDialogProps = {
  candidate: Candidate;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
  onStale: () => void;
};

/** The mail to a candidate, which begins as a template and sets the state. */
export function AnswerDialog({ candidate, onStale, ...dialog }: AnswerDialogProps) {
  const { _id: id, version } = candidate;
  const bodyOf = ({ answer, text }: Values) => ({ answer, text, version });
  return (
    <CallDialog<Values, Candidate, { id: string; body: ReturnType<typeof bodyOf> }>
      {...dialog}
      call={answerCandidate}
      title="Odgovori"
      description={tieShortWords('Odgovor mijenja stanje prijave, a kandidat ga dobija e-mailom.')}
      confirmLabel="Pošalji odgovor"
      busyLabel="Šaljemo…"
      done={({ waitingAnswer }) =>
        waitingAnswer ? 'Odbijanje se šalje za sat vremena.' : 'Odgovor je poslan.'
      }
      initial={{ answer: 'interview', text: templateOf(candidate, 'interview') }}
      check={(values) => fieldErrors(candidateAnswerBody, bodyOf(values))}
      request={(values) => ({ id, body: bodyOf(values) })}
      onChanged={(failure) => failure?.status === 409 && onStale()}
    >
      {({ text, values, change }) => (
        <>
          <SelectField
            {...text('answer')}
            label="Odgovor"
            options={labelledOptions(CANDIDATE_ANSWERS, LABELS)}
            onChange={({ target }) => {
              const answer = CANDIDATE_ANSWERS.find((one) => one === target.value) ?? 'interview';
              change({ answer, text: templateOf(candidate, answer) });
            }}
          />
          <TextArea {...text('text')} label="Tekst" rows={8} />
          <MailPreview
            questions={
              values.text.trim() === ''
                ? []
                : [{ call: 'answerCandidate', params: { id }, body: bodyOf(values) }]
            }
            when={values.answer === 'rejected' ? REJECTION_TIME : undefined}
            waiting="Kada unesete tekst, ovdje vidite poruku."
          />
        </>
      )}
    </CallDialog>
  );
}
