import { courseMessageText } from '@institut/contract/messages/schema';
import { plural } from '@institut/contract/frame/plural';
import type { MessagePreview } from '@institut/contract/messages/schema';
import { useId, useState } from 'react';
import { counted } from '../../../lib/format.ts';
import { fieldErrors } from '../../../lib/useForm.ts';
import { useSettledText } from '../../../lib/useSettledText.ts';
import { useLoaded } from '../../../store/hooks.ts';
import { StatusRegion } from '../../../ui/a11y.tsx';
import { SelectField } from '../../../ui/formFields.tsx';
import { Note, Stack } from '../../../ui/primitives.ts';
import styles from '../../admin/mails/MailPreview.module.css';
import { loadMessagePreview, type MessageText } from './messageCalls.ts';

const gets = { one: 'dobija', few: 'dobijaju', other: 'dobija' };
const countAddresses = counted('adresa', 'adrese', 'adresa');

/** `Poruku dobija 14 adresa. Bez e-maila: Mak Makić.` */
export function recipientsText({ recipients, withoutEmail }: MessagePreview): string {
  const without =
    withoutEmail.length > 0 ? ` Bez e\u2011maila, pa je dobija podnosilac: ${withoutEmail.join(', ')}.` : '';
  if (recipients === 0) return 'U ovoj grupi sada nema nikoga.';
  return `Poruku ${plural(recipients, gets)} ${countAddresses(recipients)}.${without}`;
}

type RecipientPreviewProps = { course: string; body: MessageText };

/** Shows who of a group would get a message now, and how each of the first reads it. */
export function RecipientPreview({ course, body }: RecipientPreviewProps) {
  const key = JSON.stringify(body);
  const settled = useSettledText(key);
  const isComplete = Object.keys(fieldErrors(courseMessageText, body)).length === 0;
  if (!isComplete) {
    return (
      <StatusRegion>
        <Note>Kada unesete naslov i tekst, ovdje vidite ko dobija poruku i kako je čita.</Note>
      </StatusRegion>
    );
  }
  return <LoadedPreview course={course} body={body} settled={settled} isTyping={settled !== key} />;
}

type LoadedPreviewProps = RecipientPreviewProps & { settled: string; isTyping: boolean };

function LoadedPreview({ course, body, settled, isTyping }: LoadedPreviewProps) {
  // The question stays the same while the writer types.
  const [asked, setAsked] = useState({ course, key: settled, body });
  if (!isTyping && asked.key !== settled) setAsked({ course, key: settled, body });
  const { value, error } = useLoaded(
    loadMessagePreview,
    asked,
    loadMessagePreview.select,
    (answer, { key }) => answer.key === key,
  );
  const shown = isTyping ? null : value;
  return (
    <Stack gap={1} className={styles.preview}>
      <StatusRegion>
        {shown ? (
          <p>{recipientsText(shown)}</p>
        ) : (
          <Note>{error && !isTyping ? error.message : 'Provjeravamo ko dobija poruku…'}</Note>
        )}
      </StatusRegion>
      {shown && <Sample samples={shown.samples} />}
    </Stack>
  );
}

function Sample({ samples }: Pick<MessagePreview, 'samples'>) {
  const [chosen, setChosen] = useState('0');
  const name = useId();
  const sample = samples[Number(chosen)] ?? samples[0];
  if (!sample) return null;
  return (
    <details className={styles.part}>
      <summary>{`Tekst: ${sample.subject}`}</summary>
      {samples.length > 1 && (
        <SelectField
          label="Kako je čita"
          name={name}
          value={chosen}
          options={samples.map((one, index) => ({
            value: String(index),
            label: one.name || 'Osoba bez imena',
          }))}
          onChange={({ target }) => setChosen(target.value)}
        />
      )}
      <p className={styles.subject}>{sample.subject}</p>
      <p className={styles.text}>{sample.text}</p>
    </details>
  );
}
