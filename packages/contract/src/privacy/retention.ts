import { daysText, hoursText } from '../frame/durations.ts';
import {
  CONFIRMATION_LINK_DAYS,
  INVITATION_LINK_DAYS,
  REMEMBERED_SESSION_DAYS,
  RESET_LINK_HOURS,
  RETENTION_DAYS,
  SESSION_HOURS,
  TALENT_POOL_DAYS,
  UNCONFIRMED_ORDER_HOURS,
  WAITING_LINK_DAYS,
} from '../limits.ts';

/**
 * The one table of what is stored about people: the privacy page shows the topics, the purge job removes what is over its
 * limit, and `npm run doctor` reports what is still there. Change texts and limits together with the code.
 */

const days = (kept: keyof typeof RETENTION_DAYS): string => `${RETENTION_DAYS[kept]} dana`;

export type PrivacyRecord = {
  title: string;
  data: string;
  why: string;
  basis: string;
  /** May contain `{{auditPeriod}}` and `{{documentPeriod}}`, which are settings. */
  howLong: string;
};

/** Topics of the privacy page, in its order. */
export const PRIVACY_TOPICS = {
  account: {
    title: 'Nalog',
    data: 'Ime, prezime, e-mail adresa, vrijeme otvaranja naloga, potvrde adrese i posljednje prijave na nalog, prihvaćeni uslovi s vremenom i tekstom, i lozinka. Lozinku čuvamo samo kao sažetak iz kojeg se ne može pročitati.',
    why: 'Da se možete prijaviti na nalog, slati prijave na kurseve, pratiti ih i pisati ocjene.',
    basis: 'Ugovor s vama: bez naloga nema prijave na kurs.',
    howLong: 'Dok imate nalog. Obrisati ga možete sami, u profilu pod „Moji podaci”.',
  },
  sessions: {
    title: 'Prijavljeni uređaji',
    data: 'Za svaku prijavu na nalog: naziv preglednika i sistema, na primjer „Chrome na Androidu”, vrijeme prijave, posljednje upotrebe i isteka, te da li ste odabrali „Zapamti me”. IP adresu i lokaciju uz to ne čuvamo.',
    why: 'Da u profilu vidite gdje ste prijavljeni i odjavite uređaj koji ne prepoznajete. Nalog može odjaviti i administrator.',
    basis: 'Ugovor s vama i naš legitimni interes da nalozi budu sigurni.',
    howLong: `Dok ste na uređaju prijavljeni: najduže ${hoursText(SESSION_HOURS)}, a uz „Zapamti me” ${daysText(REMEMBERED_SESSION_DAYS)}. Odjava, nova lozinka, nova e-mail adresa, promjena prijave u dva koraka i brisanje naloga brišu zapis ranije.`,
  },
  secondFactor: {
    title: 'Prijava u dva koraka',
    data: 'Ako je uključite: tajni ključ aplikacije za kodove, javni dio pristupnih ključeva i naziv koji ste im dali, te sažeci rezervnih kodova i koda kojim ste je uključili.',
    why: 'Da lozinka sama nije dovoljna za ulaz u vaš nalog, a kod zaposlenih u administraciju.',
    basis: 'Ugovor o nalogu; kod zaposlenih naš legitimni interes da podaci svih korisnika budu sigurni.',
    howLong: 'Dok je uključena; briše se i s nalogom.',
  },
  order: {
    title: 'Prijava na kurs',
    data: 'Ime i e-mail adresa iz naloga, adresa za kontakt, broj telefona i napomena ako ih unesete, odabrani kursevi, broj mjesta, cijene, način plaćanja, tok prijave i referentni broj. Ako plaća neko drugi, i naziv, adresa, kontakt i e-mail računovodstva platioca, a za organizaciju JIB i PDV broj. Ako ih navedete, i razlog otkazivanja i želja da na kurs idete prije isteka roka za odustanak.',
    why: 'Da odlučimo o prijavi, sačuvamo vam mjesto, održimo kurs i obračunamo ga.',
    basis: 'Ugovor s vama i koraci prije njegovog zaključenja; za poslovne isprave zakonska obaveza.',
    howLong:
      'Dok traju ugovor i mogući zahtjevi iz njega, a isprave onoliko dugo koliko traže računovodstveni i porezni propisi. Kada se nalog obriše, prijava ostaje bez vašeg imena, adrese, telefona i napomene, pod oznakom „Obrisani korisnik”.',
  },
  participant: {
    title: 'Polaznik',
    data: 'Ime, prezime, e-mail adresa i broj telefona osobe koja ide na kurs, a za maloljetne i ime roditelja ili staratelja, kako ih je upisao onaj ko je poslao prijavu ili sama ta osoba, te da li je potvrdila dolazak i je li bila na svakom susretu, s imenom onoga ko je to upisao, i skenirane potpisne liste. Lični broj (JMB) ne tražimo. Samo ako propis to traži od nas za određeni kurs, polaznika pitamo i za spol, godinu rođenja, zaposlenje ili obrazovanje; uz pitanja stoje organ, akt i član.',
    why: 'Da znamo ko dolazi na kurs i da polazniku pošaljemo šta mu za kurs treba. Za drugo ove podatke ne koristimo.',
    basis:
      'Ugovor s onim ko je poslao prijavu i naš legitimni interes da kurs održimo. Ko se ne slaže, neka nam piše, pa ćemo podatke obrisati, zajedno s porukama koje smo toj osobi poslali; mjesto ostaje bez imena.',
    howLong: `${RETENTION_DAYS.participant} dana nakon kraja kursa. Ako podnosilac prijave ranije obriše nalog, podatke polaznika brišemo čim se kurs završi, a njegove odmah. Zapisi o prisustvu poslije toga ostaju bez imena polaznika. Skenirana potpisna lista, na kojoj su i potpisi drugih, briše se ${RETENTION_DAYS.participant} dana nakon kraja kursa. Odgovore koje propis traži brišemo kad istekne rok iz propisa, a brisanjem naloga odmah, osim ako propis obavezuje na odgovor: tada do tog roka ostaju bez imena.`,
  },
  waiting: {
    title: 'Lista čekanja',
    data: 'E-mail adresa, ime ako ga unesete, kurs, broj mjesta, vrijeme upisa, ponude mjesta i razlog ako vas je zaposleni pomjerio na listi.',
    why: 'Da vam ponudimo mjesto koje se oslobodi, onim redom kojim ste se upisali, ili vam javimo sljedeći termin.',
    basis: 'Koraci koje tražite prije zaključenja ugovora. S liste se skidate jednim klikom.',
    howLong: `${RETENTION_DAYS.waiting} dana nakon kraja kursa. Zahtjev za sljedeći termin brišemo najkasnije nakon ${RETENTION_DAYS.interest} dana, a upis koji niste potvrdili nakon ${daysText(WAITING_LINK_DAYS)}.`,
  },
  document: {
    title: 'Predračuni i potvrde o uplati i povratu',
    data: 'Ime i adresa podnosioca prijave ili platioca, kod organizacije i JIB i PDV broj, odabrani kursevi, iznosi, rok, uplate i povrati, kakvi su bili kada je dokument izdat.',
    why: 'Da možete platiti i dokazati uplatu ili povrat, a mi obračunati kurs. Izdat dokument se ne mijenja. Kada plaća organizacija, kopiju šaljemo i na e-mail računovodstva ako je upisan u prijavi; ta adresa briše se s nalogom.',
    basis: 'Ugovor s vama i zakonska obaveza vođenja poslovnih knjiga.',
    howLong: 'Od izdavanja {{documentPeriod}}. Izdati dokumenti ostaju i kada se nalog obriše.',
  },
  certificate: {
    title: 'Uvjerenja',
    data: 'Ime i prezime, kurs, dani, sati, rezultat ako je upisan, broj, šifra i stanje uvjerenja, kako su bili kada je izdato. Ko ima šifru ili QR kod, vidi šta na njemu piše i da li vrijedi; po imenu se ne može tražiti. Ako preuzmete digitalnu značku, u njoj je umjesto imena otisak vaše e-mail adrese.',
    why: 'Da svako kome pokažete uvjerenje može provjeriti da smo ga izdali.',
    basis: 'Ugovor o kursu i naš legitimni interes da se uvjerenja ne krivotvore.',
    howLong:
      'Trajno. Ime, rezultat i digitalnu značku uklanjamo kada to tražite i kada obrišete nalog; provjera tada pokazuje samo da je uvjerenje izdato i da vrijedi. Ako zakon traži da registar uvjerenja ima imena, ime i rezultat ostaju.',
  },
  notes: {
    title: 'Interne napomene',
    data: 'Šta je zaposleni zapisao o vašoj prijavi ili o dogovoru s vama, kada i ko.',
    why: 'Da svaki zaposleni zna šta je s vama dogovoreno.',
    basis: 'Naš legitimni interes da prijavu vodimo uredno.',
    howLong: 'Dok je zaposleni ne obriše ili dok imate nalog. Napomene vidite u kopiji svojih podataka.',
  },
  payment: {
    title: 'Plaćanje',
    data: 'Svaka uplata, povrat i grant: iznos, dan, način i oznaka, ko ih je evidentirao, i napomena zaposlenog; uz povrat i broj računa koji ste upisali. Ako platite karticom ili preko PayPala, dobijamo od njega broj transakcije, iznos i e-mail adresu platioca. Broj kartice nikada ne vidimo.',
    why: 'Da uplatu povežemo s prijavom i da ništa ne bude naplaćeno dvaput.',
    basis: 'Ugovor s vama i zakonska obaveza vođenja poslovnih knjiga.',
    howLong: 'Koliko i prijavu; e-mail adresa platioca, broj računa za povrat i napomena brišu se s nalogom.',
  },
  statement: {
    title: 'Bankovni izvodi',
    data: 'Za svaku uplatu na račun instituta koju zaposleni uveze iz izvoda banke: dan, iznos, ime i račun platioca, svrha i oznaka banke, te prijave po kojima je evidentirana. Izlazne stavke ne spremamo.',
    why: 'Da uplatu povežemo s prijavom, i da ista uplata ne bude evidentirana dvaput.',
    basis: 'Zakonska obaveza vođenja poslovnih knjiga i ugovor s onim ko je poslao prijavu.',
    howLong: 'Od dana uplate {{documentPeriod}}, i kada se nalog obriše.',
  },
  mails: {
    title: 'Poruke o nalogu i prijavi',
    data: 'E-mail adresa, ime i sadržaj poruke: potvrda e-mail adrese, nova lozinka i druge poruke o nalogu, potvrda prijave i sve druge poruke o prijavi, uplati, povratu, rasporedu i listi čekanja, te pozivnice polaznicima.',
    why: 'Da znate dokle je prijava stigla i da možete postaviti novu lozinku, a mi da provjerimo jeste li dobili poruku; linkove i kodove iz nje zaposleni ne vide.',
    basis:
      'Ugovor s vama; za polaznike naš legitimni interes da kurs održimo, a za listu čekanja koraci prije zaključenja ugovora.',
    howLong: `Poslanu poruku brišemo iz sistema nakon ${days('sentMail')}, a onu koja se nije mogla dostaviti nakon ${RETENTION_DAYS.failedMail}. Kome je poslana poruka polaznicima kursa, s tekstom poruke, čuvamo ${days('courseMessage')}. Link za novu lozinku vrijedi ${hoursText(RESET_LINK_HOURS)}, pozivnica za nalog ${daysText(INVITATION_LINK_DAYS)}, a link za potvrdu e-mail adrese ${daysText(CONFIRMATION_LINK_DAYS)}; njihov trag brišemo dan kasnije. Brisanjem naloga brišu se i sve poruke.`,
  },
  eventMail: {
    title: 'Obavještenja o događajima',
    data: 'E-mail adresa, svaka vaša odluka, vrijeme kada ste je donijeli i rečenica uz koju ste je donijeli.',
    why: 'Da vas pozovemo na predavanja, dane otvorenih vrata i nove kurseve.',
    basis:
      'Saglasnost. Polje pri registraciji nije unaprijed označeno, a saglasnost povlačite u profilu kad god želite.',
    howLong: 'Dok ne povučete saglasnost ili ne obrišete nalog.',
  },
  lecturers: {
    title: 'Predavači',
    data: 'Ime i prezime, zvanje, biografija i slika, što vidi svako ko otvori kurs, te oznaka naloga ako ga predavač ima.',
    why: 'Da polaznici znaju ko vodi kurs.',
    basis: 'Ugovor s predavačem.',
    howLong: 'Dok je kurs na sajtu ili dok predavača ne uklonimo iz njega.',
  },
  reviews: {
    title: 'Ocjene i komentari',
    data: 'Ocjena, komentar, datum, te ime i početno slovo prezimena, na primjer „Ana H.”. To vidi svako ko otvori kurs.',
    why: 'Da budući polaznici čuju iskustva drugih.',
    basis: 'Saglasnost koju dajete kada ocjenu objavite.',
    howLong: 'Dok je kurs na sajtu ili dok ocjenu ne obrišete na stranici kursa. Briše se i s nalogom.',
  },
  abuse: {
    title: 'Zaštita od zloupotrebe',
    data: 'Broj pokušaja prijave na nalog, registracije, traženja nove lozinke i linka za potvrdu adrese, slanja prijava, ocjena, plaćanja, poruka sa stranice „Kontakt”, pretraga i ostalih izmjena, uz sažetak IP adrese ili oznake naloga, iz kojeg se one ne mogu pročitati. I e-mail adresa se pri tome čuva samo kao sažetak, kao i IP adrese s kojih ste se prijavili na nalog, mreža s koje ste poslali prijavu na kurs i mreža s koje ste prije potvrde e-mail adrese poslali upis na listu čekanja.',
    why: 'Da niko ne pogađa vašu lozinku, ne spriječi vas da se prijavite i ne zatrpava sajt lažnim prijavama.',
    basis: 'Naš legitimni interes da sajt i nalozi budu sigurni.',
    howLong: `Brojač čuvamo od jedne minute do jednog sata, broj registracija, promjena e-mail adrese i zamjena polaznika 24 sata, sažetak adrese ${days('knownLogin')}, a sažetak mreže jedan dan ili dok ne potvrdite e-mail adresu, najduže ${hoursText(UNCONFIRMED_ORDER_HOURS)}; potom se brišu sami.`,
  },
  serverLog: {
    title: 'Dnevnik servera',
    data: 'Vrijeme, adresa stranice bez dijela iza upitnika, ishod i trajanje odgovora. U dnevnik ne upisujemo IP adrese, sadržaj obrazaca ni e-mail adrese.',
    why: 'Da otkrijemo i otklonimo kvarove.',
    basis: 'Naš legitimni interes da sajt radi ispravno.',
    howLong: `Najduže ${days('serverLog')}.`,
  },
  auditLog: {
    title: 'Dnevnik radnji',
    data: 'Ko je i kada šta promijenio, izvezao ili obrisao, uspjele i neuspjele prijave na nalog, odjave uređaja i preuzimanja vlastitih podataka, uz dio IP adrese koji pokazuje samo mrežu. Za administratore se upisuju ime i e-mail adresa, za ostale samo oznaka naloga. E-mail adresa kojom se neko neuspješno prijavljivao čuva se samo kao sažetak.',
    why: 'Da znamo ko je imao uvid u podatke i da otkrijemo zloupotrebu.',
    basis: 'Naš legitimni interes da podaci budu sigurni.',
    howLong:
      'Zapis čuvamo {{auditPeriod}}; u administraciji se on ne može mijenjati, pa ime administratora u njemu ostaje i kada se nalog obriše.',
  },
  candidate: {
    title: 'Prijave na oglase za posao',
    data: 'Ime, prezime, e-mail adresa, telefon, poruka i biografija koje pošaljete uz prijavu na oglas, stanje prijave, naši odgovori i interne napomene. Vide ih samo kadrovi i administratori; svako preuzimanje biografije upisuje se u dnevnik. Ne šaljite JMBG, fotografiju ni podatke o zdravlju.',
    why: 'Da izaberemo kandidata za oglas na koji ste se prijavili.',
    basis: 'Radnje prije sklapanja ugovora, na vaš zahtjev; za bazu kandidata vaša saglasnost.',
    howLong: `{{candidatePeriod}} nakon roka za prijavu iz oglasa, a uz saglasnost za bazu kandidata ${TALENT_POOL_DAYS} dana od prijave. Povući je možete u svakom trenutku na stranici iz e-maila: podaci i biografija se tada odmah brišu.`,
  },
  backups: {
    title: 'Rezervne kopije',
    data: 'Sve što sadrži baza podataka i biografije kandidata, kakvi su bili u trenutku kopije.',
    why: 'Da se podaci ne izgube kada se pokvari server ili ih neko greškom obriše.',
    basis: 'Naš legitimni interes da podaci budu sigurni.',
    howLong:
      'Dok ih redovno ne zamijene novije kopije. Nalog koji ste obrisali kopija ne može vratiti: nakon vraćanja kopije briše se ponovo, kao i pristupni ključ koji ste uklonili, a za to čuvamo samo njihove oznake.',
  },
  contact: {
    title: 'Poruke sa stranice „Kontakt”',
    data: 'Ime, e-mail adresa i tekst poruke. Nalog za to nije potreban, pa poruka nije vezana ni za jedan nalog.',
    why: 'Da pročitamo vašu poruku i odgovorimo vam.',
    basis: 'Naš legitimni interes da odgovorimo na upit.',
    howLong: `Iz sistema se briše sama nakon ${days('contactMail')}. Za odgovor i dalje dopisivanje vrijedi sljedeći red.`,
  },
  correspondence: {
    title: 'Kada nam pišete ili nas zovete',
    data: 'Ono što nam sami kažete i adresa ili broj s kojeg se javljate.',
    why: 'Da vam odgovorimo.',
    basis: 'Naš legitimni interes da odgovorimo na upit, ili ugovor ako se upit tiče prijave.',
    howLong: 'Najduže godinu dana od posljednjeg odgovora, osim ako je prepiska dio prijave.',
  },
} as const satisfies Record<string, PrivacyRecord>;

export type PrivacyTopic = keyof typeof PRIVACY_TOPICS;

/** Nothing may be stored whose `field` (of a folder: whose last change) is more than `days` days in the past. */
export type RetentionLimit = {
  field: string;
  days: number | 'AUDIT_RETENTION_DAYS' | 'DOCUMENT_RETENTION_YEARS';
};

export type Store = {
  content: string;
  /** The topics that explain it to people; none when it says nothing about a person. */
  topics: readonly PrivacyTopic[];
  /** The event that ends the storage, in words. */
  removal: string;
  limits: readonly RetentionLimit[];
};

const FOREVER = { limits: [] } as const;
const NOBODY = { topics: [], limits: [] } as const;
const TTL = 'a TTL index of the database';
const BOOKKEEPING = 'nothing: the law on bookkeeping decides how long; staff remove it by hand';

/** Every collection by its name; the test of all models fails for one that is missing. */
export const COLLECTIONS: Readonly<Record<string, Store>> = {
  users: {
    content: 'accounts with the hash of the password and consents',
    topics: ['account', 'eventMail'],
    removal: 'the deletion of the account',
    ...FOREVER,
  },
  sessions: {
    content: 'device, creation, last use and expiry of each login',
    topics: ['sessions'],
    removal: `the end of the session; ${TTL}`,
    limits: [{ field: 'expiresAt', days: 0 }],
  },
  passwordresets: {
    content: 'hash of the token and address of a requested new password',
    topics: ['mails'],
    removal: TTL,
    limits: [{ field: 'expiresAt', days: RETENTION_DAYS.passwordReset }],
  },
  emailconfirmations: {
    content: 'hash of the token and address of a link that confirms an address',
    topics: ['mails'],
    removal: `a change of the address; the deletion of the account; ${TTL}`,
    limits: [{ field: 'expiresAt', days: RETENTION_DAYS.emailConfirmation }],
  },
  secondfactors: {
    content:
      'secret of the codes, public keys of passkeys, hashes of recovery codes and of the code that was mailed, number of wrong codes',
    topics: ['secondFactor'],
    removal: 'switching it off; the deletion of the account',
    ...FOREVER,
  },
  webauthnchallenges: {
    content: 'requests that a passkey has to sign',
    topics: ['secondFactor'],
    removal: `their first use; ${TTL}`,
    limits: [{ field: 'expiresAt', days: 0 }],
  },
  erasures: {
    content: 'deleted accounts whose files still have to be deleted, with their addresses',
    topics: ['account'],
    removal: 'the job that deletes the files, within minutes',
    ...FOREVER,
  },
  orders: {
    content:
      'applications with name, address, phone, note, payer, payment, fiscal documents and history; a hash of the network for two days',
    topics: ['order', 'payment', 'abuse'],
    removal: BOOKKEEPING,
    ...FOREVER,
  },
  seats: {
    content: 'which seat of which course an order holds, or held and why it was released',
    topics: ['order'],
    removal: BOOKKEEPING,
    ...FOREVER,
  },
  cancellations: {
    content: 'which seats of an application were cancelled, by which rule, with the reason of the buyer',
    topics: ['order', 'payment'],
    removal: BOOKKEEPING,
    ...FOREVER,
  },
  participants: {
    content:
      'name, address and phone of the person on each seat of an application, the hash of their link, and the answers that an act requires; a hash of the network for two days',
    topics: ['participant'],
    removal: 'the job that erases participants of past courses; the deletion of the account',
    ...FOREVER,
  },
  attendance: {
    content: 'whether a participant was at a lesson, by ids, with the name of who marked it',
    topics: ['participant'],
    removal:
      'the removal of the participant by staff; otherwise nothing, but the name of the participant is erased',
    ...FOREVER,
  },
  attendancemarks: {
    content: 'every mark and correction of the attendance, by ids, with the name of who made it',
    topics: ['participant'],
    removal:
      'the removal of the participant by staff; otherwise nothing, but the name of the participant is erased',
    ...FOREVER,
  },
  signaturescans: {
    content: 'which scans of signed signature sheets a course has, with the name of who added each',
    topics: ['participant'],
    removal: `staff; ${TTL}`,
    limits: [{ field: 'removeAt', days: 0 }],
  },
  signaturescanfiles: {
    content: 'the files of these scans, with names and signatures',
    topics: ['participant'],
    removal: `staff; ${TTL}`,
    limits: [{ field: 'removeAt', days: 0 }],
  },
  waitinglist: {
    content:
      'address, name, wishes and offers of those who wait for a course, and the hash of their link; a hash of the network for two days',
    topics: ['waiting', 'abuse'],
    removal: `the deletion of the account; ${TTL}`,
    limits: [{ field: 'removeAt', days: 0 }],
  },
  messages: {
    content: 'messages of staff to people of a course, and the name of who has written them',
    topics: ['mails'],
    removal: TTL,
    limits: [{ field: 'scheduledAt', days: RETENTION_DAYS.courseMessage }],
  },
  deliveries: {
    content: 'name and address of the recipients of these messages, and whether they were delivered',
    topics: ['mails'],
    removal: `the deletion of the account or of the participant; ${TTL}`,
    limits: [{ field: 'at', days: RETENTION_DAYS.courseMessage }],
  },
  reminders: {
    content: 'that a participant was reminded of a lesson, by ids',
    topics: [],
    removal: TTL,
    limits: [{ field: 'at', days: RETENTION_DAYS.reminder }],
  },
  payments: {
    content: 'payments, refunds and grants: amount, day, method, reference, note and address of the payer',
    topics: ['payment'],
    removal: BOOKKEEPING,
    ...FOREVER,
  },
  statemententries: {
    content: 'payments of bank statements: day, amount, name and account of the payer, purpose and orders',
    topics: ['statement'],
    removal: 'the purge job',
    limits: [{ field: 'bookedAt', days: 'DOCUMENT_RETENTION_YEARS' }],
  },
  documents: {
    content:
      'proformas and receipts: number, day, and what they say about buyer, payer, courses and payments',
    topics: ['document'],
    removal: 'the purge job; those without a number with the account',
    limits: [{ field: 'issuedAt', days: 'DOCUMENT_RETENTION_YEARS' }],
  },
  documentfiles: {
    content: 'the PDF of each issued proforma and receipt',
    topics: ['document'],
    removal: 'the purge job',
    limits: [{ field: 'issuedAt', days: 'DOCUMENT_RETENTION_YEARS' }],
  },
  discountcodes: {
    content: 'codes for discounts, and the organisations that got them',
    removal: 'nothing',
    ...NOBODY,
  },
  counters: { content: 'the last number of each kind of document in a year', removal: 'nothing', ...NOBODY },
  certificates: {
    content: 'certificates with name, course, number, code, state and badge',
    topics: ['certificate'],
    removal:
      'nothing; badge and name are removed with the account or the data of the participant, the name only where no law demands it',
    ...FOREVER,
  },
  runcounts: {
    content: 'how many participants of a course attended and completed it',
    removal: 'nothing',
    ...NOBODY,
  },
  reportsnapshots: {
    content: 'frozen counts of participants by their answers for the register of an authority',
    removal: 'nothing',
    ...NOBODY,
  },
  certificatetemplates: {
    content: 'templates of certificates with the names of those who sign, and the paths of their signatures',
    topics: ['certificate'],
    removal: 'staff, while no certificate has been issued with the template',
    ...FOREVER,
  },
  issuerkeys: {
    content: 'the public keys by which the signatures of certificates are checked',
    removal: 'nothing',
    ...NOBODY,
  },
  courseresults: {
    content: 'who has passed a course, and the grade',
    topics: ['certificate'],
    removal: 'the removal of the data of the participant; the deletion of the account',
    ...FOREVER,
  },
  notes: {
    content: 'internal notes of staff about an order or a user',
    topics: ['notes'],
    removal: 'their deletion by staff; the deletion of the account',
    ...FOREVER,
  },
  paypalorders: {
    content: 'ids and amounts of payments at PayPal',
    topics: ['payment'],
    removal: BOOKKEEPING,
    ...FOREVER,
  },
  candidates: {
    content:
      'name, address, phone and message of candidates for jobs, notes and answers of staff, and the hash of their link',
    topics: ['candidate'],
    removal: 'their withdrawal; the deletion of the account with the address; the purge job',
    limits: [{ field: 'eraseAt', days: 0 }],
  },
  reviews: {
    content: 'rating, comment and public name of the author',
    topics: ['reviews'],
    removal: 'the deletion of the review or the course',
    ...FOREVER,
  },
  outbox: {
    content: 'mails with address and content, waiting, sent or given up',
    topics: ['mails', 'contact'],
    removal: TTL,
    limits: [
      { field: 'removeAt', days: 0 },
      { field: 'sentAt', days: RETENTION_DAYS.sentMail },
    ],
  },
  ratelimits: {
    content: 'counters by address or account',
    topics: ['abuse'],
    removal: TTL,
    limits: [{ field: 'expire', days: 0 }],
  },
  knownlogins: {
    content: 'keyed hashes of account and address after a login',
    topics: ['abuse'],
    removal: TTL,
    limits: [{ field: 'endsAt', days: 0 }],
  },
  auditlog: {
    content: 'who did what; names and addresses of staff only',
    topics: ['auditLog'],
    removal: 'the purge job',
    limits: [{ field: 'at', days: 'AUDIT_RETENTION_DAYS' }],
  },
  courses: {
    content: 'courses and their lecturers',
    topics: ['lecturers'],
    removal: 'their deletion by staff',
    ...FOREVER,
  },
  news: { content: 'news', removal: 'their deletion by staff', ...NOBODY },
  careers: { content: 'careers', removal: 'their deletion by staff', ...NOBODY },
  unusedfiles: {
    content: 'names of images that no content shows',
    removal: 'the job of the images',
    ...NOBODY,
  },
  assets: {
    content: 'names and hashes of the static files of each version in use',
    removal: 'the job of the images',
    ...NOBODY,
  },
  jobs: { content: 'the last run of each periodic job', removal: 'nothing', ...NOBODY },
  settings: {
    content: 'what staff have set in place of variables of `.env`, and introductions of mails',
    removal: 'nothing',
    ...NOBODY,
  },
  processes: {
    content: 'running processes of the server: host, version, hashes of settings and when last seen',
    topics: [],
    removal: `the stop of the process; ${TTL}`,
    limits: [{ field: 'seenAt', days: 1 }],
  },
  versions: { content: 'how often records were written', removal: 'nothing', ...NOBODY },
  migrations: { content: 'which migrations have run', removal: 'nothing', ...NOBODY },
  removedids: {
    content:
      'ids of deleted accounts, removed passkeys and withdrawn candidates, which the restore of a backup must not bring back',
    topics: ['backups'],
    removal: 'nothing: no backup may be left that contains them',
    ...FOREVER,
  },
  restores: {
    content: 'the backup whose restore has not ended',
    removal: 'the end of the restore',
    ...NOBODY,
  },
};

/** Stores outside of the database: folders below DATA_DIR, the folder of the images, and the standard output. */
export const FILES = {
  mail: {
    content: 'mails as .eml files when there is no mail server',
    topics: ['mails', 'contact'],
    removal: 'the purge job',
    limits: [{ field: 'mtime', days: RETENTION_DAYS.mailFile }],
  },
  audit: {
    content: 'backups and restores that the server has not recorded yet',
    removal: 'the job of the audit log, within seconds',
    ...NOBODY,
  },
  'erased-users': {
    content: 'ids of deleted accounts, which the restore of a backup must not bring back',
    topics: ['backups'],
    removal: 'nothing: no backup may be left that contains them',
    ...FOREVER,
  },
  'removed-passkeys': {
    content: 'ids of removed passkeys, which the restore of a backup must not bring back',
    topics: ['backups'],
    removal: 'nothing: no backup may be left that contains them',
    ...FOREVER,
  },
  backups: {
    content: 'copies of the database, the images and the files of candidates',
    topics: ['backups'],
    removal: 'newer backups; those made by hand by whoever made them',
    ...FOREVER,
  },
  candidates: {
    content: 'files that candidates for jobs have sent',
    topics: ['candidate'],
    removal: 'their withdrawal; the job that removes files without a candidate, within the hour',
    ...FOREVER,
  },
  uploads: {
    content: 'images of courses, news and careers, without metadata',
    removal: 'the job of the images, when no record has shown them for a month',
    ...NOBODY,
  },
  serverLog: {
    content: 'requests without addresses of clients, queries and bodies',
    topics: ['serverLog'],
    removal: 'whoever collects the standard output of the server',
    ...FOREVER,
  },
} as const satisfies Record<string, Store>;
