import { ORDER_STATUS, PAYMENT_STATUS } from '@institut/contract/orders/values';
import type { IntroductionName } from '@institut/contract/settings/introductions';
import type { IntroductionBody, IntroductionPreview } from '@institut/contract/settings/schema';
import { env } from '../../../config/env.ts';
import { moneyReturnedMail, orderCancelledMail } from '../../core/orders/mails/cancellation.mails.ts';
import { orderPlacedMail, statusChangedMail } from '../../core/orders/mails/order.mails.ts';
import { paymentRecordedMail } from '../../core/orders/mails/payment.mails.ts';
import { proformaReplacedMail } from '../../core/orders/mails/proforma.mails.ts';
import { orderExpiredMail, paymentReminderMail } from '../../core/orders/mails/unpaid.mails.ts';
import { getSiteConfig } from '../../config/config.service.ts';
import { dayText, noonOf } from '../../mail/dayText.ts';
import { renderPreview } from '../../mail/mail.render.ts';
import { contentOf, type MailContext, type MailText } from '../../mail/mailType.ts';
import { missingNamesMail } from '../../processes/participants/participant.mails.ts';
import {
  lessonsChangedMail,
  runCancelledMail,
  runConfirmedMail,
} from '../../processes/timetable/timetable.mails.ts';
import { issuedText } from '../certificates/certificate.mails.ts';

/** No record has it. */
const ID = '0'.repeat(24);
const AT = new Date('2037-01-20T09:00:00Z');
const [NAME, COURSE] = ['Amra Hadžić', 'Python u praksi'];
const [FIRST_DAY, DUE_DAY] = ['2037-02-08', '2037-01-27'];

const STARTS = `počinje ${dayText(noonOf(FIRST_DAY))}`;

const TO = { to: 'amra@example.com', name: NAME, orderId: ID };
const ORDER = { ...TO, reference: 'K7M2-9QXA', courses: [`${COURSE}, ${STARTS}`] };
const PAYMENT = { ...ORDER, totalPrice: 230, paid: 230, paidAt: AT };
const LESSONS = [`nedjelja ${dayText(noonOf(FIRST_DAY))} od 17:00 do 20:00`];
const RUN = {
  ...TO,
  reference: ORDER.reference,
  course: COURSE,
  courseId: ID,
  firstDay: FIRST_DAY,
  lessons: LESSONS,
  venue: 'Primjerna 1, Sarajevo',
  hasLink: false,
  isAdmitted: true,
  ownsOrder: true,
  text: '',
};
const CERTIFICATE = { number: 'UV-2037-00001', code: 'K7M29QXA4TBC', issuedAt: AT };

type Written = MailText | null | Promise<MailText | null>;

/** The mail of each introduction about people and records that do not exist. */
const SAMPLES: Record<IntroductionName, (context: MailContext) => Written> = {
  orderPlaced: (context) =>
    orderPlacedMail.render(
      {
        ...ORDER,
        courseIds: [],
        paymentMethod: 'licno',
        lines: [{ name: COURSE, start: STARTS, qty: 1, price: 200 }],
        dueDay: DUE_DAY,
        isUnconfirmed: false,
        itemsPrice: 200,
        shippingPrice: 0,
        taxPrice: 30,
        totalPrice: 230,
      },
      context,
    ),
  orderAdmitted: (context) =>
    statusChangedMail.render(
      { ...ORDER, status: ORDER_STATUS.admitted, hasPaid: false, withdrawalDays: 14 },
      context,
    ),
  orderRejected: (context) =>
    statusChangedMail.render({ ...ORDER, status: ORDER_STATUS.rejected, hasPaid: false }, context),
  paymentRecorded: (context) =>
    paymentRecordedMail.render({ ...PAYMENT, paymentStatus: PAYMENT_STATUS.paid }, context),
  grantApproved: (context) =>
    paymentRecordedMail.render({ ...PAYMENT, paymentStatus: PAYMENT_STATUS.granted }, context),
  paymentReminder: (context) =>
    paymentReminderMail.render(
      {
        ...ORDER,
        paymentMethod: 'licno',
        totalPrice: 230,
        firstDay: FIRST_DAY,
        dueDay: DUE_DAY,
        isPart: false,
        expires: true,
        instalmentDay: null,
      },
      context,
    ),
  orderExpired: (context) => orderExpiredMail.render({ ...ORDER, isUnconfirmed: false, seats: 1 }, context),
  orderCancelled: (context) => orderCancelledMail.render({ ...ORDER, hasPaid: false }, context),
  moneyReturned: (context) => moneyReturnedMail.render({ ...ORDER, returned: 230, documents: [] }, context),
  proformaReplaced: (context) =>
    proformaReplacedMail.render(
      { ...ORDER, open: { open: 230, next: 230, dueDay: DUE_DAY, documents: [] } },
      context,
    ),
  missingNames: (context) =>
    missingNamesMail.render({ ...ORDER, missing: [{ name: COURSE, start: FIRST_DAY, missing: 2 }] }, context),
  runConfirmed: (context) => runConfirmedMail.render(RUN, context),
  lessonsChanged: (context) =>
    lessonsChangedMail.render(
      { ...RUN, changes: [{ label: 'Novi susret', value: LESSONS[0] ?? '' }] },
      context,
    ),
  runCancelled: (context) =>
    runCancelledMail.render({ ...RUN, hasOtherSeats: false, isBegun: false }, context),
  certificateIssued: (context) =>
    issuedText(
      { name: NAME, course: COURSE, number: CERTIFICATE.number },
      { ...CERTIFICATE, snapshot: { title: 'certificate', name: NAME, course: COURSE } },
      context,
    ),
};

/** Returns a mail with this introduction, or with the default one for an empty text. */
export async function previewIntroduction({ name, text }: IntroductionBody): Promise<IntroductionPreview> {
  const written = await SAMPLES[name]({
    site: getSiteConfig(),
    siteUrl: env.PUBLIC_URL ?? 'http://localhost',
    now: AT,
    introductions: { [name]: text },
  });
  if (!written) throw new Error(`There is no sample of the mail ${name}.`);
  const content = contentOf(written);
  return { subject: content.subject, text: renderPreview(content) };
}
