import { TIME_ZONE } from '@institut/contract/days';
import { formatKm } from '@institut/contract/money';
import type { PaymentMethod } from '@institut/contract/checkout';
import { ORDER_STATUS_INFO, PAYMENT_STATUS_INFO } from '@institut/contract/order';
import { apiUrl, PAGES } from '@institut/contract/paths';
import { lineTotal } from '@institut/contract/pricing';
import { greeting } from '../mail/greeting.ts';
import type { Block, Letter } from '../mail/mailTemplate.ts';
import { type LetterContext, pageUrl } from '../mail/mailTemplateContext.ts';
import type { MailMessage } from '../mail/mail.message.ts';

type Message<Kind extends MailMessage['kind']> = Extract<MailMessage, { kind: Kind }>;

const PURPOSE = 'Kao svrhu uplate navedite referentni broj, da bismo uplatu povezali s vašom prijavom.';
const HOW_TO_PAY: Record<PaymentMethod, string> = {
  licno: `Iznos uplatite na račun instituta. ${PURPOSE}`,
  organizacija: `Prijavu plaća vaša organizacija: proslijedite joj ove podatke za uplatu. ${PURPOSE}`,
  Grant: 'Zatražili ste grant: ne uplaćujte ništa dok vas ne obavijestimo o odluci.',
  PayPal: `Iznos platite na stranici prijave, a možete ga uplatiti i na račun instituta. ${PURPOSE}`,
};

/** The confirmation that an application has arrived. */
export function orderPlacedLetter(message: Message<'orderPlaced'>, context: LetterContext): Letter {
  const { reference, paymentMethod } = message;
  return {
    subject: `Primili smo vašu prijavu ${reference}`,
    preview: `Ukupno ${formatKm(message.totalPrice)}. U e-mailu je i kako platiti.`,
    heading: 'Primili smo vašu prijavu',
    blocks: [
      { kind: 'text', text: greeting(message.name) },
      {
        kind: 'text',
        text: `vaša prijava je stigla i čeka na obradu. Njen referentni broj je ${reference}.`,
      },
      billOf(message),
      { kind: 'text', text: HOW_TO_PAY[paymentMethod] },
      ...(paymentMethod === 'Grant' ? [] : [bankSlip(message, context)]),
      toOrder(message, context),
    ],
  };
}

function billOf(message: Message<'orderPlaced'>): Block {
  const lines = message.lines.map((line) => ({
    label: line.qty === 1 ? line.name : `${line.name} ×\u00a0${line.qty}`,
    value: formatKm(lineTotal(line)),
  }));
  return {
    kind: 'facts',
    title: 'Vaša prijava',
    facts: [
      ...lines,
      { label: 'Naknada', value: formatKm(message.shippingPrice) },
      { label: 'PDV', value: formatKm(message.taxPrice) },
      { label: 'Ukupno', value: formatKm(message.totalPrice), isTotal: true },
    ],
  };
}

function bankSlip({ reference, totalPrice }: Message<'orderPlaced'>, { site }: LetterContext): Block {
  return {
    kind: 'facts',
    title: 'Podaci za uplatu',
    facts: [
      { label: 'Iznos', value: formatKm(totalPrice) },
      { label: 'Referentni broj', value: reference },
      { label: 'Račun', value: site.bank.account },
      { label: 'Primalac', value: site.bank.recipient },
      { label: 'Banka', value: site.bank.name },
    ],
  };
}

const day = new Intl.DateTimeFormat('bs', { timeZone: TIME_ZONE, dateStyle: 'long' });

/** The word that a payment or a grant has been recorded. */
export function paymentRecordedLetter(message: Message<'paymentRecorded'>, context: LetterContext): Letter {
  const { reference, totalPrice, paidAt, paymentStatus } = message;
  const { label, mail } = PAYMENT_STATUS_INFO[paymentStatus];
  const { subject, text } = mail;
  return {
    subject: `${subject} – prijava ${reference}`,
    preview: `${label}: ${formatKm(totalPrice)}.`,
    heading: subject,
    blocks: [
      { kind: 'text', text: greeting(message.name) },
      { kind: 'text', text },
      {
        kind: 'facts',
        title: 'Plaćanje',
        facts: [
          { label: 'Referentni broj', value: reference },
          { label: 'Iznos', value: formatKm(totalPrice) },
          { label: 'Status', value: label },
          { label: 'Datum', value: day.format(paidAt) },
        ],
      },
      toOrder(message, context),
    ],
  };
}

/** The word that an application has another status, or which one it has. */
export function statusChangedLetter(message: Message<'statusChanged'>, context: LetterContext): Letter {
  const { reference, status, isRepeated = false } = message;
  const { label, mailText } = ORDER_STATUS_INFO[status];
  return {
    subject: `${isRepeated ? 'Status' : 'Novi status'} prijave ${reference}`,
    preview: label,
    heading: isRepeated ? 'Status vaše prijave' : 'Status vaše prijave je promijenjen',
    blocks: [
      { kind: 'text', text: greeting(message.name) },
      { kind: 'text', text: `vaša prijava ${reference} ima ${isRepeated ? 'ovaj' : 'novi'} status:` },
      { kind: 'notice', text: label },
      { kind: 'text', text: mailText(context.site.contact.email) },
      toOrder(message, context),
    ],
  };
}

function toOrder({ orderId }: { orderId: string }, context: LetterContext): Block {
  return {
    kind: 'action',
    label: 'Otvori prijavu',
    url: pageUrl(context, apiUrl(PAGES.order, { id: orderId })),
  };
}
