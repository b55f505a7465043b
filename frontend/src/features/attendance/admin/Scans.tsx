import type { AttendanceMatrix, SignatureScan } from '@institut/contract/attendance/schema';
import { SCAN_FIELD } from '@institut/contract/attendance/values';
import { UPLOAD_TYPES } from '@institut/contract/content/images';
import { UPLOAD_MAX_BYTES } from '@institut/contract/limits';
import { lessonText } from '@institut/contract/timetable/timetable';
import { useRef } from 'react';
import { formatMoment } from '../../../lib/format.ts';
import { useFocusOnChange } from '../../../lib/useFocusOnChange.ts';
import { Button } from '../../../ui/Button.tsx';
import { CallDialog, CallQuestion, useAsked } from '../../../ui/CallDialog.tsx';
import { FileField, SelectField } from '../../../ui/formFields.tsx';
import { Note, Row, Stack } from '../../../ui/primitives.ts';
import { useSaving } from '../../admin/useSaving.ts';
import { deleteScan, saveScan, uploadScan } from './attendanceAdminCalls.ts';

const MEGABYTE = 1024 * 1024;
const ACCEPTED = ['application/pdf', ...UPLOAD_TYPES].join(',');
const WHOLE_RUN = 'Cijeli kurs';

type Scanned = Pick<AttendanceMatrix, 'course' | 'lessons' | 'scans'>;
type ScansProps = Scanned & { onChanged: () => void };

const subjectOf = ({ lesson }: SignatureScan, lessons: Scanned['lessons']): string => {
  const found = lessons.find(({ _id }) => _id === lesson);
  return found ? lessonText(found) : WHOLE_RUN;
};

const sizeText = (bytes: number): string =>
  `${(Math.max(bytes, MEGABYTE / 10) / MEGABYTE).toFixed(1).replace('.', ',')}\u00A0MB`;

/** The scans of the signed sheets of a course, which staff add, save and delete. */
export function Scans({ course, lessons, scans, onChanged }: ScansProps) {
  const adding = useAsked<true>();
  const deleting = useAsked<SignatureScan>();
  // A scan is removed with the button that opened the question.
  const section = useFocusOnChange(scans.map(({ _id }) => _id).join(' '));
  const file = useSaving(saveScan, 'Potpisna lista nije preuzeta.');
  return (
    <Stack as="section" ref={section} tabIndex={-1} aria-label="Skenirane potpisne liste">
      <h2>Skenirane potpisne liste</h2>
      {scans.length === 0 && <Note>Nema nijedne. Dodajte potpisanu listu kao PDF ili sliku.</Note>}
      <Stack as="ul">
        {scans.map((scan) => {
          const name = `${subjectOf(scan, lessons)}, ${formatMoment(scan.at)}`;
          return (
            <Row as="li" key={scan._id} justify="between" align="center" rowGap={1}>
              <div>
                <strong>{subjectOf(scan, lessons)}</strong>
                <Note>
                  {scan.type === 'application/pdf' ? 'PDF' : 'Slika'}, {sizeText(scan.size)} ·{' '}
                  {formatMoment(scan.at)} · {scan.by}
                </Note>
              </div>
              <Row>
                <Button
                  look="quiet"
                  aria-label={`Preuzmi: ${name}`}
                  onClick={() => void file.save({ params: { id: course._id, scan: scan._id } })}
                >
                  Preuzmi
                </Button>
                <Button look="quietDanger" aria-label={`Obriši: ${name}`} onClick={() => deleting.ask(scan)}>
                  Obriši
                </Button>
              </Row>
            </Row>
          );
        })}
      </Stack>
      <div>
        <Button look="outline" onClick={() => adding.ask(true)}>
          Dodaj potpisanu listu
        </Button>
      </div>
      <ScanDialog {...adding.dialog} {...{ course, lessons, onChanged }} />
      {deleting.subject && (
        <CallQuestion
          {...deleting.dialog}
          call={deleteScan}
          request={{ params: { id: course._id, scan: deleting.subject._id } }}
          question="Obrisati skeniranu potpisnu listu?"
          confirmLabel="Obriši"
          busyLabel="Brišemo…"
          done="Skenirana potpisna lista je obrisana."
          onChanged={onChanged}
        >
          <p>{subjectOf(deleting.subject, lessons)}</p>
          <p>Datoteka se ne može vratiti. Prisustvo se ne mijenja.</p>
        </CallQuestion>
      )}
    </Stack>
  );
}

type ScanDialogProps = Omit<ScansProps, 'scans'> & { open: boolean; onClose: () => void };

function ScanDialog({ course, lessons, onChanged, ...dialog }: ScanDialogProps) {
  const picked = useRef<File | null>(null);
  const check = (values: { [SCAN_FIELD]: string }): Record<string, string> => {
    if (!values[SCAN_FIELD] || !picked.current) return { [SCAN_FIELD]: 'Odaberite datoteku.' };
    if (picked.current.size <= UPLOAD_MAX_BYTES) return {};
    return {
      [SCAN_FIELD]: `Datoteka je veća od ${UPLOAD_MAX_BYTES / MEGABYTE} MB. Smanjite je i pokušajte ponovo.`,
    };
  };
  return (
    <CallDialog
      {...dialog}
      call={uploadScan}
      title="Dodaj potpisanu listu"
      confirmLabel="Dodaj"
      busyLabel="Otpremamo…"
      done="Potpisna lista je dodana."
      initial={{ lesson: '', [SCAN_FIELD]: '' }}
      check={check}
      request={({ lesson }) => picked.current && { id: course._id, lesson, file: picked.current }}
      onChanged={onChanged}
    >
      {({ text, field }) => {
        const { error, onChange } = field(SCAN_FIELD);
        return (
          <>
            <SelectField
              {...text('lesson')}
              label="Lista za"
              options={[
                { value: '', label: WHOLE_RUN },
                ...lessons.map((lesson) => ({ value: lesson._id, label: lessonText(lesson) })),
              ]}
            />
            <FileField
              label="Datoteka"
              help={`PDF ili slika, do ${UPLOAD_MAX_BYTES / MEGABYTE} MB. Vide je samo služba upisa i predavač kursa.`}
              error={error}
              accept={ACCEPTED}
              onFile={(chosen) => {
                picked.current = chosen ?? null;
                onChange(chosen?.name ?? '');
              }}
            />
          </>
        );
      }}
    </CallDialog>
  );
}
