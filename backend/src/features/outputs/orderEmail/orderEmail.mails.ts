import { momentText } from '@institut/contract/frame/dayText';
import { z } from 'zod';
import { greeting, type MailType, notice, text } from '../../mail/mailType.ts';

const orderEmailChanged = z.object({
  to: z.email(),
  orderId: z.string(),
  reference: z.string(),
  at: z.date(),
});

/** Goes to the address before. It may be a stranger's, so that it names neither the buyer nor the courses. */
export const orderEmailChangedMail: MailType<z.infer<typeof orderEmailChanged>> = {
  kind: 'orderEmailChanged',
  schema: orderEmailChanged,
  render: ({ reference, at }, { site, accountName }) => ({
    subject: `Prijava ${reference} više nije vezana za ovu adresu`,
    preview: 'Poruke o ovoj prijavi od sada šaljemo na drugu adresu.',
    heading: 'Druga adresa prijave',
    blocks: [
      text(greeting(accountName)),
      text(
        `institut je prijavi ${reference} promijenio e-mail adresu (${momentText(at)}), pa poruke o njoj od sada šaljemo na novu adresu. Ako ste promjenu tražili, ili prijava nije vaša, ne morate uraditi ništa.`,
      ),
      notice(`Ako je prijava vaša, a promjenu niste tražili, odmah nam se javite na ${site.contact.email}.`),
    ],
  }),
};
