import { DOCUMENT_KIND } from '@institut/contract/documents/values';
import { formatKm, toKm } from '@institut/contract/money/money';
import { z } from 'zod';
import { attachmentBlock, facts, notice, small, text } from '../../../mail/mailType.ts';
import { dayText, noonOf } from '../../../mail/dayText.ts';
import {
  bankSlip,
  courseBlock,
  orderMail,
  orderMessage,
  orderMessageOf,
  type Starts,
} from './order.mails.ts';
import type { OrderFields } from '../order.model.ts';
import { documentIds, type Requested } from './proforma.mails.ts';
import { openBy, presentInstalments } from '../instalments/plan.ts';
import { today } from '../../../../lib/instituteDay.ts';

const instalmentsMessage = orderMessage.extend({
  instalments: z.array(z.object({ dueDay: z.string(), amount: z.number() })),
  /** The amount of the next payment, and its day. */
  open: z.number(),
  dueDay: z.string().nullable(),
  /** The ids of the proformas with these instalments. */
  documents: z.string().array(),
});
type InstalmentsMessage = z.infer<typeof instalmentsMessage>;

/** Returns the message about the instalments that an order has now; an empty list says that the agreement has ended. */
export const instalmentsMessageOf = (
  order: OrderFields,
  starts: Starts,
  requested: Requested,
): InstalmentsMessage => ({
  ...orderMessageOf(order, starts),
  instalments: presentInstalments(order).map(({ dueDay, amount }) => ({ dueDay, amount })),
  open: toKm(openBy(today(), order)),
  dueDay: order.dueDay,
  documents: documentIds(requested, DOCUMENT_KIND.proforma),
});

export const instalmentsMail = orderMail(
  'instalments',
  instalmentsMessage,
  (message, context) => {
    const { reference, instalments, open, dueDay } = message;
    const isAgreed = instalments.length > 0;
    // A day ends with a full stop.
    const by = dueDay ? ` do ${dayText(noonOf(dueDay))}` : '';
    return {
      subject: isAgreed ? `Rate za prijavu ${reference}` : `Prijava ${reference} se više ne plaća na rate`,
      preview: isAgreed ? `Sljedeća uplata: ${formatKm(open)}${by || '.'}` : `Otvoreno je ${formatKm(open)}.`,
      heading: isAgreed ? 'Dogovorene rate' : 'Plaćanje bez rata',
      blocks: [
        text(
          isAgreed
            ? `prijavu ${reference} plaćate na rate. Dok se dogovora držite, mjesta čuvamo.`
            : `dogovor o ratama za prijavu ${reference} više ne vrijedi. Otvoreni iznos uplatite odjednom${by || '.'}`,
        ),
        isAgreed && [
          facts(
            'Rate',
            instalments.map((one, index) => ({
              label: `${index + 1}. rata, do ${dayText(noonOf(one.dueDay))}`,
              value: formatKm(one.amount),
            })),
          ),
          notice(`Sljedeća uplata: ${formatKm(open)}${by}`),
        ],
        attachmentBlock(context, 'U prilogu je novi predračun s popunjenom uplatnicom.'),
        bankSlip({ reference, totalPrice: open }, context),
        courseBlock('Vaša prijava', message),
      ],
      belowLink: small(`Ako se o ovome nismo dogovorili, javite nam se na ${context.site.contact.email}.`),
    };
  },
  { documents: ({ documents }) => documents },
);
