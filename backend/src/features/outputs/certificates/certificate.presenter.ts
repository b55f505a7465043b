import type {
  Certificate as PublicCertificate,
  IssuedCertificate,
  OwnCertificate,
  PreparedCertificates,
} from '@institut/contract/certificates/schema';
import { fillFields, TEMPLATE_TEXTS } from '@institut/contract/certificates/templates';
import { today } from '../../../lib/instituteDay.ts';
import { fieldValues } from '../documents/pdf/certificateFields.ts';
import type { CertificateTemplateFields } from '../../core/certificates/certificateTemplate.model.ts';
import type { CertificateFields, CertificateSnapshot } from './certificate.model.ts';
import type { Candidates } from './completionFacts.ts';

/** Returns the numbers of certificates by their ids. */
export type NumberOf = (id: CertificateFields['replaces']) => string | null;

export const presentIssued = (certificate: CertificateFields, numberOf: NumberOf): IssuedCertificate => ({
  _id: certificate._id.toString(),
  number: certificate.number,
  code: certificate.code,
  participant: certificate.participant.toString(),
  name: certificate.snapshot.name,
  title: certificate.snapshot.title,
  issuedAt: certificate.issuedAt.toISOString(),
  state: certificate.state,
  exception: certificate.exception,
  revocation: certificate.revocation && {
    at: certificate.revocation.at.toISOString(),
    reason: certificate.revocation.reason,
  },
  replacedBy: numberOf(certificate.replacedBy),
  replaces: numberOf(certificate.replaces),
});

export function presentPrepared(
  { course, completion, refusal, people }: Candidates,
  {
    issued,
    templates,
    used,
  }: {
    issued: readonly CertificateFields[];
    templates: readonly CertificateTemplateFields[];
    used: CertificateTemplateFields | null;
  },
): PreparedCertificates {
  const numbers = new Map(issued.map(({ _id, number }) => [_id.toString(), number]));
  const valid = new Map(
    issued.flatMap(({ participant, number, isValid }) => (isValid ? [[participant.toString(), number]] : [])),
  );
  return {
    completion,
    refusal,
    template: course.certificateTemplate?.toString() ?? null,
    templates: templates.map(({ template, name }) => ({ _id: template.toString(), name })),
    used: used?.name ?? null,
    people: people.map(({ row: { participant, order }, ...person }) => ({
      participant: participant._id.toString(),
      name: person.name,
      reference: order.reference,
      readiness: person.readiness,
      isPaid: person.isPaid,
      percent: person.percent,
      hasPassed: person.hasPassed,
      grade: person.grade,
      certificate: valid.get(participant._id.toString()) ?? null,
    })),
    issued: issued.map((one) => presentIssued(one, (id) => numbers.get(id?.toString() ?? '') ?? null)),
  };
}

/** Returns the texts of the template that are printed, in their order. An erased name is not in them. */
function textsOf(snapshot: CertificateSnapshot): string[] {
  const { design } = snapshot;
  const names = design?.languages === 'bs-en' ? TEMPLATE_TEXTS : TEMPLATE_TEXTS.slice(0, 3);
  const values = fieldValues({ ...snapshot, name: snapshot.name || '…' });
  return names.flatMap((name) => (design?.texts[name] ? [fillFields(design.texts[name], values)] : []));
}

/** Returns what everybody reads: what stands on a valid paper, and of any other no more than its number and state. */
export function presentCertificate(
  certificate: CertificateFields,
  {
    isSound,
    replacement,
  }: { isSound: boolean; replacement: Pick<CertificateFields, 'number' | 'code'> | null },
): PublicCertificate {
  const { snapshot, revocation, state, erasedAt } = certificate;
  return {
    number: certificate.number,
    code: certificate.code,
    title: snapshot.title,
    state,
    issuer: snapshot.issuer.name,
    issuedOn: today(certificate.issuedAt),
    isIntact: isSound,
    facts:
      state === 'valid' && isSound
        ? {
            name: erasedAt ? null : snapshot.name,
            course: snapshot.course,
            from: snapshot.from,
            to: snapshot.to,
            hours: snapshot.hours,
            grade: snapshot.grade,
            licence: snapshot.licence,
            texts: textsOf(snapshot),
            signatories: snapshot.design?.signatories.map(({ name }) => name) ?? [],
          }
        : null,
    revocation: revocation && { day: today(revocation.at), reason: revocation.reason },
    replacedBy: replacement && { number: replacement.number, code: replacement.code },
  };
}

export const presentOwnCertificate = (certificate: CertificateFields): OwnCertificate => ({
  number: certificate.number,
  code: certificate.code,
  title: certificate.snapshot.title,
  state: certificate.state,
  issuedOn: today(certificate.issuedAt),
  course: certificate.snapshot.course,
});

/** Returns a certificate for the copy of one's own data. */
export const presentCopiedCertificate = (certificate: CertificateFields) => ({
  number: certificate.number,
  code: certificate.code,
  issuedAt: certificate.issuedAt,
  state: certificate.state,
  exception: certificate.exception,
  revocation: certificate.revocation && {
    at: certificate.revocation.at,
    reason: certificate.revocation.reason,
  },
  text: certificate.snapshot,
  badge: certificate.credential,
});
