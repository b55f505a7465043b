import { SITE_PAGES } from '@institut/contract/sitePages';
import { Plus } from 'lucide-react';
import { tieShortWords } from '../../lib/format.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Section } from '../../ui/layout.tsx';
import styles from './ServicesSections.module.css';

const kinds = [
  {
    title: 'Analiza potreba',
    text: 'Razgovaramo s vodstvom i s onima koji posao rade. Dobijate popis vještina koje imate i onih koje vam nedostaju, s redoslijedom kojim ih vrijedi učiti.',
  },
  {
    title: 'Obuka po mjeri',
    text: 'Zadaci su iz vašeg pogona ili kancelarije, a termini prema smjenama. Predajemo kod vas, kod nas ili pola-pola.',
  },
  {
    title: 'Uvođenje novih ljudi',
    text: 'Program od 30, 90 ili 180 dana s rasporedom po sedmicama. Vaš mentor i naš predavač dijele isti dnevnik napretka.',
  },
  {
    title: 'Laboratorija i probni programi',
    text: 'Novi postupak ili novo zanimanje prvo isprobavamo na maloj grupi i mjerimo ishod. Tek onda odlučujete hoćete li ga širiti.',
  },
  {
    title: 'Savjet',
    text: 'Pomažemo vam opisati radno mjesto, odabrati opremu za obuku i pripremiti obrazovni dio projektne prijave.',
  },
];

export function ServicesHelp() {
  return (
    <Section aria-labelledby="kako-pomazemo">
      <div className={styles.head}>
        <h2 id="kako-pomazemo">Pet načina na koje pomažemo</h2>
        <ButtonLink to={SITE_PAGES.serviceCatalogue.path} look="outline">
          Otvori katalog usluga
        </ButtonLink>
      </div>
      <ul className={styles.kinds}>
        {kinds.map(({ title, text }) => (
          <li key={title}>
            <h3>{tieShortWords(title)}</h3>
            <p>{tieShortWords(text)}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const steps = [
  {
    when: '1. sedmica',
    title: 'Razgovor',
    text: 'Sat vremena o radnom mjestu: šta se radi, šta ne ide i po čemu se zna da je dan bio uspješan. Razgovor vas ni na šta ne obavezuje.',
  },
  {
    when: '2. i 3. sedmica',
    title: 'Snimak stanja',
    text: 'Dolazimo na lice mjesta, gledamo kako se radi i procjenjujemo znanje ljudi koji će učiti.',
  },
  {
    when: '4. sedmica',
    title: 'Prijedlog na dvije stranice',
    text: 'Ishodi, raspored, oprema i cijena. Ako obuka nije rješenje, i to će pisati.',
  },
  {
    when: 'od 5. sedmice',
    title: 'Obuka',
    text: 'Svake sedmice kratak osvrt: šta je savladano, a šta ponavljamo. Raspored prilagođavamo vašim rokovima.',
  },
  {
    when: 'posljednja sedmica',
    title: 'Provjera na poslu',
    text: 'Polaznik samostalno radi stvarni zadatak. Ocjenjujemo zajedno, po mjerilima iz prijedloga.',
  },
  {
    when: 'tri mjeseca poslije',
    title: 'Povratak',
    text: 'Ponovo se sastajemo i provjeravamo šta je od naučenog ostalo u upotrebi.',
  },
];

export function ServicesCooperation() {
  return (
    <Section tone="mist" aria-labelledby="kako-tece">
      <div className={styles.cooperationGrid}>
        <div className={styles.cooperationHead}>
          <h2 id="kako-tece">Kako teče saradnja</h2>
          <p>Od prvog razgovora do prvog dana obuke u&nbsp;pravilu prođe mjesec.</p>
        </div>
        <ol className={styles.steps}>
          {steps.map(({ when, title, text }) => (
            <li key={title}>
              <p className={styles.when}>{when}</p>
              <div className={styles.step}>
                <h3>{tieShortWords(title)}</h3>
                <p>{tieShortWords(text)}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </Section>
  );
}

const shares = [
  {
    title: 'Vi obezbjeđujete',
    items: [
      'jednu osobu koja odlučuje i s kojom se dogovaramo',
      'mentora s dva slobodna sata sedmično',
      'vrijeme za učenje unutar radnog vremena',
      'pristup mašini, programu ili podacima na kojima se uči',
      'iskren opis posla, zajedno s onim što ne valja',
    ],
  },
  {
    title: 'Mi donosimo',
    items: [
      'predavače koji posao o kojem govore i rade',
      'opremu, računare i materijal za vježbu',
      'raspored usklađen sa smjenama i sezonom',
      'dnevnik napretka za svakog polaznika',
      'izvještaj koji razumije i onaj ko nije bio na obuci',
    ],
  },
];

export function ServicesShares() {
  return (
    <Section aria-labelledby="ko-sta">
      <h2 id="ko-sta">Šta je potrebno s obje strane</h2>
      <div className={styles.shares}>
        {shares.map(({ title, items }) => (
          <div key={title} className={styles.share}>
            <h3>{tieShortWords(title)}</h3>
            <ul className={styles.items}>
              {items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  );
}

const questions = [
  {
    question: 'Koliko ljudi treba da bi obuka imala smisla?',
    answer:
      'Grupa po mjeri ima od šest do šesnaest polaznika. Ako ih imate manje, uputit ćemo ih na otvoreni kurs ili vas povezati s drugom organizacijom koja traži isto.',
  },
  {
    question: 'Možete li doći kod nas?',
    answer:
      'Da. Učionicu donosimo sa sobom, osim kada se uči na opremi koju je skuplje seliti nego ljude. Tada je dio obuke u našoj laboratoriji.',
  },
  {
    question: 'Ko plaća program uz rad?',
    answer:
      'Organizacija, polaznik ili grant. Pri prijavi na otvoreni kurs način plaćanja birate sami, a za programe po mjeri ga upisujemo u ugovor.',
  },
  {
    question: 'Jesmo li obavezni zaposliti polaznike?',
    answer:
      'Ne, osim ako to sami preuzmete ugovorom. Program uz rad ipak počinje samo tamo gdje radno mjesto stvarno postoji.',
  },
  {
    question: 'Šta je s povjerljivim podacima?',
    answer:
      'Potpisujemo izjavu o povjerljivosti. Vježbe pravimo na izmijenjenim podacima, a lične podatke polaznika koristimo samo za obuku.',
  },
  {
    question: 'Šta ako se posao promijeni usred programa?',
    answer:
      'Raspored po sedmicama služi upravo tome. Ishode mijenjamo uz vašu pismenu saglasnost, a ono što je već savladano ostaje u dnevniku.',
  },
];

export function ServicesQuestions() {
  return (
    <Section tone="mist" aria-labelledby="pitanja">
      <div className={styles.questionsGrid}>
        <h2 id="pitanja">Pitanja koja nam organizacije postavljaju</h2>
        <div className={styles.list}>
          {questions.map(({ question, answer }) => (
            <details key={question}>
              <summary>
                <h3>{tieShortWords(question)}</h3>
                <Plus aria-hidden />
              </summary>
              <p>{tieShortWords(answer)}</p>
            </details>
          ))}
        </div>
      </div>
    </Section>
  );
}
