import { readCode } from '@institut/contract/certificates/code';
import { CERTIFICATES_PATH, certificatePath } from '@institut/contract/certificates/paths';
import type { Certificate } from '@institut/contract/certificates/schema';
import {
  CERTIFICATE_STATE_INFO,
  CERTIFICATE_TITLE_LABELS,
  REVOCATION_REASON_LABELS,
} from '@institut/contract/certificates/values';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { checkCertificate } from '../../features/certificates/certificateCalls.ts';
import { countHours, formatDate, tieShortWords } from '../../lib/format.ts';
import { usePageTitle } from '../../lib/pageTitle.ts';
import { useForm } from '../../lib/useForm.ts';
import { useLoaded } from '../../store/hooks.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Container } from '../../ui/layout.tsx';
import linkPage from '../../ui/LinkPage.module.css';
import { LinkPageFailure, LinkPageLoading } from '../../ui/LinkPage.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { BackLink, PageHeader } from '../../ui/PageHeader.tsx';
import { Note, Row, Stack } from '../../ui/primitives.ts';

const TITLE = 'Provjera uvjerenja';
const MISSING = 'Uvjerenje nije pronađeno';

/** `/uvjerenja` with the form for a code, and `/uvjerenja/{code}`, which says whether that certificate is valid. */
export function CertificatePage() {
  const { code } = useParams();
  return code === undefined ? <CodeForm /> : <Check key={code} code={code} />;
}

function CodeForm() {
  usePageTitle(TITLE);
  const navigate = useNavigate();
  const { form, text } = useForm({
    initial: { code: '' },
    check: (values): Record<string, string> =>
      readCode(values.code) ? {} : { code: 'Šifra ima deset znakova, npr. 7F3K-2M9Q-XT.' },
    onSubmit: (values) => void navigate(certificatePath(readCode(values.code) ?? '')),
  });
  return (
    <Container narrow className={linkPage.page}>
      <PageHeader
        compact
        title={TITLE}
        lead={tieShortWords('Saznajte da li uvjerenje koje ste dobili vrijedi i šta na njemu piše.')}
      />
      <Stack as="form" {...form} className={linkPage.part}>
        <TextField
          {...text('code')}
          label="Šifra uvjerenja"
          help="Nalazi se lijevo dole na uvjerenju, ispod QR koda."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <div>
          <Button type="submit">Provjeri uvjerenje</Button>
        </div>
      </Stack>
    </Container>
  );
}

const isOf = ({ code }: Certificate, asked: string): boolean => code === readCode(asked);

function Check({ code }: { code: string }) {
  return (
    <Loaded
      {...useLoaded(checkCertificate, code, checkCertificate.select, isOf)}
      skeleton={<LinkPageLoading title={TITLE} />}
      failure={Failure}
      missing={<Missing />}
    >
      {(certificate) => <Content certificate={certificate} />}
    </Loaded>
  );
}

const Failure = (props: { message: string; onRetry: () => void }) => (
  <LinkPageFailure title={TITLE} {...props} />
);

function Missing() {
  usePageTitle(MISSING);
  return (
    <Container>
      <EmptyState
        heading="h1"
        drawing="lost"
        title={MISSING}
        actions={<ButtonLink to={CERTIFICATES_PATH}>Upiši šifru ponovo</ButtonLink>}
      >
        <p>
          Nijedno uvjerenje nema ovu šifru. Provjerite svih deset znakova, npr. 7F3K-2M9Q-XT. Ako je šifra
          prepisana tačno, uvjerenje nismo izdali.
        </p>
      </EmptyState>
    </Container>
  );
}

function Content({ certificate }: { certificate: Certificate }) {
  const { title, number, state, isIntact } = certificate;
  const named = `${CERTIFICATE_TITLE_LABELS[title]} ${number}`;
  usePageTitle(named);
  const { label, tone } = isIntact ? CERTIFICATE_STATE_INFO[state] : BROKEN;
  return (
    <Container narrow className={linkPage.page}>
      <PageHeader
        compact
        above={<BackLink to={CERTIFICATES_PATH}>Provjeri drugo uvjerenje</BackLink>}
        title={named}
      />
      <Stack as="section" className={linkPage.part} aria-label={named}>
        <Row as="p" rowGap={2} align="center">
          <Badge tone={tone}>{label}</Badge> <StateText {...certificate} />
        </Row>
        <Facts certificate={certificate} />
        <Note>
          {tieShortWords(
            'Uporedite podatke s uvjerenjem koje imate. Ako se razlikuju, uvjerenje je neko mijenjao: vrijedi ono što piše ovdje.',
          )}
        </Note>
      </Stack>
    </Container>
  );
}

const BROKEN = { label: 'Nije ispravno', tone: 'danger' } as const;

function StateText({ state, isIntact, revocation, replacedBy, issuer, issuedOn }: Certificate) {
  if (!isIntact) return 'Zapis ovog uvjerenja je promijenjen, pa ga ne možemo potvrditi. Javite nam se.';
  if (state === 'revoked' && revocation) {
    return `Ovo uvjerenje je opozvano ${formatDate(revocation.day)} Razlog: ${lowerFirst(REVOCATION_REASON_LABELS[revocation.reason])}.`;
  }
  if (state === 'replaced' && replacedBy) {
    return (
      <span>
        Ovo uvjerenje je zamijenjeno uvjerenjem{' '}
        <Link to={certificatePath(replacedBy.code)}>{replacedBy.number}</Link>.
      </span>
    );
  }
  return `Ovo uvjerenje je izdao ${issuer} ${formatDate(issuedOn)}`;
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

function Facts({
  certificate: { number, code, issuer, issuedOn, isIntact, facts },
}: {
  certificate: Certificate;
}) {
  const rows: [label: string, value: string][] = [
    ...(facts ? factRows(facts) : []),
    ['Izdaje', issuer],
    ['Broj', number],
    ['Datum izdavanja', formatDate(issuedOn)],
    ['Šifra', code],
    ['Digitalni potpis', isIntact ? 'Potpis je ispravan' : 'Potpis nije ispravan'],
  ];
  return (
    <>
      <dl className={linkPage.facts}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {facts?.name === null && (
        <Alert title="Izdato i vrijedi; ime je uklonjeno na zahtjev.">
          <p>Ime osobe kojoj je uvjerenje izdato više ne čuvamo, jer je to tražila.</p>
        </Alert>
      )}
      {facts?.licence && <Note>{facts.licence}</Note>}
    </>
  );
}

type FactsOf = NonNullable<Certificate['facts']>;

function factRows({
  name,
  course,
  from,
  to,
  hours,
  grade,
  texts,
  signatories,
}: FactsOf): [label: string, value: string][] {
  const days = [...new Set([from, to])].filter(Boolean).map(formatDate).join(' – ');
  return [
    ...(name === null ? [] : [['Ime i prezime', name] as [string, string]]),
    ['Kurs', course],
    ...(days ? [['Održano', days] as [string, string]] : []),
    ['Trajanje', countHours(hours)],
    ...(grade ? [['Rezultat', grade] as [string, string]] : []),
    ...(texts.length > 0 ? [['Tekst', texts.join(' · ')] as [string, string]] : []),
    ...(signatories.length > 0 ? [['Potpisuje', signatories.join(', ')] as [string, string]] : []),
  ];
}
