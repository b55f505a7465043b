import { tieShortWords } from '../../lib/format.ts';
import styles from './PrivacyRecords.module.css';

type DataRecord = { title: string; facts: readonly (readonly [name: string, text: string])[] };

export function Records({ records }: { records: readonly DataRecord[] }) {
  return (
    <div className={styles.records}>
      {records.map(({ title, facts }) => (
        <article key={title} className={styles.record}>
          <h3>{title}</h3>
          <dl className={styles.facts}>
            {facts.map(([name, text]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{tieShortWords(text)}</dd>
              </div>
            ))}
          </dl>
        </article>
      ))}
    </div>
  );
}

/** Describes what the program does: change both together. */
export const PRIVACY_RECORDS: readonly DataRecord[] = [
  {
    title: 'Nalog',
    facts: [
      [
        'Podaci',
        'Ime, prezime, e-mail adresa i lozinka. Lozinku čuvamo samo kao sažetak iz kojeg se ne može pročitati.',
      ],
      ['Zašto', 'Da se možete prijaviti na sajt, slati prijave na kurseve, pratiti ih i pisati ocjene.'],
      ['Pravni osnov', 'Ugovor s vama: bez naloga nema prijave na kurs.'],
      ['Koliko dugo', 'Dok imate nalog. Brišemo ga na vaš zahtjev.'],
    ],
  },
  {
    title: 'Prijavljeni uređaji',
    facts: [
      [
        'Podaci',
        'Za svaku prijavu na sajt: preglednik i sistem riječima, na primjer „Chrome na Androidu“, vrijeme prijave, posljednje upotrebe i isteka, te da li ste izabrali „Zapamti me“. IP adresu i lokaciju uz to ne čuvamo.',
      ],
      [
        'Zašto',
        'Da u profilu vidite gdje ste prijavljeni i odjavite uređaj koji ne prepoznajete. Nalog može odjaviti i administrator.',
      ],
      ['Pravni osnov', 'Ugovor s vama i naš legitimni interes da nalozi budu sigurni.'],
      [
        'Koliko dugo',
        'Dok ste na uređaju prijavljeni: najduže 12 sati, a uz „Zapamti me“ 30 dana. Odjava, nova lozinka i brisanje naloga brišu zapis ranije.',
      ],
    ],
  },
  {
    title: 'Prijava na kurs',
    facts: [
      [
        'Podaci',
        'Ime i e-mail adresa iz naloga, adresa za kontakt, izabrani kursevi, broj mjesta, cijene, način plaćanja, tok prijave i referentni broj.',
      ],
      ['Zašto', 'Da odlučimo o prijavi, sačuvamo vam mjesto, održimo kurs i obračunamo ga.'],
      [
        'Pravni osnov',
        'Ugovor s vama i koraci prije njegovog zaključenja; za poslovne isprave zakonska obaveza.',
      ],
      [
        'Koliko dugo',
        'Dok traju ugovor i mogući zahtjevi iz njega, a isprave onoliko koliko traže računovodstveni i porezni propisi. Prijava ostaje i kada se nalog obriše.',
      ],
    ],
  },
  {
    title: 'Plaćanje',
    facts: [
      [
        'Podaci',
        'Da li je i kada plaćeno, iznos i oznaka uplate. Ako platite karticom ili preko PayPala, dobijamo od njega broj transakcije, iznos i e-mail adresu platioca. Broj kartice nikada ne vidimo.',
      ],
      ['Zašto', 'Da uplatu povežemo s prijavom i da ništa ne bude naplaćeno dvaput.'],
      ['Pravni osnov', 'Ugovor s vama i zakonska obaveza vođenja poslovnih knjiga.'],
      ['Koliko dugo', 'Kao i prijavu.'],
    ],
  },
  {
    title: 'Poruke o nalogu i prijavi',
    facts: [
      [
        'Podaci',
        'E-mail adresa, ime i sadržaj poruke: potvrda prijave, promjena njenog stanja, podsjetnik za uplatu, nova lozinka, promjena naloga.',
      ],
      ['Zašto', 'Da znate dokle je prijava stigla i da možete postaviti novu lozinku.'],
      ['Pravni osnov', 'Ugovor s vama.'],
      [
        'Koliko dugo',
        'Poslanu poruku brišemo iz sistema nakon 30 dana, a onu koja se nije mogla isporučiti nakon 90. Link za novu lozinku vrijedi jedan sat, a njegov trag brišemo dan kasnije.',
      ],
    ],
  },
  {
    title: 'Obavještenja o događajima',
    facts: [
      ['Podaci', 'E-mail adresa, vaša odluka i vrijeme kada ste je donijeli.'],
      ['Zašto', 'Da vas pozovemo na predavanja, dane otvorenih vrata i nove kurseve.'],
      [
        'Pravni osnov',
        'Saglasnost. Polje pri registraciji nije unaprijed označeno, a saglasnost povlačite u profilu kad god želite.',
      ],
      ['Koliko dugo', 'Dok ne povučete saglasnost ili ne zatvorite nalog.'],
    ],
  },
  {
    title: 'Ocjene i komentari',
    facts: [
      [
        'Podaci',
        'Ocjena, komentar, datum, te ime i početno slovo prezimena, na primjer „Ana H.“. To vidi svako ko otvori kurs.',
      ],
      ['Zašto', 'Da budući polaznici čuju iskustva drugih.'],
      ['Pravni osnov', 'Saglasnost koju dajete kada ocjenu objavite.'],
      [
        'Koliko dugo',
        'Dok je kurs na sajtu ili dok ocjenu ne obrišete na stranici kursa. Ocjena ostaje i kada se nalog obriše, ako ne zatražite drugačije.',
      ],
    ],
  },
  {
    title: 'Zaštita od zloupotrebe',
    facts: [
      [
        'Podaci',
        'Broj pokušaja prijave, registracije, traženja nove lozinke, slanja prijava, ocjena i plaćanja, uz IP adresu ili oznaku naloga. E-mail adresa se pri tome čuva samo kao sažetak, kao i adrese s kojih ste se prijavili na sajt.',
      ],
      [
        'Zašto',
        'Da niko ne pogađa vašu lozinku, ne spriječi vas da se prijavite i ne zatrpava sajt lažnim prijavama.',
      ],
      ['Pravni osnov', 'Naš legitimni interes da sajt i nalozi budu sigurni.'],
      ['Koliko dugo', 'Brojač od deset minuta do jednog sata, sažetak adrese 90 dana; potom se brišu sami.'],
    ],
  },
  {
    title: 'Dnevnik servera',
    facts: [
      [
        'Podaci',
        'Vrijeme, adresa stranice bez dijela iza upitnika, ishod i trajanje odgovora. U dnevnik ne upisujemo IP adrese, sadržaj obrazaca ni e-mail adrese.',
      ],
      ['Zašto', 'Da otkrijemo i otklonimo kvarove.'],
      ['Pravni osnov', 'Naš legitimni interes da sajt radi ispravno.'],
      ['Koliko dugo', 'Najduže 30 dana.'],
    ],
  },
  {
    title: 'Dnevnik radnji',
    facts: [
      [
        'Podaci',
        'Ko je i kada šta promijenio, izvezao ili obrisao, prijave na nalog, odbijene prijave i odjave uređaja, uz dio IP adrese koji pokazuje samo mrežu. Za administratore se upisuju ime i e-mail adresa, za ostale samo oznaka naloga. E-mail adresa kojom se neko neuspješno prijavljivao čuva se samo kao sažetak.',
      ],
      ['Zašto', 'Da znamo ko je imao uvid u podatke i da otkrijemo zloupotrebu.'],
      ['Pravni osnov', 'Naš legitimni interes da podaci budu sigurni.'],
      ['Koliko dugo', 'Dvije godine, ako institut ne odredi drugačije; zapis se do tada ne može mijenjati.'],
    ],
  },
  {
    title: 'Kada nam pišete ili nas zovete',
    facts: [
      ['Podaci', 'Ono što nam sami kažete i adresa ili broj s kojeg se javljate.'],
      ['Zašto', 'Da vam odgovorimo.'],
      ['Pravni osnov', 'Naš legitimni interes da odgovorimo na upit, ili ugovor ako se upit tiče prijave.'],
      ['Koliko dugo', 'Najduže godinu dana od posljednjeg odgovora, osim ako je prepiska dio prijave.'],
    ],
  },
];
