import { REPORT_GROUP_LABELS } from '../reports/values.ts';
import { CAREER_CATEGORY_LABELS, CAREER_STATUS_LABELS } from '../careers/values.ts';
import { CAREER_LABELS } from '../careers/labels.ts';
import { CERTIFICATE_TITLE_LABELS, REVOCATION_REASON_LABELS } from '../certificates/values.ts';
import { COURSE_CATEGORY_NAMES, COURSE_TYPE_LABELS } from '../courses/values.ts';
import { COURSE_LABELS } from '../courses/labels.ts';
import { REFUND_METHOD_LABELS } from '../cancellations/labels.ts';
import { ANY_STATE } from '../documents/values.ts';
import { DOCUMENT_LABELS, DOCUMENT_STATE_LABELS } from '../documents/labels.ts';
import { DISCOUNT_CODE_LABELS } from '../discounts/labels.ts';
import { dayOf } from '../frame/days.ts';
import { dayText } from '../frame/dayText.ts';
import {
  LESSON_STATE_LABELS,
  LESSON_STATES,
  RUN_STATE_LABELS,
  VENUE_MODE_LABELS,
} from '../timetable/values.ts';
import { fieldOf } from '../frame/fieldPath.ts';
import { IMAGE_LABELS } from '../content/labels.ts';
import { IMAGE_FOCUS_LABELS } from '../content/images.ts';
import {
  JOURNAL_PART_LABELS,
  PAYER_KIND_LABELS,
  RECEIVABLE_AGE_LABELS,
  SURPLUS_REASON_LABELS,
} from '../money/labels.ts';
import { NEWS_CATEGORY_LABELS, NEWS_TYPE_LABELS } from '../news/values.ts';
import { NEWS_LABELS } from '../news/labels.ts';
import { NOTIFICATION_STATUS_INFO, ORDER_STATUS_INFO, PAYMENT_STATUS_INFO } from '../orders/values.ts';
import { ORDER_EVENT_INFO } from '../orders/events.ts';
import { ORDER_LABELS } from '../orders/labels.ts';
import { PARTICIPANT_STATE_INFO } from '../participants/values.ts';
import { PAYMENT_KIND_LABELS, PAYMENT_SOURCE_LABELS, PAYMENT_STATE_LABELS } from '../payments/labels.ts';
import { INTRODUCTIONS } from '../settings/introductions.ts';
import { SETTING_INFO } from '../settings/values.ts';
import { STATEMENT_FORMAT_LABELS } from '../statements/values.ts';
import { SECOND_FACTOR_CHANGE_LABELS } from '../auth/secondFactor.ts';
import { WAITING_KIND_LABELS } from '../waitingList/values.ts';
import { USER_LABELS } from '../accounts/labels.ts';

/** Events of the audit log; the names are stored. */
export const AUDIT_EVENTS = [
  'created',
  'copied',
  'edited',
  'published',
  'deleted',
  'mailRepeated',
  'messageSent',
  'messageStopped',
  'waitingMessageSent',
  'waitingMoved',
  'waitingRemoved',
  'seatOffered',
  'lessonClosed',
  'attendanceCorrected',
  'scanAdded',
  'scanDeleted',
  'noteAdded',
  'noteDeleted',
  'roleChanged',
  'exported',
  'reportFrozen',
  'ownDataDownloaded',
  'signedIn',
  'signInRefused',
  'secondFactorPending',
  'confirmed',
  'confirmationRefused',
  'accessDenied',
  'rateLimited',
  'passwordChanged',
  'passwordReset',
  'emailChanged',
  'sessionEnded',
  'otherSessionsEnded',
  'allSessionsEnded',
  'userSessionsEnded',
  'secondFactorChanged',
  'emailConfirmed',
  'placedForPerson',
  'resultsRecorded',
  'certificatesIssued',
  'certificateRevoked',
  'certificateReplaced',
  'certificateTemplateSaved',
  'certificateTemplateChosen',
  'candidateFileRead',
  'candidateStateChanged',
  'statementImported',
  'invited',
  'settingsChanged',
  'discountCodeAdded',
  'discountCodeChanged',
  'backupMade',
  'backupFailed',
  'restored',
] as const;
export type AuditEvent = (typeof AUDIT_EVENTS)[number];

export const AUDIT_EVENT_LABELS: Record<AuditEvent, string> = {
  created: 'Otvoren nacrt',
  copied: 'Dupliran zapis',
  edited: 'Izmjena',
  published: 'Objava',
  deleted: 'Brisanje',
  mailRepeated: 'Ponovo poslan e-mail',
  messageSent: 'Poruka polaznicima',
  messageStopped: 'Zaustavljena poruka polaznicima',
  waitingMessageSent: 'Poruka listi čekanja',
  waitingMoved: 'Pomjeranje na listi čekanja',
  waitingRemoved: 'Uklanjanje s liste čekanja',
  seatOffered: 'Ponuda mjesta s liste čekanja',
  lessonClosed: 'Zaključen susret',
  attendanceCorrected: 'Ispravka prisustva',
  scanAdded: 'Dodana skenirana potpisna lista',
  scanDeleted: 'Obrisana skenirana potpisna lista',
  noteAdded: 'Dodana interna napomena',
  noteDeleted: 'Obrisana interna napomena',
  roleChanged: 'Promjena prava',
  exported: 'Izvoz podataka',
  reportFrozen: 'Zamrznut izvještaj za nadležni organ',
  ownDataDownloaded: 'Preuzimanje vlastitih podataka',
  signedIn: 'Prijava na nalog',
  signInRefused: 'Odbijena prijava na nalog',
  secondFactorPending: 'Ispravna lozinka, čeka se drugi korak',
  confirmed: 'Potvrda identiteta',
  confirmationRefused: 'Odbijena potvrda identiteta',
  accessDenied: 'Odbijen pristup administraciji',
  rateLimited: 'Previše pokušaja',
  passwordChanged: 'Promjena lozinke',
  passwordReset: 'Nova lozinka putem linka',
  emailChanged: 'Promjena e-mail adrese',
  sessionEnded: 'Odjava jednog uređaja',
  otherSessionsEnded: 'Odjava svih ostalih uređaja',
  allSessionsEnded: 'Odjava sa svih uređaja',
  userSessionsEnded: 'Odjava korisnika sa svih uređaja',
  secondFactorChanged: 'Promjena prijave u dva koraka',
  emailConfirmed: 'Potvrda e-mail adrese',
  placedForPerson: 'Prijava poslana u ime osobe',
  resultsRecorded: 'Upisani rezultati kursa',
  certificatesIssued: 'Izdata uvjerenja',
  certificateRevoked: 'Opozvano uvjerenje',
  certificateReplaced: 'Ispravljeno uvjerenje',
  certificateTemplateSaved: 'Sačuvan predložak uvjerenja',
  certificateTemplateChosen: 'Odabran predložak uvjerenja',
  candidateFileRead: 'Preuzeta biografija kandidata',
  candidateStateChanged: 'Promjena stanja kandidata',
  statementImported: 'Uvezen bankovni izvod',
  invited: 'Pozivnica za nalog',
  settingsChanged: 'Izmjena postavki',
  discountCodeAdded: 'Dodan kod za popust',
  discountCodeChanged: 'Izmjena koda za popust',
  backupMade: 'Rezervna kopija',
  backupFailed: 'Neuspjela rezervna kopija',
  restored: 'Vraćanje rezervne kopije',
};

/** Causes of an entry: an administrator, another user, somebody without an account, a command on the server, or a job. */
export const AUDIT_ACTORS = ['admin', 'user', 'visitor', 'commandLine', 'system'] as const;
export type AuditActorKind = (typeof AUDIT_ACTORS)[number];

export const AUDIT_ACTOR_LABELS: Record<AuditActorKind, string> = {
  admin: 'Administrator',
  user: 'Korisnik',
  visitor: 'Posjetilac',
  commandLine: 'Komandna linija',
  system: 'Sistem',
};

export const AUDIT_TARGETS = [
  'course',
  'review',
  'news',
  'career',
  'candidate',
  'order',
  'user',
  'list',
  'call',
  'settings',
  'backup',
  'template',
  'discountCode',
] as const;
export type AuditTargetKind = (typeof AUDIT_TARGETS)[number];

export const AUDIT_TARGET_LABELS: Record<AuditTargetKind, string> = {
  course: 'Kurs',
  review: 'Ocjena',
  news: 'Vijest',
  career: 'Karijera',
  candidate: 'Kandidat',
  order: 'Prijava na kurs',
  user: 'Korisnik',
  list: 'Lista',
  call: 'Poziv',
  settings: 'Postavke',
  backup: 'Kopija',
  template: 'Predložak uvjerenja',
  discountCode: 'Kod za popust',
};

/** The name of a user who has deleted their account. */
export const DELETED_USER = 'Obrisani korisnik';

/** The only order of the list. */
export const AUDIT_SORTS = ['at'] as const;

/** An entry of the history of an order that is no field of it has the words of the history. */
const EVENT_LABELS = Object.fromEntries(
  Object.entries(ORDER_EVENT_INFO).map(([event, { label }]) => [event, label]),
);

const labelsIn = (infos: Record<string, { label: string }>) =>
  Object.entries(infos).map(([value, { label }]) => [value, label] as const);

const RECORD_LABELS: Partial<Record<AuditTargetKind, Record<string, string>>> = {
  course: { ...COURSE_LABELS, ...IMAGE_LABELS },
  news: { ...NEWS_LABELS, ...IMAGE_LABELS },
  career: { ...CAREER_LABELS, ...IMAGE_LABELS },
  order: { ...EVENT_LABELS, ...ORDER_LABELS },
  user: { ...USER_LABELS, firstName: USER_LABELS.name },
  discountCode: DISCOUNT_CODE_LABELS,
  settings: {
    ...Object.fromEntries(labelsIn(SETTING_INFO)),
    openDay: 'Dan otvorenih vrata',
    ...Object.fromEntries(labelsIn(INTRODUCTIONS).map(([name, label]) => [name, `Uvod e-maila: ${label}`])),
  },
};

/** The labels of fields that belong to no kind of record, and of the filters of all lists. */
const FIELD_LABELS: Record<string, string> = {
  ...USER_LABELS,
  ...ORDER_LABELS,
  ...CAREER_LABELS,
  ...NEWS_LABELS,
  ...COURSE_LABELS,
  status: CAREER_LABELS.status,
  reason: 'Razlog',
  lesson: 'Susret',
  attendance: 'Prisustvo',
  certificate: 'Uvjerenje',
  result: 'Rezultat',
  position: 'Redni broj na listi čekanja',
  secondFactor: 'Prijava u dva koraka',
  format: 'Format',
  rows: 'Broj redova',
  keyword: 'Pretraga',
  age: 'Starost',
  olderThan: 'Starija od (dana)',
  attention: 'Čeka na institut',
  part: 'Vrsta',
  source: 'Izvor',
  method: 'Način',
  state: 'Stanje',
  payer: 'Platilac',
  kurs: 'Kurs',
  discountCode: 'Kod za popust',
  kind: 'Vrsta',
  all: 'Sa završenim upisima',
  sort: 'Poredak',
  direction: 'Smjer',
  isRejected: 'Odbijene',
  isExpired: 'Istekle',
  isCancelled: 'Otkazane',
  createdFrom: 'Od',
  createdTo: 'Do',
  paidFrom: 'Plaćeno od',
  paidTo: 'Plaćeno do',
  from: 'Od',
  to: 'Do',
  od: 'Od',
  do: 'Do',
  po: 'Red',
  godina: 'Godina',
  startFrom: 'Počinje od',
  startTo: 'Počinje do',
  lecturer: 'Predavač',
  counted: 'Bez nacrta i otkazanih',
  deletedCourses: 'Obrisani kursevi',
  event: 'Događaj',
  actor: 'Ko',
  target: 'Na čemu',
  device: 'Uređaj',
  sessions: 'Odjavljeno uređaja',
};

const VALUE_LABELS = new Map<string, string>([
  ...Object.entries(COURSE_CATEGORY_NAMES),
  ...Object.entries(COURSE_TYPE_LABELS),
  ...Object.entries(NEWS_CATEGORY_LABELS),
  ...Object.entries(NEWS_TYPE_LABELS),
  ...Object.entries(CAREER_CATEGORY_LABELS),
  ...Object.entries(CAREER_STATUS_LABELS),
  ...Object.entries(IMAGE_FOCUS_LABELS),
  ...labelsIn(ORDER_STATUS_INFO),
  ...labelsIn(PAYMENT_STATUS_INFO),
  ...labelsIn(NOTIFICATION_STATUS_INFO),
  ...Object.entries(AUDIT_EVENT_LABELS),
  ...Object.entries(SECOND_FACTOR_CHANGE_LABELS),
  ...Object.entries(LESSON_STATE_LABELS),
  ...Object.entries(VENUE_MODE_LABELS),
  ...Object.entries(RUN_STATE_LABELS),
  ...Object.entries(WAITING_KIND_LABELS),
  ...Object.entries(REVOCATION_REASON_LABELS),
  ...Object.entries(CERTIFICATE_TITLE_LABELS),
  ...Object.entries(STATEMENT_FORMAT_LABELS),
  ['true', 'da'],
  ['false', 'ne'],
  ['', '(prazno)'],
]);

/** The values of the filters of lists, where they mean something else than in a record. */
const FILTER_LABELS = new Map<string, string>([
  ...Object.entries(PAYMENT_KIND_LABELS),
  ...Object.entries(PAYMENT_SOURCE_LABELS),
  ...Object.entries(PAYMENT_STATE_LABELS),
  ...Object.entries(JOURNAL_PART_LABELS),
  ...Object.entries(RECEIVABLE_AGE_LABELS),
  ...Object.entries(PAYER_KIND_LABELS),
  ...Object.entries(SURPLUS_REASON_LABELS),
  ...Object.entries(DOCUMENT_LABELS),
  ...labelsIn(PARTICIPANT_STATE_INFO),
  ...Object.entries(REFUND_METHOD_LABELS),
  ...Object.entries(REPORT_GROUP_LABELS),
  ['surplus', 'Preplata'],
  ['unpaid', 'Čeka uplatu'],
  ['valid', 'Vrijedi'],
  ['withdrawn', DOCUMENT_STATE_LABELS.withdrawn],
  [ANY_STATE, 'Sva stanja'],
]);

/** Returns a stored value as text for people; an absent one is a dash. */
function valueText(value: string | null, kind?: AuditTargetKind): string {
  if (value === null) return '–';
  const filter = kind === 'list' && FILTER_LABELS.get(value);
  if (filter) return filter;
  const day = MOMENT.test(value) ? dayOf(value) : value;
  return VALUE_LABELS.get(value) ?? dayText(day).replace(AMOUNT, '$1,$2');
}

/** The number of changes of a lesson, before its state. */
const SEQUENCE = new RegExp(`, \\d+(?=, (?:${LESSON_STATES.join('|')})$)`);

/** Returns an item of a list as text for people: `2. 2027-03-10, 10:00, 0, planned` -> `2. stavka: 10. 3. 2027., 10:00, Planiran`. */
function itemText(item: string | null): string {
  const shown = (item ?? '–').replace(SEQUENCE, '');
  const [, number = '', text = shown] = /^(\d+\. )(.+)$/s.exec(shown) ?? [];
  return (
    (number && `${number}stavka: `) +
    text
      .split(', ')
      .map((part) => valueText(part))
      .join(', ')
  );
}

const AMOUNT = /^(\d+)\.(\d{2})$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/**
 * One changed field, by its path (`lecturers.1.name`); both values are null when only the fact of the change is recorded.
 * For an item of a list (`lecturers.1`) that was added, removed or moved, the values are its number and text.
 */
export type AuditChange = { field: string; from: string | null; to: string | null };

/** Returns the label of a field, which for one in a list is that of the list, the number of the item and that of the field. */
function labelOf(path: string, kind: AuditTargetKind | undefined): string {
  const labels = { ...FIELD_LABELS, ...(kind && RECORD_LABELS[kind]) };
  const parts = path.split('.');
  const texts = parts.map((part, index) =>
    isIndex(part)
      ? `${Number(part) + 1}. stavka`
      : (labels[fieldOf(parts.slice(0, index + 1).join('.'))] ?? part),
  );
  return texts.join(', ');
}

const isIndex = (part: string): boolean => /^\d+$/.test(part);

/**
 * Returns a change of a record of this kind in one line: `Status prijave: Prijava se nalazi u proceduri → Polaznik odabran u trening
 * program`, `Predavači, dodano: 2. stavka: Ana Anić`.
 */
export function auditChangeText({ field, from, to }: AuditChange, kind?: AuditTargetKind): string {
  const list = /^(.+)\.\d+$/.exec(field)?.[1];
  if (list !== undefined) {
    if (from === null) return `${labelOf(list, kind)}, dodano: ${itemText(to)}`;
    if (to === null) return `${labelOf(list, kind)}, uklonjeno: ${itemText(from)}`;
    return `${labelOf(list, kind)}, pomjereno: ${itemText(from)} → ${itemText(to)}`;
  }
  const label = labelOf(field, kind);
  if (from === null && to === null) return `${label}: promijenjeno`;
  const text = valueText(to, kind);
  return from === null ? `${label}: ${text}` : `${label}: ${valueText(from, kind)} → ${text}`;
}
