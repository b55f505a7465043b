import type { Permission } from '../accounts/permissions.ts';
import type { MAIL_TOPICS } from '../privacy/storedFields.ts';

export type MailKind = (typeof MAIL_TOPICS)[keyof typeof MAIL_TOPICS][number];

type KindInfo = {
  /** Names the mail where its subject is not stored. */
  label: string;
  /** Staff see the mail with this permission instead of `orders`. */
  seenWith?: Permission;
  /** The text has a link or a code that opens an account: it is stored for nobody. */
  isSecret?: true;
  /** Says what was true when it was queued and still is when it is sent again; no deadline or offer begins with it. */
  isRepeatable?: true;
};

const account = (label: string): KindInfo => ({ label, seenWith: 'administration' });
const secret = (label: string): KindInfo => ({ ...account(label), isSecret: true });
const repeatable = (label: string): KindInfo => ({ label, isRepeatable: true });

/** The kinds of mails that staff see with the records they are about. */
export const MAIL_KIND_INFO: Record<Exclude<MailKind, 'contact'>, KindInfo> = {
  welcome: secret('Dobro došli'),
  passwordReset: secret('Link za novu lozinku'),
  emailConfirmation: secret('Link za potvrdu e-mail adrese'),
  invitation: secret('Pozivnica za nalog'),
  factorCode: secret('Kod za prijavu u dva koraka'),
  accountChanged: account('Promjena naloga'),
  accountDeleted: account('Brisanje naloga'),
  rightsChanged: account('Promjena prava'),
  bankAccountChanged: account('Promjena računa instituta'),
  secondFactorChanged: account('Promjena prijave u dva koraka'),
  secondFactorPending: account('Prijava na nalog bez drugog koraka'),
  wrongCodes: account('Pogrešni kodovi'),
  reviewRemoved: account('Uklonjena ocjena'),
  orderPlaced: repeatable('Potvrda prijave'),
  statusChanged: { label: 'Odluka o prijavi' },
  orderEmailChanged: { label: 'Promjena adrese na prijavi' },
  seatMoved: repeatable('Premješteno mjesto'),
  missingNames: { label: 'Polaznici bez imena' },
  paymentRecorded: repeatable('Evidentirana uplata'),
  partPayment: repeatable('Djelimična uplata'),
  paymentCorrected: repeatable('Ispravka uplate'),
  paymentReminder: { label: 'Podsjetnik na uplatu' },
  orderExpired: { label: 'Istekla prijava' },
  instalments: repeatable('Plan rata'),
  proformaReplaced: repeatable('Novi predračun'),
  moneyReturned: repeatable('Povrat novca'),
  orderCancelled: repeatable('Otkazana prijava'),
  seatsCancelled: repeatable('Otkazana mjesta'),
  refundNotSent: repeatable('Povrat nije poslan'),
  refundAccount: repeatable('Račun za povrat'),
  refundRejected: repeatable('Odbijen povrat'),
  runConfirmed: repeatable('Kurs se održava'),
  runCancelled: repeatable('Kurs je otkazan'),
  lessonsChanged: repeatable('Promjena rasporeda'),
  lessonReminder: { label: 'Podsjetnik na susret' },
  courseMessage: repeatable('Poruka polaznicima'),
  certificateIssued: repeatable('Uvjerenje'),
  certificateRevoked: { label: 'Opozvano uvjerenje' },
  certificateReplaced: repeatable('Ispravljeno uvjerenje'),
  participantInvitation: repeatable('Pozivnica polazniku'),
  participantCancelled: repeatable('Otkazano mjesto polaznika'),
  participantDecided: repeatable('Odluka za polaznika'),
  waitingConfirmation: { label: 'Link za potvrdu upisa na listu čekanja' },
  waitingOffer: { label: 'Ponuda mjesta' },
  waitingOfferExpired: { label: 'Istekla ponuda mjesta' },
  waitingListClosed: { label: 'Zatvorena lista čekanja' },
  waitingRemoved: { label: 'Uklanjanje s liste čekanja' },
  waitingMessage: { label: 'Poruka listi čekanja' },
  nextRunPublished: { label: 'Sljedeći termin' },
  accountantCopy: repeatable('Kopija za računovodstvo'),
  candidateReceived: { label: 'Primljena prijava kandidata', seenWith: 'candidates' },
  candidateAnswer: { label: 'Odgovor kandidatu', seenWith: 'candidates' },
};

const isSeenKind = (kind: string): kind is keyof typeof MAIL_KIND_INFO => kind in MAIL_KIND_INFO;

/** Returns what is known of a kind of mail; undefined for one that staff do not see. */
export const mailKindInfo = (kind: string): KindInfo | undefined =>
  isSeenKind(kind) ? MAIL_KIND_INFO[kind] : undefined;

/** Returns the kinds of mails that somebody with these permissions sees. */
export const seenMailKinds = (permissions: readonly Permission[]): string[] =>
  Object.entries(MAIL_KIND_INFO).flatMap(([kind, { seenWith = 'orders' }]) =>
    permissions.includes(seenWith) ? [kind] : [],
  );
