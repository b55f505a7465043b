import type { OwnCertificate } from '@institut/contract/certificates/schema';
import { certificatePath } from '@institut/contract/certificates/paths';
import { CERTIFICATE_STATE_INFO, CERTIFICATE_TITLE_LABELS } from '@institut/contract/certificates/values';
import { Link } from 'react-router-dom';
import { formatDate } from '../../lib/format.ts';
import { useCall } from '../../store/calls.ts';
import { useLoaded } from '../../store/hooks.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/formFields.tsx';
import { Row, Stack } from '../../ui/primitives.ts';
import { listOwnCertificates, saveOwnCertificate } from './certificateCalls.ts';

type OwnProps = { token: string; className: string | undefined };

/** The certificates of a participant, on the private page; nothing while there is none. */
export function OwnCertificates({ token, className }: OwnProps) {
  const { value } = useLoaded(listOwnCertificates, token, listOwnCertificates.select);
  const { run, isRunning, error } = useCall(saveOwnCertificate);
  if (!value || value.length === 0) return null;
  return (
    <Stack as="section" className={className}>
      <h2>Uvjerenje</h2>
      <FormError message={error?.message} />
      {value.map((certificate) => (
        <Stack key={certificate.code} gap={2}>
          <Row as="p" rowGap={1} align="center">
            <State {...certificate} />
            <span>
              {CERTIFICATE_TITLE_LABELS[certificate.title]}{' '}
              <Link to={certificatePath(certificate.code)}>{certificate.number}</Link>, izdato{' '}
              {formatDate(certificate.issuedOn)}
            </span>
          </Row>
          {certificate.state === 'valid' && (
            <div>
              <Button
                look="outline"
                loading={isRunning}
                loadingText="Pravimo…"
                onClick={() => void run({ code: certificate.code, token })}
              >
                Preuzmi PDF
              </Button>
            </div>
          )}
        </Stack>
      ))}
    </Stack>
  );
}

const State = ({ state }: Pick<OwnCertificate, 'state'>) => (
  <Badge tone={CERTIFICATE_STATE_INFO[state].tone}>{CERTIFICATE_STATE_INFO[state].label}</Badge>
);
