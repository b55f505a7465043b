import { certificatePath } from '@institut/contract/certificates/paths';
import {
  correctCertificateBody,
  type IssuedCertificate,
  type PreparedCertificates,
  revokeCertificateBody,
} from '@institut/contract/certificates/schema';
import {
  CERTIFICATE_STATE_INFO,
  REVOCATION_REASON_LABELS,
  REVOCATION_REASONS,
} from '@institut/contract/certificates/values';
import { CERTIFICATE_NAME_MAX } from '@institut/contract/limits';
import { Link } from 'react-router-dom';
import { formatMoment } from '../../../lib/format.ts';
import { fieldErrors } from '../../../lib/useForm.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { CallDialog, useAsked } from '../../../ui/CallDialog.tsx';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { labelledOptions, SelectField } from '../../../ui/formFields.tsx';
import linkPage from '../../../ui/LinkPage.module.css';
import { Stack } from '../../../ui/primitives.ts';
import { MailPreview } from '../../admin/mails/MailPreview.tsx';
import { RowMenu } from '../../admin/RowMenu.tsx';
import { Lines } from '../../admin/tableCells.tsx';
import { correctCertificate, revokeCertificate, saveCertificate } from './courseCertificates.ts';
import { useSaving } from '../../admin/useSaving.ts';

const nameOf = ({ number, name }: IssuedCertificate): string => [number, name].filter(Boolean).join(', ');

/** Returns what is to be known about a certificate besides its state. */
function remarksOf({ revocation, replacedBy, replaces, exception }: IssuedCertificate): string[] {
  return [
    revocation && `${REVOCATION_REASON_LABELS[revocation.reason]}, ${formatMoment(revocation.at)}`,
    replacedBy && `Zamjenjuje ga ${replacedBy}`,
    replaces && `Zamjenjuje ${replaces}`,
    exception && `Iznimka: ${exception}`,
  ].flatMap((remark) => remark || []);
}

const COLUMNS: ReadonlyArray<Column<IssuedCertificate>> = [
  {
    key: 'number',
    label: 'Broj',
    isTitle: true,
    width: 9.5,
    render: ({ number, code }) => <Link to={certificatePath(code)}>{number}</Link>,
  },
  {
    key: 'name',
    label: 'Polaznik',
    grow: 2,
    render: (row) => <Lines below={remarksOf(row)}>{row.name || 'Ime je uklonjeno'}</Lines>,
  },
  { key: 'at', label: 'Izdato', width: 10, from: 64, render: ({ issuedAt }) => formatMoment(issuedAt) },
  {
    key: 'state',
    label: 'Stanje',
    width: 7.5,
    render: ({ state }) => (
      <Badge tone={CERTIFICATE_STATE_INFO[state].tone}>{CERTIFICATE_STATE_INFO[state].label}</Badge>
    ),
  },
];

type Asked = { row: IssuedCertificate; task: 'revoke' | 'correct' };
type IssuedProps = { prepared: PreparedCertificates; onChanged: () => unknown };

/** The certificates of a course that were issued, the newest first, with what staff can do about them. */
export function IssuedCertificates({ prepared: { issued }, onChanged }: IssuedProps) {
  const { subject: asked, ask, dialog } = useAsked<Asked>();
  const { save } = useSaving(saveCertificate);
  const actions = (row: IssuedCertificate) =>
    row.state === 'valid' && row.name !== '' ? (
      <RowMenu
        about={nameOf(row)}
        actions={[
          { label: 'PDF', title: 'Preuzmi PDF', onSelect: () => void save(row.code) },
          { label: 'Ispravi', onSelect: () => ask({ row, task: 'correct' }) },
          { label: 'Opozovi', isDanger: true, onSelect: () => ask({ row, task: 'revoke' }) },
        ]}
      />
    ) : null;
  return (
    <Stack as="section" gap={3} className={linkPage.part}>
      <h2>Izdata uvjerenja</h2>
      <DataTable
        caption="Izdata uvjerenja"
        columns={COLUMNS}
        rows={issued}
        nameOf={nameOf}
        actions={actions}
        actionsWidth={7}
      />
      {asked?.task === 'revoke' && <RevokeDialog {...dialog} row={asked.row} onChanged={onChanged} />}
      {asked?.task === 'correct' && <CorrectDialog {...dialog} row={asked.row} onChanged={onChanged} />}
    </Stack>
  );
}

type DialogProps = { row: IssuedCertificate; open: boolean; onClose: () => void; onChanged: () => unknown };

const REASONS = labelledOptions(REVOCATION_REASONS, REVOCATION_REASON_LABELS);

const parse = (values: { reason: string }) => revokeCertificateBody.safeParse(values).data;

function RevokeDialog({ row, ...dialog }: DialogProps) {
  const params = { id: row._id };
  return (
    <CallDialog
      {...dialog}
      call={revokeCertificate}
      title={`Opozovi ${row.number}`}
      description="Ko provjeri ovo uvjerenje, vidi da je opozvano, kada i iz kojeg razloga. Opoziv se ne može poništiti."
      confirmLabel="Opozovi uvjerenje"
      busyLabel="Opozivamo…"
      look="danger"
      done={`Uvjerenje ${row.number} je opozvano.`}
      initial={{ reason: '' }}
      check={(values) => fieldErrors(revokeCertificateBody, values)}
      request={(values) => {
        const body = parse(values);
        return body ? { params, body } : null;
      }}
    >
      {({ text, values }) => {
        const body = parse(values);
        return (
          <>
            <SelectField
              {...text('reason')}
              label="Razlog"
              options={REASONS}
              placeholder="Odaberite razlog"
            />
            <MailPreview
              questions={body ? [{ call: 'revokeCertificate', params, body }] : []}
              waiting="Kada odaberete razlog, ovdje vidite ko dobija poruku."
            />
          </>
        );
      }}
    </CallDialog>
  );
}

function CorrectDialog({ row, ...dialog }: DialogProps) {
  const params = { id: row._id };
  return (
    <CallDialog
      {...dialog}
      call={correctCertificate}
      title={`Ispravi ${row.number}`}
      description="Izdaje se novo uvjerenje s novim brojem, a ovo ostaje zamijenjeno. Kurs, dani, sati i rezultat uzimaju se kakvi su sada."
      confirmLabel="Izdaj ispravljeno"
      busyLabel="Izdajemo…"
      done={({ number }) => `Izdali smo ispravljeno uvjerenje ${number}.`}
      initial={{ name: row.name }}
      check={(values) => fieldErrors(correctCertificateBody, values)}
      request={(body) => ({ params, body })}
    >
      {({ text, values, first }) => (
        <>
          <TextField
            {...text('name')}
            ref={first}
            label="Ime i prezime na uvjerenju"
            maxLength={CERTIFICATE_NAME_MAX}
            autoComplete="off"
          />
          <MailPreview
            questions={values.name.trim() ? [{ call: 'correctCertificate', params, body: values }] : []}
          />
        </>
      )}
    </CallDialog>
  );
}
