import { certificatePath } from '@institut/contract/certificates/paths';
import {
  CERTIFICATE_TITLE_LABELS,
  REVOCATION_REASON_LABELS,
  REVOCATION_REASONS,
} from '@institut/contract/certificates/values';
import { fullName } from '@institut/contract/accounts/values';
import { emailAddress } from '@institut/contract/frame/fields';
import type { ClientSession } from 'mongoose';
import { z } from 'zod';
import { dryRunSession } from '../../../database/dryRun.ts';
import { findOrders } from '../../core/orders/orderLookup.service.ts';
import { introduction } from '../../mail/introduction.ts';
import { dayText } from '../../mail/dayText.ts';
import { noteWithoutEmail, queueMails } from '../../mail/mail.service.ts';
import {
  attachmentBlock,
  type Block,
  facts,
  greetingByFirstName,
  type MailAttachment,
  type MailContext,
  type MailText,
  type MailType,
  pageUrl,
  small,
  text,
} from '../../mail/mailType.ts';
import type { CourseRow } from '../../processes/participants/courseParticipants.service.ts';
import { participantsByIds } from '../../processes/participants/participants.service.ts';
import { Certificate, type CertificateFields } from './certificate.model.ts';
import { fileOf } from './certificateFile.ts';

const message = z.object({
  to: emailAddress(),
  orderId: z.string(),
  participantId: z.string(),
  certificateId: z.string(),
  /** The name of the participant. */
  name: z.string(),
  course: z.string(),
  number: z.string(),
});
type Message = z.infer<typeof message>;

const revoked = message.extend({ reason: z.enum(REVOCATION_REASONS) });
const replaced = message.extend({ earlier: z.string() });

const find = (id: string) =>
  Certificate.findById(id).session(dryRunSession()).lean<CertificateFields>().exec();

/** Returns the certificate of a mail while it is valid; null for one that was revoked or replaced since. */
async function validOf({ certificateId }: Message): Promise<CertificateFields | null> {
  const found = await find(certificateId);
  return found?.isValid ? found : null;
}

async function attach(about: Message): Promise<MailAttachment[]> {
  const certificate = await validOf(about);
  if (!certificate) return [];
  const content = dryRunSession() ? Buffer.alloc(0) : await fileOf(certificate);
  return [{ filename: `${certificate.number}.pdf`, content, contentType: 'application/pdf' }];
}

const ATTACHED = 'U prilogu je i kao PDF.';

/** The fields of a certificate that its mails name. */
type Shown = Pick<CertificateFields, 'number' | 'code' | 'issuedAt'> & {
  snapshot: Pick<CertificateFields['snapshot'], 'title' | 'name' | 'course'>;
};

/** Returns the content of a mail about a certificate to its holder. */
const certificateBlocks = (
  { number, code, issuedAt, snapshot }: Shown,
  context: MailContext,
  sentence: Block,
) => [
  sentence,
  attachmentBlock(context, ATTACHED),
  facts(CERTIFICATE_TITLE_LABELS[snapshot.title], [
    { label: 'Broj', value: number },
    { label: 'Ime i prezime', value: snapshot.name },
    { label: 'Kurs', value: snapshot.course },
    { label: 'Izdato', value: dayText(issuedAt) },
    { label: 'Šifra za provjeru', value: code },
  ]),
  {
    kind: 'action' as const,
    label: 'Otvori stranicu za provjeru',
    url: pageUrl(context, certificatePath(code)),
  },
  small(
    `Ko ima šifru ili QR kod s uvjerenja, na toj stranici vidi da li ono vrijedi i šta na njemu piše. Ako je nešto pogrešno, pišite nam na ${context.site.contact.email}.`,
  ),
];

/** Brings a participant the certificate, unless it was revoked or replaced before the mail left. */
export const certificateIssuedMail: MailType<Message> = {
  kind: 'certificateIssued',
  schema: message,
  keepsName: () => true,
  attach,
  render: async (about, context) => {
    const certificate = await validOf(about);
    return certificate && issuedText(about, certificate, context);
  },
};

/** Returns the mail that brings a certificate. */
export function issuedText(
  about: Pick<Message, 'name' | 'course' | 'number'>,
  certificate: Shown,
  context: MailContext,
): MailText {
  const what = CERTIFICATE_TITLE_LABELS[certificate.snapshot.title];
  return {
    subject: `${what}: ${about.course}`,
    preview: `${what} ${about.number} možete preuzeti i pokazati svakome.`,
    heading: what,
    blocks: [
      text(greetingByFirstName(about.name)),
      ...certificateBlocks(certificate, context, introduction('certificateIssued', about, context)),
    ],
  };
}

/** Tells a participant that the certificate does not hold any more, and why. */
export const certificateRevokedMail: MailType<z.infer<typeof revoked>> = {
  kind: 'certificateRevoked',
  schema: revoked,
  keepsName: () => true,
  render: ({ name, course, number, reason }, context) => ({
    subject: `Opozvano uvjerenje ${number}`,
    preview: `Uvjerenje ${number} više ne vrijedi.`,
    heading: 'Uvjerenje je opozvano',
    blocks: [
      text(greetingByFirstName(name)),
      text(
        `uvjerenje ${number} o kursu ${course} više ne vrijedi. Ko ga provjeri, vidi da je opozvano i iz kojeg razloga.`,
      ),
      facts('Opoziv', [
        { label: 'Broj', value: number },
        { label: 'Razlog', value: REVOCATION_REASON_LABELS[reason] },
      ]),
      small(`Ako mislite da je ovo greška, pišite nam na ${context.site.contact.email}.`),
    ],
  }),
};

/** Brings a participant the corrected certificate, which holds in the place of the earlier one. */
export const certificateReplacedMail: MailType<z.infer<typeof replaced>> = {
  kind: 'certificateReplaced',
  schema: replaced,
  keepsName: () => true,
  attach,
  render: async (about, context) => {
    const certificate = await validOf(about);
    if (!certificate) return null;
    const sentence = `umjesto uvjerenja ${about.earlier} o kursu ${about.course} sada vrijedi ispravljeno, s brojem ${about.number}.`;
    return {
      subject: `Ispravljeno uvjerenje ${about.number}`,
      preview: `Zamjenjuje uvjerenje ${about.earlier}, koje više ne vrijedi.`,
      heading: 'Ispravljeno uvjerenje',
      blocks: [
        text(greetingByFirstName(about.name)),
        ...certificateBlocks(certificate, context, text(sentence)),
      ],
    };
  },
};

type Recipient = Pick<CourseRow['participant'], 'email' | 'name' | 'lastName'>;
type OrderOf = { buyerEmail: string; reference: string } | undefined;

/** Returns the mail about a certificate, to the participant or else to the buyer; nothing without an address. */
function messageOf(certificate: CertificateFields, person: Recipient | undefined, order: OrderOf): Message[] {
  const to = person?.email || order?.buyerEmail || '';
  const name = person ? fullName(person) : certificate.snapshot.name;
  if (to === '') {
    if (order) noteWithoutEmail([{ name, reference: order.reference }]);
    return [];
  }
  return [
    {
      to,
      orderId: certificate.order.toString(),
      participantId: certificate.participant.toString(),
      certificateId: certificate._id.toString(),
      name,
      course: certificate.snapshot.course,
      number: certificate.number,
    },
  ];
}

/** Queues the mails that bring certificates, in the transaction that issues them. */
export async function queueIssued(
  issued: readonly { certificate: CertificateFields; row: CourseRow | undefined }[],
  session: ClientSession,
): Promise<void> {
  const messages = issued.flatMap(({ certificate, row }) =>
    messageOf(certificate, row?.participant, row?.order),
  );
  if (messages.length > 0) await queueMails(certificateIssuedMail, messages, session);
}

async function messagesTo(certificate: CertificateFields, session: ClientSession): Promise<Message[]> {
  const [person] = await participantsByIds([certificate.participant], session);
  const [order] = await findOrders([certificate.order], session);
  return messageOf(certificate, person, order);
}

export async function queueRevoked(
  certificate: CertificateFields,
  reason: z.infer<typeof revoked>['reason'],
  session: ClientSession,
): Promise<void> {
  const messages = (await messagesTo(certificate, session)).map((one) => Object.assign(one, { reason }));
  if (messages.length > 0) await queueMails(certificateRevokedMail, messages, session);
}

export async function queueReplaced(
  corrected: CertificateFields,
  { number: earlier }: CertificateFields,
  session: ClientSession,
): Promise<void> {
  const messages = (await messagesTo(corrected, session)).map((one) => Object.assign(one, { earlier }));
  if (messages.length > 0) await queueMails(certificateReplacedMail, messages, session);
}
