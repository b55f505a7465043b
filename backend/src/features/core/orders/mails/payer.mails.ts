import { PAYER_LABELS } from '@institut/contract/payers/labels';
import { PAYER_TYPE } from '@institut/contract/payers/values';
import { z } from 'zod';
import { type Block, facts } from '../../../mail/mailType.ts';
import type { PayerFields } from '../payer/payer.model.ts';

/** The payer in the mail about a placed order: what a document for it names, without the contact. */
export const payerMessage = z.object({
  name: z.string(),
  jib: z.string(),
  pdv: z.string(),
  address: z.string(),
  purchaseOrder: z.string(),
});
export type PayerMessage = z.infer<typeof payerMessage>;

export function payerMessageOf(payer: PayerFields): PayerMessage {
  const { name, address } = payer;
  if (payer.type === PAYER_TYPE.person) return { name, jib: '', pdv: '', address, purchaseOrder: '' };
  const { jib, pdv, purchaseOrder } = payer;
  return { name, jib, pdv, address, purchaseOrder };
}

/** Returns the payer as a block of facts. */
export function payerBlock({ name, jib, pdv, address, purchaseOrder }: PayerMessage): Block {
  const named = [
    { label: PAYER_LABELS.payer, value: name },
    { label: PAYER_LABELS.jib, value: jib },
    { label: PAYER_LABELS.pdv, value: pdv },
    { label: PAYER_LABELS.address, value: address },
    { label: PAYER_LABELS.purchaseOrder, value: purchaseOrder },
  ];
  return facts(
    'Ko plaća',
    named.filter(({ value }) => value !== ''),
  );
}
