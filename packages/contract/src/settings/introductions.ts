import { PAYMENT_STATUS, PAYMENT_STATUS_INFO } from '../orders/values.ts';

/** Fields of an introduction, which each recipient reads filled in; `kurs` names the run as the mails do. */
export const INTRODUCTION_FIELDS = { ime: 'Ime', broj: 'Referentni broj', kurs: 'Kurs' } as const;
type Field = keyof typeof INTRODUCTION_FIELDS;

type Introduction = {
  /** Names the mail, for staff. */
  label: string;
  /** The introduction unless staff have stored another one. */
  text: string;
  fields: readonly Field[];
};

const ofOrder = (label: string, text: string): Introduction => ({ label, text, fields: ['ime', 'broj'] });
const ofCourse = (label: string, text: string): Introduction => ({ label, text, fields: ['ime', 'kurs'] });

const NAMES = [
  'orderPlaced',
  'orderAdmitted',
  'orderRejected',
  'paymentRecorded',
  'grantApproved',
  'paymentReminder',
  'orderExpired',
  'orderCancelled',
  'moneyReturned',
  'proformaReplaced',
  'missingNames',
  'runConfirmed',
  'lessonsChanged',
  'runCancelled',
  'certificateIssued',
] as const;
export const INTRODUCTION_NAMES: readonly [IntroductionName, ...IntroductionName[]] = NAMES;
export type IntroductionName = (typeof NAMES)[number];

/**
 * The introductions of mails to buyers and participants that staff may replace; the record in the database has these names. An
 * amount, a deadline, an account or what the law asks for is in none of them, so that it stays in the mail whatever staff write.
 */
export const INTRODUCTIONS: Record<IntroductionName, Introduction> = {
  orderPlaced: ofOrder('Potvrda prijave', 'vaša prijava je stigla i čeka na obradu.'),
  orderAdmitted: ofOrder('Odluka: primljena prijava', 'vaša prijava {broj} ima novi status:'),
  orderRejected: ofOrder('Odluka: odbijena prijava', 'vaša prijava {broj} ima novi status:'),
  paymentRecorded: ofOrder('Evidentirana uplata', PAYMENT_STATUS_INFO[PAYMENT_STATUS.paid].mail.text),
  grantApproved: ofOrder('Odobren grant', PAYMENT_STATUS_INFO[PAYMENT_STATUS.granted].mail.text),
  paymentReminder: ofOrder('Podsjetnik na uplatu', 'za prijavu {broj} još nismo evidentirali uplatu.'),
  orderExpired: ofOrder(
    'Istekla neplaćena prijava',
    'uplata za prijavu {broj} nije stigla ni nakon podsjetnika, pa je prijava istekla.',
  ),
  orderCancelled: ofOrder('Otkazana prijava', 'vaša prijava {broj} je otkazana.'),
  moneyReturned: ofOrder('Povrat novca', 'evidentirali smo povrat novca uplaćenog po prijavi {broj}.'),
  proformaReplaced: ofOrder(
    'Novi predračun',
    'u prijavi {broj} je promijenjen platilac, pa smo izdali novi predračun.',
  ),
  missingNames: ofOrder(
    'Polaznici bez imena',
    'za neka mjesta iz vaše prijave još ne znamo imena polaznika:',
  ),
  runConfirmed: ofCourse('Kurs se održava', 'potvrdili smo održavanje kursa {kurs}.'),
  lessonsChanged: ofCourse('Promjena rasporeda', 'raspored kursa {kurs} je promijenjen:'),
  runCancelled: ofCourse('Kurs je otkazan', 'nažalost, kurs {kurs} se neće održati.'),
  certificateIssued: ofCourse('Uvjerenje', 'izdali smo vam dokument o kursu {kurs}. Čestitamo!'),
};

export const INTRODUCTION_MAX = 400;
