import { PAYMENT_METHODS } from '@institut/contract/checkout';
import { SITE_PAGES } from '@institut/contract/sitePages';
import { z } from 'zod';
import { greeting, pageUrl, type MailContent, type MailContext, type MailType } from '../mail/mailType.ts';
import { bankSlip, dayText, HOW_TO_PAY, orderMessage, orderMessageOf, toOrder } from './order.mails.ts';
import type { OrderFields } from './order.model.ts';
import { dueDayAfterReminder } from './unpaidRules.ts';

const reminderMessage = orderMessage.extend({
  paymentMethod: z.enum(PAYMENT_METHODS),
  totalPrice: z.number(),
});

const expiredMessage = orderMessage.extend({ courses: z.string().array() });

export const paymentReminderMail: MailType<z.infer<typeof reminderMessage>> = {
  kind: 'paymentReminder',
  schema: reminderMessage,
  render: renderReminder,
};

export const orderExpiredMail: MailType<z.infer<typeof expiredMessage>> = {
  kind: 'orderExpired',
  schema: expiredMessage,
  render: renderExpired,
};

export const orderExpiredMessage = (order: OrderFields): z.infer<typeof expiredMessage> => ({
  ...orderMessageOf(order),
  courses: order.orderItems.map(({ name }) => name),
});

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
      { kind: 'text', text: greeting(message.name) },
      { kind: 'text', text: `za prijavu ${reference} još nismo evidentirali uplatu.` },
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
        text: 'Ako ste već uplatili, hvala vam: uplata se može vidjeti tek nakon nekoliko dana. Pošaljite nam potvrdu o uplati na istu adresu.',
      },
    ],
  };
}

function renderExpired(message: z.infer<typeof expiredMessage>, context: MailContext): MailContent {
  const { reference, courses } = message;
  return {
    subject: `Prijava ${reference} je istekla`,
    preview: 'Uplata nije stigla, pa su mjesta oslobođena. Možete se prijaviti ponovo.',
    heading: 'Vaša prijava je istekla',
    blocks: [
      { kind: 'text', text: greeting(message.name) },
      {
        kind: 'text',
        text: `uplata za prijavu ${reference} nije stigla ni nakon podsjetnika, pa je prijava istekla i mjesta su oslobođena.`,
      },
      { kind: 'facts', title: 'Istekla prijava', facts: courses.map((value) => ({ label: 'Kurs', value })) },
      {
        kind: 'text',
        text: `Ako i dalje želite učestvovati, prijavite se ponovo dok ima slobodnih mjesta. Ako ste uplatili, pišite nam na ${context.site.contact.email}: prijavu ćemo vratiti ako ima mjesta, ili vam vratiti novac.`,
      },
      { kind: 'action', label: 'Prijavi se ponovo', url: pageUrl(context, SITE_PAGES.courses.path) },
    ],
  };
}
