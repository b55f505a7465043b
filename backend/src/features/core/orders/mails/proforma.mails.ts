import { DOCUMENT_KIND, type DocumentKind } from '@institut/contract/documents/values';
import { formatKm, toKm } from '@institut/contract/money/money';
import { z } from 'zod';
import { today } from '../../../../lib/instituteDay.ts';
import { openBy } from '../instalments/plan.ts';
import { attachmentBlock, type Block, type MailContext, notice, text } from '../../../mail/mailType.ts';
import { introduction } from '../../../mail/introduction.ts';
import { dayText, noonOf } from '../../../mail/dayText.ts';
import { bankSlip, courseBlock, orderMail, orderMessage } from './order.mails.ts';
import type { RequestedDocument } from '../changing/effects.ts';
import type { OrderFields } from '../orderLookup.service.ts';
import { needsProforma } from '../proforma.ts';

/** The open amount after a change of an order, in KM, with its due day and the new proforma. */
export const openMessage = z.object({
  open: z.number(),
  /** The part that is to be paid next, and by when. */
  next: z.number(),
  dueDay: z.string().nullable(),
  /** The ids of the proformas that the change has requested. */
  documents: z.string().array(),
});
/** The documents that a change has requested. */
export type Requested = readonly RequestedDocument[];

type OpenMessage = z.infer<typeof openMessage>;

/** Returns what an order that needs a proforma has open; undefined for any other. */
export function openMessageOf(order: OrderFields, requested: Requested): OpenMessage | undefined {
  if (!needsProforma(order)) return undefined;
  return {
    open: toKm(order.openAmount),
    next: toKm(openBy(today(), order)),
    dueDay: order.dueDay,
    documents: documentIds(requested, DOCUMENT_KIND.proforma),
  };
}

/** Returns the ids of the documents of a kind among those that a change has requested. */
export const documentIds = (requested: Requested, of: DocumentKind): string[] =>
  requested.filter(({ kind }) => kind === of).map(({ _id }) => _id.toString());

/** Returns where the new proforma is that replaces the one before; nothing without one. */
export function replacedBlocks(documents: readonly string[], context: MailContext): Block[] {
  if (documents.length === 0) return [];
  const attached = attachmentBlock(
    context,
    'U prilogu je novi predračun s popunjenom uplatnicom. Zamjenjuje raniji predračun.',
  );
  return attached.length > 0
    ? attached
    : [text('Novi predračun je na stranici prijave i zamjenjuje raniji.')];
}

/** Returns the amount that is open now, the document about it and how to pay. */
export function openBlocks(
  { open, next, dueDay, documents }: OpenMessage,
  reference: string,
  context: MailContext,
): Block[] {
  const by = dueDay ? ` do ${dayText(noonOf(dueDay))}` : '';
  const sentence =
    next < open
      ? `Otvoreno je ${formatKm(open)}, a sljedeća uplata je ${formatKm(next)}${by}`
      : `Za uplatu: ${formatKm(open)}${by}`;
  return [
    notice(sentence),
    ...replacedBlocks(documents, context),
    bankSlip({ reference, totalPrice: next }, context),
  ];
}

const replacedMessage = orderMessage.extend({ open: openMessage });

/** Brings the buyer the proforma that names another payer than the one before. */
export const proformaReplacedMail = orderMail(
  'proformaReplaced',
  replacedMessage,
  ({ open, ...message }, context) => ({
    subject: `Novi predračun – prijava ${message.reference}`,
    preview: `Za uplatu: ${formatKm(open.next)}.`,
    heading: 'Novi predračun',
    blocks: [
      introduction('proformaReplaced', message, context),
      openBlocks(open, message.reference, context),
      courseBlock('Vaša prijava', message),
    ],
  }),
  { documents: ({ open }) => open.documents },
);
