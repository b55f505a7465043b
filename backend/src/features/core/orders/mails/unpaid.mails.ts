import { PAYMENT_METHODS } from '@institut/contract/orders/checkout';
import { paymentSentence } from '@institut/contract/orders/paymentRule';
import { seatsOfLine } from '@institut/contract/orders/lineSeats';
import { UNCONFIRMED_ORDER_HOURS } from '@institut/contract/limits';
import { SITE_PAGES } from '@institut/contract/site/pages';
import { z } from 'zod';
import { formatKm } from '@institut/contract/money/money';
import { today } from '../../../../lib/instituteDay.ts';
import { setting } from '../../../config/settings.ts';
import { introduction } from '../../../mail/introduction.ts';
import { notice, pageUrl, small, text } from '../../../mail/mailType.ts';
import { dayText, noonOf } from '../../../mail/dayText.ts';
import {
  bankSlip,
  courseBlock,
  HOW_TO_PAY,
  orderMail,
  orderMessage,
  orderMessageOf,
  type Starts,
} from './order.mails.ts';
import type { OrderFields } from '../order.model.ts';
import { dueDayAfterReminder } from '../unpaid/unpaidRules.ts';

const reminderMessage = orderMessage.extend({
  paymentMethod: z.enum(PAYMENT_METHODS),
  totalPrice: z.number(),
  /** The first day of the courses. */
  firstDay: z.string().nullable(),
  /** The day by which the order was to be paid. */
  dueDay: z.string().nullable(),
  /** Somebody else pays; absent otherwise. */
  hasPayer: z.literal(true).optional(),
  /** How many seats the order holds; absent for one. */
  seats: z.number().optional(),
  /** `totalPrice` is a part of the price: an instalment, or the rest. */
  isPart: z.boolean(),
  /** The order ends by itself when nothing is paid. */
  expires: z.boolean(),
  /** The day of the instalment. */
  instalmentDay: z.string().nullable(),
});

const expiredMessage = orderMessage.extend({
  isUnconfirmed: z.boolean(),
  /** How many seats were released. */
  seats: z.number(),
});
type ExpiredMessage = z.infer<typeof expiredMessage>;

/** Returns the message about an order that has expired. */
export const expiredMessageOf = (order: OrderFields, starts: Starts): ExpiredMessage => ({
  ...orderMessageOf(order, starts),
  isUnconfirmed: order.unconfirmedUntil !== undefined,
  seats: order.orderItems.reduce((sum, item) => sum + seatsOfLine(item, order), 0),
});

export const paymentReminderMail = orderMail('paymentReminder', reminderMessage, (message, context) => {
  const { reference, paymentMethod } = message;
  const { email } = context.site.contact;
  const {
    firstDay,
    dueDay,
    totalPrice,
    isPart,
    expires,
    instalmentDay,
    hasPayer = false,
    seats = 1,
  } = message;
  const lastDay = expires ? dueDayAfterReminder(context.now, { firstDay, dueDay }) : null;
  const day = today(context.now);
  const sentence = paymentSentence(
    {
      paymentMethod,
      hasPayer,
      isAdmitted: true,
      unconfirmedUntil: null,
      amount: totalPrice,
      isInstalment: instalmentDay !== null,
      dueDay: instalmentDay ?? dueDay,
      lastDay,
      heldSeats: seats,
    },
    day,
  );
  const isBeforeStart =
    !lastDay && !isPart && firstDay !== null && firstDay > day && setting('expiryDays') > 0;
  const what = instalmentDay ? `rata do ${dayText(noonOf(instalmentDay))}` : 'dio iznosa';
  return {
    subject: isPart
      ? `Podsjetnik: za prijavu ${reference} je otvoreno ${formatKm(totalPrice)}`
      : `Podsjetnik: prijava ${reference} još nije plaćena`,
    preview: sentence,
    heading: isPart ? 'Dio iznosa još nije plaćen' : 'Prijava još nije plaćena',
    blocks: [
      isPart
        ? text(`za prijavu ${reference} još nije plaćeno ${formatKm(totalPrice)} (${what}).`)
        : introduction('paymentReminder', message, context),
      courseBlock('Vaša prijava', message),
      notice(sentence),
      lastDay && text(`Ako vam treba više vremena, pišite nam prije tog dana na ${email}.`),
      isBeforeStart &&
        text(
          `Kurs počinje uskoro, pa vas molimo da uplatite što prije. Ako vam treba više vremena, pišite nam na ${email}.`,
        ),
      text(HOW_TO_PAY[paymentMethod]),
      bankSlip(message, context),
    ],
    belowLink: small(
      `Ako ste već uplatili, hvala vam: uplata se može vidjeti tek nakon nekoliko dana. Pošaljite nam dokaz o uplati (npr. snimak uplatnice) na ${email}.`,
    ),
  };
});

export const orderExpiredMail = orderMail('orderExpired', expiredMessage, (message, context) => {
  const { reference, isUnconfirmed, seats } = message;
  const [released, yours] =
    seats === 1
      ? ['mjesto je oslobođeno', 'vaše mjesto je oslobođeno']
      : ['mjesta su oslobođena', 'vaša mjesta su oslobođena'];
  return {
    subject: `Prijava ${reference} je istekla`,
    preview: isUnconfirmed
      ? `E-mail adresa nije potvrđena i ${released}. Možete se prijaviti ponovo.`
      : `Uplata nije stigla i ${released}. Možete se prijaviti ponovo.`,
    heading: 'Vaša prijava je istekla',
    blocks: [
      isUnconfirmed
        ? text(
            `prijava ${reference} je istekla i ${yours}, jer e-mail adresa s koje je poslana nije potvrđena u roku od ${UNCONFIRMED_ORDER_HOURS} sati.`,
          )
        : introduction('orderExpired', message, context, {
            rest: `${yours.charAt(0).toUpperCase()}${yours.slice(1)}.`,
          }),
      courseBlock('Istekla prijava', message),
      text(
        `Ako i dalje želite učestvovati, prijavite se ponovo dok ima slobodnih mjesta. Ako ste uplatili, pišite nam na ${context.site.contact.email}: ako ima mjesta, prijavu ćemo ponovo otvoriti, a ako nema, vratit ćemo vam novac.`,
      ),
    ],
    link: { kind: 'action', label: 'Prijavi se ponovo', url: pageUrl(context, SITE_PAGES.courses.path) },
  };
});
