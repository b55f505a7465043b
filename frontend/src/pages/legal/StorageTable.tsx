import { CONSENT_DAYS, type StorageKey } from '../../lib/storage.ts';
import { tieShortWords } from '../../lib/format.ts';
import styles from './StorageTable.module.css';

export function StorageTable() {
  return (
    <table className={styles.table}>
      <caption>Zapisi koje pravi ovaj sajt</caption>
      <thead>
        <tr>
          <th scope="col">Naziv</th>
          <th scope="col">Čemu služi</th>
          <th scope="col">Gdje stoji</th>
          <th scope="col">Koliko traje</th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(STORED_ITEMS).map(([key, { purpose, place, duration }]) => (
          <tr key={key}>
            <th scope="row">
              <code>{key}</code>
            </th>
            <td data-label="Čemu služi">{tieShortWords(purpose)}</td>
            <td data-label="Gdje stoji">{tieShortWords(place)}</td>
            <td data-label="Koliko traje">{tieShortWords(duration)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type StoredItem = {
  purpose: string;
  place: 'Preglednik' | 'Kartica preglednika' | 'Preglednik ili kartica';
  duration: string;
};

const UNTIL_TAB_CLOSES = 'Dok ne zatvorite karticu.';

/** A key of `lib/storage.ts` without an entry here is a type error. */
const STORED_ITEMS: Record<StorageKey, StoredItem> = {
  userInfo: {
    purpose: 'Pamti da ste prijavljeni: ime, e-mail adresu i ključ vaše sesije.',
    place: 'Preglednik ili kartica',
    duration:
      'Do odjave. Uz „Zapamti me” najduže 30 dana, inače najduže 12 sati i dok ne zatvorite posljednju karticu ovog sajta.',
  },
  cartItems: {
    purpose: 'Kursevi koje ste odabrali i broj mjesta na svakom.',
    place: 'Preglednik',
    duration: 'Dok ne pošaljete prijavu ili ne uklonite kurseve.',
  },
  shippingAddress: {
    purpose: 'Adresa za kontakt, da je ne upisujete ponovo.',
    place: 'Preglednik',
    duration: 'Do odjave.',
  },
  paymentMethod: {
    purpose: 'Način plaćanja koji ste odabrali.',
    place: 'Preglednik',
    duration: 'Do odjave.',
  },
  checkoutOwner: {
    purpose: 'Oznaka naloga kojem pripadaju adresa i način plaćanja, da ih ne bi dobio neko drugi.',
    place: 'Preglednik',
    duration: 'Do odjave.',
  },
  orderContact: {
    purpose: 'Telefon i napomena uz prijavu, ako ste ih upisali.',
    place: 'Preglednik',
    duration: 'Do odjave.',
  },
  addressDraft: {
    purpose: 'Adresa koju upisujete, a još niste potvrdili.',
    place: 'Kartica preglednika',
    duration: UNTIL_TAB_CLOSES,
  },
  orderAttempt: {
    purpose: 'Oznaka prijave koja se šalje, da ista ne bi stigla dvaput.',
    place: 'Kartica preglednika',
    duration: UNTIL_TAB_CLOSES,
  },
  registrationDraft: {
    purpose: 'Započeta registracija, bez lozinke.',
    place: 'Kartica preglednika',
    duration: UNTIL_TAB_CLOSES,
  },
  reviewDraft: {
    purpose: 'Ocjena koju pišete.',
    place: 'Kartica preglednika',
    duration: UNTIL_TAB_CLOSES,
  },
  editDrafts: {
    purpose: 'Samo za zaposlene: izmjene kurseva, vijesti i oglasa koje još nisu sačuvane.',
    place: 'Preglednik',
    duration: 'Do čuvanja ili odbacivanja izmjena, najduže 30 dana.',
  },
  editTabDrafts: {
    purpose: 'Samo za zaposlene: izmjene prijava i korisnika koje još nisu sačuvane.',
    place: 'Kartica preglednika',
    duration: 'Do čuvanja ili odbacivanja izmjena, odjave ili zatvaranja kartice.',
  },
  adminNavigation: {
    purpose: 'Samo za zaposlene: da li je meni administracije skupljen.',
    place: 'Preglednik',
    duration: 'Dok ne obrišete podatke preglednika.',
  },
  hiddenColumns: {
    purpose: 'Samo za zaposlene: kolone koje su isključene u listama.',
    place: 'Preglednik',
    duration: 'Dok ih ponovo ne uključe.',
  },
  cookieConsent: {
    purpose: 'Pamti da ste prihvatili ovo obavještenje.',
    place: 'Preglednik',
    duration: `${CONSENT_DAYS} dana; potom pitamo ponovo.`,
  },
};
