import type { OwnCertificate } from '@institut/contract/certificates/schema';
import { certificatePath } from '@institut/contract/certificates/paths';
import { CERTIFICATE_STATE_INFO, CERTIFICATE_TITLE_LABELS } from '@institut/contract/certificates/values';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatDate, tieShortWords } from '../../lib/format.ts';
import { useCall } from '../../store/calls.ts';
import { useLoaded } from '../../store/hooks.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/formFields.tsx';
import { Note, Row, Stack } from '../../ui/primitives.ts';
import { type HolderToken, listOwnCertificates, saveOwnFile } from './certificateCalls.ts';

type OwnProps = { token: HolderToken; className?: string | undefined };

const FILES = [
  { file: 'pdf', label: 'Preuzmi PDF' },
  { file: 'badge', label: 'Preuzmi digitalnu značku' },
] as const;

/** The certificates of a participant, or of the owner of an account; nothing while there is none. */
export function OwnCertificates({ token, className }: OwnProps) {
  const { value } = useLoaded(listOwnCertificates, token, listOwnCertificates.select);
  const { run, isRunning, error } = useCall(saveOwnFile);
  const [asked, setAsked] = useState('');
  if (!value || value.length === 0) return null;
  const files = (code: string) =>
    FILES.map(({ file, label }) => (
      <Button
        key={file}
        look="outline"
        loading={isRunning && asked === `${code} ${file}`}
        loadingText="Pravimo…"
        onClick={() => {
          setAsked(`${code} ${file}`);
          void run({ file, code, token });
        }}
      >
        {label}
      </Button>
    ));
  return (
    <Stack as="section" className={className} aria-labelledby="uvjerenja">
      <h2 id="uvjerenja">{value.length === 1 ? 'Uvjerenje' : 'Uvjerenja'}</h2>
      <FormError message={error?.message} />
      {value.map((certificate) => (
        <Stack key={certificate.code} gap={2}>
          <Named certificate={certificate} hasCourse={token === null} />
          {certificate.state === 'valid' && <Row>{files(certificate.code)}</Row>}
        </Stack>
      ))}
      {value.some(({ state }) => state === 'valid') && (
        <Note>
          {tieShortWords(
            'Digitalna značka je slika s potpisanim podacima (Open Badge 3.0), koju primaju digitalni novčanici i portfoliji. Umjesto imena u njoj je otisak vaše e\u2011mail adrese.',
          )}
        </Note>
      )}
    </Stack>
  );
}

function Named({ certificate, hasCourse }: { certificate: OwnCertificate; hasCourse: boolean }) {
  const { code, course, issuedOn, number, state, title } = certificate;
  const { label, tone } = CERTIFICATE_STATE_INFO[state];
  return (
    <Row as="p" rowGap={1} align="center">
      <Badge tone={tone}>{label}</Badge>
      <span>
        {CERTIFICATE_TITLE_LABELS[title]} <Link to={certificatePath(code)}>{number}</Link>
        {hasCourse && `, ${tieShortWords(course)}`}, izdato {formatDate(issuedOn)}
      </span>
    </Row>
  );
}
