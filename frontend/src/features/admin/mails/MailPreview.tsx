import { UNDO_SECONDS } from '@institut/contract/limits';
import { plural } from '@institut/contract/frame/plural';
import type { MailPreview as Preview, MailRole } from '@institut/contract/mail/preview';
import { use, useEffect, useId, useState } from 'react';
import { type MailQuestion, previewMails } from '../../../lib/api.ts';
import { toApiError, type ApiError } from '../../../lib/apiError.ts';
import { counted, tieShortWords } from '../../../lib/format.ts';
import { useSettledText } from '../../../lib/useSettledText.ts';
import { StatusRegion } from '../../../ui/a11y.tsx';
import { ActRuns } from '../../../ui/Dialog.tsx';
import { SelectField } from '../../../ui/formFields.tsx';
import { Note, Stack } from '../../../ui/primitives.ts';
import styles from './MailPreview.module.css';

type Answer = { key: string; preview: Preview | null; error: ApiError | null };

/** The key is what `JSON.stringify` has made of the questions. */
const parsed = (key: string): MailQuestion[] => JSON.parse(key);

/** Asks which mails some calls would send, one after another. Never throws. */
async function answerTo(key: string, signal: AbortSignal): Promise<Answer> {
  try {
    const answers: Preview[] = [];
    for (const question of parsed(key)) answers.push(await previewMails(question, signal));
    const preview = {
      mails: answers.flatMap(({ mails }) => mails),
      withoutEmail: answers.flatMap(({ withoutEmail }) => withoutEmail),
    };
    return { key, preview, error: null };
  } catch (cause) {
    return { key, preview: null, error: toApiError(cause) };
  }
}

/** Returns the answer to the newest questions, null until it is there: a page may have several previews at once. */
function useAnswer(key: string, isPaused: boolean): Answer | null {
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    // The act may have changed what the answer is about.
    if (isPaused) return () => setAnswer(null);
    const request = new AbortController();
    void answerTo(key, request.signal).then((given) => request.signal.aborted || setAnswer(given));
    return () => request.abort();
  }, [key, isPaused]);
  return answer?.key === key ? answer : null;
}

type MailPreviewProps = {
  /** The calls that the dialog would make; none while its fields are not complete. */
  questions: readonly MailQuestion[];
  /** Said instead of the count while there is no question. */
  waiting?: string;
  /** When the mails leave, if neither at once nor once the act cannot be taken back any more. */
  when?: string | undefined;
};

/** Shows, before an act of staff, who gets which mail about it, and who gets none for lack of an address. */
export function MailPreview({ questions, waiting = '', when }: MailPreviewProps) {
  const key = JSON.stringify(questions);
  const settled = useSettledText(key);
  return questions.length === 0 ? (
    <StatusRegion>{waiting && <Note>{waiting}</Note>}</StatusRegion>
  ) : (
    <LoadedPreview asked={settled} isTyping={settled !== key} when={when} />
  );
}

type LoadedPreviewProps = { asked: string; isTyping: boolean } & Pick<MailPreviewProps, 'when'>;

/** Asks nothing once the act runs: an answer about the record that it has changed would be a refusal. */
function LoadedPreview({ asked: key, isTyping, when }: LoadedPreviewProps) {
  const answer = useAnswer(key, use(ActRuns));
  const given = isTyping ? null : answer;
  const shown = given?.preview;
  return (
    <Stack gap={1} className={styles.preview}>
      <StatusRegion>
        {shown ? (
          <p>{tieShortWords(countText(shown, when))}</p>
        ) : (
          <Note>
            {given?.error
              ? `Ko dobija e\u2011mail ne može se prikazati: ${given.error.message}`
              : 'Provjeravamo ko dobija e\u2011mail…'}
          </Note>
        )}
      </StatusRegion>
      {shown && <MailDetails preview={shown} />}
    </Stack>
  );
}

const gets = { one: 'dobija', few: 'dobijaju', other: 'dobija' };
const countPeople = counted('osoba', 'osobe', 'osoba');
const without = { one: 'je bez', few: 'su bez', other: 'je bez' };

/** `E-mail dobija 5 osoba; 2 su bez e-maila. Šalje se odmah i ne može se poništiti.` */
export function countText({ mails, withoutEmail }: Preview, when?: string): string {
  const people = new Set(mails.map(({ email }) => email)).size;
  const left = withoutEmail.length;
  const none = left > 0 ? `; ${left} ${plural(left, without)} e\u2011maila` : '';
  if (people === 0) return `Niko ne dobija e\u2011mail${none}.`;
  const usual = mails.every(({ isDelayed }) => isDelayed)
    ? `Šalje se za ${UNDO_SECONDS} sekundi, a dotle se može poništiti.`
    : 'Šalje se odmah i ne može se poništiti.';
  return `E\u2011mail ${plural(people, gets)} ${countPeople(people)}${none}. ${when ?? usual}`;
}

const ROLES: Record<MailRole, string> = {
  buyer: 'podnosilac prijave',
  formerAddress: 'dosadašnja adresa',
  participant: 'polaznik',
  accountant: 'računovodstvo',
  waiting: 'lista čekanja',
  candidate: 'kandidat',
  account: 'nalog',
};

type Mail = Preview['mails'][number];

const noteOf = ({ role, reference }: Mail): string => [ROLES[role], reference].filter(Boolean).join(', ');

/** The recipients of the mails, and their texts by kind. */
export function MailDetails({ preview: { mails, withoutEmail } }: { preview: Preview }) {
  const kinds = [...new Set(mails.map(({ kind }) => kind))];
  const people = new Map(mails.map((mail) => [`${mail.email} ${noteOf(mail)}`, mail]));
  return (
    <>
      {mails.length + withoutEmail.length > 0 && (
        <details className={styles.part}>
          <summary>Ko dobija e&#8209;mail</summary>
          <ul className={styles.people}>
            {[...people].map(([id, mail]) => (
              <li key={id}>
                {mail.name && `${mail.name}, `}
                {mail.email} <Note as="span">({noteOf(mail)})</Note>
              </li>
            ))}
            {withoutEmail.map(({ name, reference }) => (
              <li key={`${name} ${reference}`}>
                {name} <Note as="span">({reference}, bez e&#8209;maila)</Note>
              </li>
            ))}
          </ul>
        </details>
      )}
      {kinds.map((kind) => (
        <MailTexts key={kind} mails={mails.filter((mail) => mail.kind === kind)} />
      ))}
    </>
  );
}

/** The text of one kind of mail, as the first recipient gets it or another one that is chosen. */
function MailTexts({ mails }: { mails: readonly Mail[] }) {
  const written = mails.filter(({ text }) => text !== null);
  const [chosen, setChosen] = useState('0');
  const name = useId();
  const mail = written[Number(chosen)] ?? written[0];
  if (!mail) return null;
  return (
    <details className={styles.part}>
      <summary>{`Tekst: ${mail.subject ?? ''}`}</summary>
      {written.length > 1 && (
        <SelectField
          label="Kako ga dobija"
          name={name}
          value={chosen}
          options={written.map((one, index) => ({
            value: String(index),
            label: one.name ? `${one.name}, ${one.email}` : one.email,
          }))}
          onChange={({ target }) => setChosen(target.value)}
        />
      )}
      <p className={styles.subject}>{mail.subject}</p>
      <p className={styles.text}>{mail.text}</p>
      {mail.attachments.length > 0 && <p>U prilogu: {mail.attachments.join(', ')}</p>}
    </details>
  );
}
