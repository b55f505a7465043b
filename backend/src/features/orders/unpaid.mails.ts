import { PAYMENT_METHODS } from '@institut/contract/checkout';
import { SITE_PAGES } from '@institut/contract/sitePages';
import { z } from 'zod';
import {
  greetingByFirstName,
  pageUrl,
  type MailContent,
  type MailContext,
  type MailType,
} from '../mail/mailType.ts';
import {
  bankSlip,
  courseBlock,
  dayText,
  HOW_TO_PAY,
  orderMessage,
  toOrder,
  type OrderMessage,
} from './order.mails.ts';
import { dueDayAfterReminder } from './unpaidRules.ts';

const reminderMessage = orderMessage.extend({
  paymentMethod: z.enum(PAYMENT_METHODS),
  totalPrice: z.number(),
});

export const paymentReminderMail: MailType<z.infer<typeof reminderMessage>> = {
  kind: 'paymentReminder',
  schema: reminderMessage,
  render: renderReminder,
};

export const orderExpiredMail: MailType<OrderMessage> = {
  kind: 'orderExpired',
  schema: orderMessage,
  render: renderExpired,
};

function renderReminder(message: z.infer<typeof reminderMessage>, context: MailContext): MailContent {
  const { reference, paymentMethod } = message;
  const { email } = context.site.contact;
  const dueDay = dueDayAfterReminder(context.now);
  const by = dueDay && `Uplatu očekujemo najkasnije ${dayText(new Date(`${dueDay}T12:00:00Z`))}`;
  return {
    subject: `Podsjetnik: prijava ${reference} još nije plaćena`,
    preview: by ?? 'U poruci su podaci za uplatu.',
    heading: 'Prijava još nije plaćena',
    blocks: [
      { kind: 'text', text: greetingByFirstName(message.name) },
      { kind: 'text', text: `za prijavu ${reference} još nismo evidentirali uplatu.` },
      ...courseBlock('Vaša prijava', message),
      ...(by
        ? [
            { kind: 'notice', text: by } as const,
            {
              kind: 'text',
              text: `Ako uplata do tada ne stigne, prijava ističe i mjesta se oslobađaju. Ako vam treba više vremena, pišite nam prije tog dana na ${email}.`,
            } as const,
          ]
        : []),
      { kind: 'text', text: HOW_TO_PAY[paymentMethod] },
      bankSlip(message, context),
      toOrder(message, context),
      {
        kind: 'small',
        text: `Ako ste već uplatili, hvala vam: uplata se može vidjeti tek nakon nekoliko dana. Pošaljite nam potvrdu o uplati na ${email}.`,
      },
    ],
  };
}

function renderExpired(message: OrderMessage, context: MailContext): MailContent {
  const { reference } = message;
  return {
    subject: `Prijava ${reference} je istekla`,
    preview: 'Uplata nije stigla, pa su mjesta oslobođena. Možete se prijaviti ponovo.',
    heading: 'Vaša prijava je istekla',
    blocks: [
      { kind: 'text', text: greetingByFirstName(message.name) },
      {
        kind: 'text',
        text: `uplata za prijavu ${reference} nije stigla ni nakon podsjetnika, pa je prijava istekla i mjesta su oslobođena.`,
      },
      ...courseBlock('Istekla prijava', message),
      {
        kind: 'text',
        text: `Ako i dalje želite učestvovati, prijavite se ponovo dok ima slobodnih mjesta. Ako ste uplatili, pišite nam na ${context.site.contact.email}: ako ima mjesta, prijavu ćemo ponovo otvoriti, a ako nema, vratit ćemo vam novac.`,
      },
      { kind: 'action', label: 'Prijavi se ponovo', url: pageUrl(context, SITE_PAGES.courses.path) },
    ],
  };
}
