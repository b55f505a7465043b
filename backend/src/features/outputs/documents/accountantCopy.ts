import { DOCUMENT_LABELS } from '@institut/contract/documents/labels';
import { DOCUMENT_KIND, parseDocumentNumber } from '@institut/contract/documents/values';
import { emailAddress } from '@institut/contract/frame/fields';
import { PAYER_LABELS } from '@institut/contract/payers/labels';
import { type ClientSession, trusted } from 'mongoose';
import { z } from 'zod';
import { queueMail } from '../../mail/mail.service.ts';
import {
  companyName,
  facts,
  type MailText,
  type MailContext,
  type MailType,
  notice,
  small,
  text,
} from '../../mail/mailType.ts';
import type { RequestedDocument } from '../../core/orders/changing/effects.ts';
import { findOrders, type OrderFields } from '../../core/orders/orderLookup.service.ts';
import { isUnsettled } from '../../core/orders/unpaid/unpaidRules.ts';
import { accountantOf } from '../../core/orders/payer/payerRules.ts';
import { type DocumentFields, DocumentModel } from './document.model.ts';
import { needsProforma } from '../../core/orders/proforma.ts';

const accountantMessage = z.object({
  to: emailAddress(),
  orderId: z.string(),
  reference: z.string(),
  /** The organisation that pays. */
  company: z.string(),
  /** The ids of the documents. */
  documents: z.string().array(),
  /** The ids of those that they replace. */
  replaces: z.string().array(),
  /** Sent only if the decision of staff that caused it was not taken back. */
  needsDecision: z.literal(true).optional(),
  /** The numbers of receipts and credits that no longer count; absent without any, and in mails of 0.3.0. */
  revoked: z.string().array().optional(),
});
type AccountantMessage = z.infer<typeof accountantMessage>;

/** The copy of documents for the accountants of the organisation that pays; they need no account. */
export const accountantCopyMail: MailType<AccountantMessage> = {
  kind: 'accountantCopy',
  schema: accountantMessage,
  render: renderCopy,
};

/** The names of files in a preview, where documents have no numbers yet. */
const LABELS: ReadonlySet<string> = new Set(Object.values(DOCUMENT_LABELS));

/** Names the documents by their files: `PR-2027-00042.pdf`. Without any of them there is nothing to send. */
async function renderCopy(
  { company, orderId, reference, replaces, revoked = [], needsDecision }: AccountantMessage,
  { site, attached = [] }: MailContext,
): Promise<MailText | null> {
  if (needsDecision && !(await findOrders([orderId])).some((order) => !isUnsettled(order))) return null;
  const documents = attached.flatMap((file) => {
    const number = file.replace(/\.pdf$/, '');
    const kind = parseDocumentNumber(number)?.kind;
    if (kind) return [{ label: DOCUMENT_LABELS[kind], value: number }];
    return LABELS.has(number) ? [{ label: number, value: 'broj dobija pri slanju' }] : [];
  });
  const [first] = documents;
  if (!first && revoked.length === 0) return null;
  const replaced = await numbersOf(replaces);
  const title =
    revoked.length > 0 ? 'Ispravka dokumenata' : documents.length > 1 ? 'Dokumenti' : (first?.label ?? '');
  return {
    subject: `${title} – prijava ${reference}`,
    preview: [
      ...revoked.map((number) => `Više ne vrijedi ${number}`),
      ...documents.map(({ label, value }) => `${label} ${value}`),
    ].join(', '),
    heading: title,
    blocks: [
      text('Dobar dan,'),
      text(
        first
          ? `u prilogu je kopija dokumenta za računovodstvo, uz prijavu ${reference}.`
          : `dokumenti koje ste dobili po prijavi ${reference} više ne vrijede.`,
      ),
      revoked.length > 0 && notice(`Više ne vrijedi: ${revoked.join(', ')}. Zapis o novcu je storniran.`),
      replaced.length > 0 && notice(`Zamjenjuje: ${replaced.join(', ')}`),
      facts(first ? 'Prilog' : 'Prijava', [
        ...documents,
        companyName(company) && { label: PAYER_LABELS.payer, value: companyName(company) },
      ]),
      small(
        `Poruku dobijate zato što je u prijavi ova adresa upisana kao e-mail računovodstva platioca. Ako to nije tačno, javite nam se na ${site.contact.email} i više vam nećemo pisati o ovoj prijavi.`,
      ),
    ],
  };
}

/** Returns the numbers of documents, which have one once those that replace them are attached. */
export async function numbersOf(ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const documents = await DocumentModel.find({ _id: trusted({ $in: ids }) }).lean<DocumentFields[]>();
  return documents.flatMap(({ number }) => number ?? []);
}

/** Documents about money that has moved; what is asked for may go to a wrong address. */
const isAboutMoney = ({ kind }: RequestedDocument): boolean =>
  kind === DOCUMENT_KIND.receipt || kind === DOCUMENT_KIND.credit;

/**
 * Queues the mail with the documents that a change has requested. Anybody can type an address and a name for a payer, so
 * nothing leaves before staff have admitted the order, money has arrived or staff have corrected the payer, and no proforma
 * while the buyer's address is not confirmed. The newest proforma follows then, and goes to an address that was added later.
 */
export async function copyToAccountant(
  { before, after, requested, revoked = [], isStaffEdit, isUndo }: Copied,
  session: ClientSession,
  notBefore?: Date,
): Promise<void> {
  const to = accountantOf(after.payer);
  if (!to || after.erasedAt) return;
  const wasConfirmed = before.unconfirmedUntil === undefined;
  // A rejection forgets that the address was never confirmed.
  const isConfirmed = wasConfirmed || (after.unconfirmedUntil === undefined && after.heldSeats > 0);
  const wasOpen = wasConfirmed && !isUnsettled(before);
  const isOpen = isConfirmed && !isUnsettled(after);
  const mayBring = wasOpen || isOpen || (isConfirmed && isStaffEdit);
  const documents = mayBring ? [...requested] : requested.filter(isAboutMoney);
  const isFirst = accountantOf(before.payer) !== to || (isOpen && !wasOpen && !isUndo);
  if (mayBring && isFirst && requested.length === 0 && needsProforma(after)) {
    documents.push(...(await newestProforma(after, session)));
  }
  if (isConfirmed && revoked.length > 0 && documents.length === 0 && needsProforma(after)) {
    documents.push(...(await newestProforma(after, session)));
  }
  const needsDecision = isOpen && !wasOpen && notBefore !== undefined;
  await queueCopy(after, { documents, revoked }, session, { notBefore, needsDecision });
}

type Copied = {
  before: OrderFields;
  after: OrderFields;
  requested: readonly RequestedDocument[];
  /** Staff have corrected the payer. */
  isStaffEdit: boolean;
  /** Staff have taken a decision back, so that nothing is new. */
  isUndo: boolean;
  /** The numbers of documents that were sent and no longer count. */
  revoked?: readonly string[];
};

/** Returns the newest proforma of an order in a list, which is empty without one. */
export const newestProforma = (
  { _id: order }: OrderFields,
  session: ClientSession,
): Promise<DocumentFields[]> =>
  DocumentModel.find({ order, kind: DOCUMENT_KIND.proforma })
    .sort({ revision: -1 })
    .limit(1)
    .session(session)
    .lean<DocumentFields[]>()
    .exec();

/** Queues a mail with documents for the accountants of an order, if it has such an address. */
export async function queueCopy(
  { _id, reference, payer }: OrderFields,
  { documents, revoked = [] }: { documents: readonly RequestedDocument[]; revoked?: readonly string[] },
  session: ClientSession,
  { notBefore, needsDecision = false }: { notBefore?: Date | undefined; needsDecision?: boolean } = {},
): Promise<void> {
  const to = accountantOf(payer);
  if (!to || !payer || (documents.length === 0 && revoked.length === 0)) return;
  const message = {
    to,
    orderId: _id.toString(),
    reference,
    company: payer.name,
    documents: documents.map((document) => document._id.toString()),
    replaces: documents.flatMap((document) => document.replaces?.toString() ?? []),
    ...(needsDecision && { needsDecision: true as const }),
    ...(revoked.length > 0 && { revoked: [...revoked] }),
  };
  await queueMail(accountantCopyMail, message, session, notBefore);
}
