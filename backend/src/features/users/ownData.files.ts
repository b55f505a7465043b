import {
  AUDIT_ACTOR_LABELS,
  AUDIT_TARGET_LABELS,
  auditFieldLabel,
  auditValueText,
} from '@institut/contract/audit';
import { PAYMENT_METHOD_LABELS } from '@institut/contract/checkout';
import { CONSENT_LABELS } from '@institut/contract/consent';
import { TIME_ZONE } from '@institut/contract/days';
import { formatKm } from '@institut/contract/money';
import { CAPTURE_STATE_LABELS } from '@institut/contract/order';
import { SECOND_FACTOR_CHANGE_LABELS } from '@institut/contract/secondFactor';
import { fullName } from '@institut/contract/user';
import { escapeHtml } from '../../lib/escape.ts';

/** One kind of stored data: a JSON file, and a part of the page. `rows` reads it anew with each call. */
export type OwnDataSection = { file: string; title: string; rows: () => AsyncIterable<object> };

export const PAGE_FILE = 'podaci.html';

/** Yields the rows as a JSON array with one row per line. */
export async function* jsonFile(rows: AsyncIterable<object>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const row of rows) {
    yield separator + JSON.stringify(row);
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

const moment = new Intl.DateTimeFormat('bs', {
  timeZone: TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'medium',
});

const STYLE =
  'body{max-width:60rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif;color:#1b2733}' +
  'h2{margin-top:3rem}article{margin:1rem 0;padding:1rem;border:1px solid #c9d3dc;border-radius:.5rem}' +
  'dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.25rem 1rem;margin:0}' +
  'dt{color:#51606e}dd{margin:0;overflow-wrap:anywhere}ol,ul{margin:0;padding-left:1.25rem}' +
  '@media(max-width:40rem){dl{display:block}dd{margin-bottom:.5rem}}';

const LEAD =
  'Ovo je kopija podataka koje o vama čuvamo; šta u njoj nije i zašto, piše na kraju. Isti podaci su i u JSON datotekama iz ove arhive, u obliku koji čita računar.';

/** What is stored and not in the copy, and why. */
const LEFT_OUT = [
  'Lozinka, ključevi sesija, linkovi iz e-mailova i tajni ključevi prijave u dva koraka: čuvamo ih kao sažetke ili samo za provjeru, a datoteka koja ih sadrži ugrozila bi vaš nalog.',
  'Imena zaposlenih i njihove napomene uz uplatu, jer mogu sadržavati podatke drugih osoba. Na upit ćemo vam reći šta u napomenama piše o vama.',
  'Brojači pokušaja i sažeci adresa s kojih ste se prijavili: iz njih se adrese ne mogu pročitati.',
  'Rezervne kopije: sadrže iste podatke kao ova datoteka.',
];

const listItems = (items: readonly string[]) =>
  `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;

/** Yields the page of all sections: HTML without scripts, in which every stored text is escaped. */
export async function* ownDataPage(
  sections: readonly OwnDataSection[],
  person: { name: string; lastName: string; email: string },
): AsyncGenerator<string> {
  yield (
    '<!doctype html><html lang="bs"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">` +
    `<title>Moji podaci</title><style>${STYLE}</style></head><body><h1>Moji podaci</h1>` +
    `<p>${text(fullName(person))}, ${text(person.email)}<br>Stanje: ${text(moment.format(new Date()))}</p><p>${text(LEAD)}</p>`
  );
  for (const { title, file, rows } of sections) {
    yield `<section id="${text(file)}"><h2>${text(title)}</h2>`;
    let isEmpty = true;
    for await (const row of rows()) {
      isEmpty = false;
      yield `<article>${valueHtml(row)}</article>`;
    }
    yield isEmpty ? '<p>Nema podataka.</p></section>' : '</section>';
  }
  yield `<section id="izostavljeno"><h2>Šta nije u ovoj kopiji i zašto</h2>${listItems(LEFT_OUT.map(text))}</section></body></html>`;
}

const text = (value: string): string => escapeHtml(value.toWellFormed());

/** Fields with values of a fixed set; all other texts are shown as they were typed. */
const CODED = new Set([
  'by',
  'captureState',
  'category',
  'change',
  'changes',
  'event',
  'from',
  'kind',
  'notificationStatus',
  'outcome',
  'paymentMethod',
  'paymentStatus',
  'state',
  'status',
  'target',
  'to',
]);

/** `field` is the name under which the value is stored, also of each item of a list. */
function valueHtml(value: unknown, field = ''): string {
  if (value instanceof Date) return text(moment.format(value));
  if (Array.isArray(value)) {
    return value.length > 0 ? listItems(value.map((item) => valueHtml(item, field))) : '–';
  }
  if (typeof value === 'object' && value !== null) {
    const facts = Object.entries(value).map(
      ([name, inner]) => `<dt>${text(labelOf(name, field))}</dt><dd>${valueHtml(inner, name)}</dd>`,
    );
    return facts.length > 0 ? `<dl>${facts.join('')}</dl>` : '–';
  }
  if (typeof value === 'string') return text(wordsFor(value, field)) || '–';
  if (typeof value === 'number') return text(/price$/i.test(field) ? formatKm(value) : String(value));
  if (typeof value === 'boolean') return value ? 'da' : 'ne';
  return '–';
}

const ISO_MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

function wordsFor(value: string, field: string): string {
  if (ISO_MOMENT.test(value)) return moment.format(new Date(value));
  return CODED.has(field) ? (VALUES[value] ?? auditValueText(value)) : value;
}

const VALUES: Readonly<Record<string, string>> = {
  ...AUDIT_ACTOR_LABELS,
  ...AUDIT_TARGET_LABELS,
  ...PAYMENT_METHOD_LABELS,
  ...CAPTURE_STATE_LABELS,
  ...CONSENT_LABELS,
  self: 'Vi',
  buyer: 'Vi',
  staff: 'Institut',
  waiting: 'čeka na slanje',
  sent: 'poslano',
  failed: 'nije dostavljeno',
  recorded: 'evidentirana',
  refused: 'odbijena',
  none: 'nije naplaćena',
  welcome: 'Dobro došli',
  passwordReset: 'Nova lozinka',
  accountChanged: 'Promjena na nalogu',
  reviewRemoved: 'Uklonjena ocjena',
  emailConfirmation: 'Potvrda e-mail adrese',
  wrongCodes: 'Pogrešni kodovi pri prijavi',
  factorCode: 'Kod za uključivanje prijave u dva koraka',
  secondFactorChanged: 'Promjena prijave u dva koraka',
  ...SECOND_FACTOR_CHANGE_LABELS,
  orderPlaced: 'Potvrda prijave',
  paymentRecorded: 'Evidentirana uplata',
  paymentReminder: 'Podsjetnik za uplatu',
  orderExpired: 'Istekla prijava',
  statusChanged: 'Novi status prijave',
  placed: 'Prijava poslana',
  delivered: 'Održano',
  undelivered: 'Oznaka „održano” uklonjena',
  reminded: 'Podsjetnik za uplatu',
  expired: 'Prijava je istekla',
  unconfirmed: 'e-mail adresa nije potvrđena',
  mailFailed: 'E-mail nije dostavljen',
  captureState: 'Stanje uplate na PayPalu',
};

/** Returns the Bosnian name of a field, which may depend on the field around it. */
const labelOf = (field: string, parent: string): string =>
  LABELS[`${parent}.${field}`] ?? LABELS[field] ?? auditFieldLabel(field);

const LABELS: Readonly<Record<string, string>> = {
  _id: 'Oznaka',
  name: 'Ime',
  'user.name': 'Ime i prezime',
  'orderItems.name': 'Kurs',
  'lines.name': 'Kurs',
  'course.name': 'Naziv',
  isEmailConfirmed: 'E-mail adresa potvrđena',
  emailConfirmedAt: 'Vrijeme potvrde e-mail adrese',
  eventMailAt: 'Odluka o obavještenjima donesena',
  wantsEventMail: 'Želite obavještenja o događajima',
  given: 'Saglasnost data',
  text: 'Tekst',
  createdAt: 'Nastalo',
  updatedAt: 'Posljednja izmjena',
  reference: 'Referentni broj',
  user: 'Podnosilac',
  orderItems: 'Kursevi',
  kurs: 'Oznaka kursa',
  image: 'Slika',
  price: 'Cijena',
  qty: 'Broj mjesta',
  paymentMethod: 'Način plaćanja',
  itemsPrice: 'Cijena kurseva',
  shippingPrice: 'Naknada',
  taxPrice: 'PDV',
  totalPrice: 'Ukupno',
  isDelivered: 'Održano',
  deliveredAt: 'Datum održavanja',
  expiredAt: 'Istekla',
  paymentDueDay: 'Rok za uplatu',
  shippingAddress: 'Adresa za kontakt',
  address: 'Ulica i broj',
  city: 'Grad',
  postalCode: 'Poštanski broj',
  country: 'Država',
  phone: 'Telefon',
  note: 'Napomena',
  placedStart: 'Početak kursa u trenutku prijave',
  duration: 'Trajanje (sati)',
  unconfirmedUntil: 'Ističe ako se adresa ne potvrdi do',
  method: 'Način',
  captureId: 'Broj transakcije',
  provider: 'PayPal',
  orderId: 'Oznaka na PayPalu',
  amount: 'Iznos',
  value: 'Vrijednost',
  currency: 'Valuta',
  payerEmail: 'E-mail adresa platioca',
  state: 'Stanje',
  reminder: 'Podsjetnik',
  queuedAt: 'Pripremljeno',
  sentAt: 'Poslano',
  removeAt: 'Briše se',
  dueDay: 'Rok za uplatu',
  history: 'Tok prijave',
  at: 'Vrijeme',
  by: 'Ko',
  attempt: 'Pokušaj',
  refusals: 'Odbijenih pokušaja',
  captureAskedAt: 'Naplata zatražena',
  outcome: 'Ishod',
  captureState: 'Stanje uplate',
  checkedAt: 'Posljednja provjera',
  course: 'Kurs',
  rating: 'Ocjena',
  comment: 'Komentar',
  device: 'Uređaj',
  isRemembered: 'Prijava zapamćena',
  lastUsedAt: 'Posljednji put korišten',
  expiresAt: 'Vrijedi do',
  usedAt: 'Iskorišteno',
  totpConfirmedAt: 'Aplikacija za kodove uključena',
  passkeys: 'Pristupni ključevi',
  'passkeys.name': 'Naziv',
  recoveryCodesLeft: 'Neiskorištenih rezervnih kodova',
  kind: 'Vrsta',
  content: 'Sadržaj',
  lines: 'Kursevi',
  isRepeated: 'Ponovljeno',
  courses: 'Kursevi',
  hasPaid: 'Uplaćeno',
  courseName: 'Kurs',
  change: 'Promjena',
  changes: 'Promjene',
  network: 'Mreža',
  count: 'Koliko puta',
  field: 'Podatak',
  from: 'Prije',
  to: 'Poslije',
  recipient: 'Primalac',
};
