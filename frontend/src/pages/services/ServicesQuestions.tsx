import { Plus } from 'lucide-react';
import { Section } from '../../ui/Section.tsx';
import styles from './ServicesQuestions.module.css';

const questions = [
  {
    question: 'Koliko ljudi treba da bi obuka imala smisla?',
    answer:
      'Grupa po mjeri ima od šest do šesnaest polaznika. Ako ih imate manje, spojimo vas s otvorenim kursom ili s drugom organizacijom koja traži isto.',
  },
  {
    question: 'Možete li doći kod nas?',
    answer:
      'Da. Učionicu donosimo sa sobom, osim kada se uči na opremi koju je skuplje seliti nego ljude. Tada je dio obuke u našoj laboratoriji u Sarajevu.',
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
      <div className={styles.grid}>
        <h2 id="pitanja">Pitanja koja nam organizacije postavljaju</h2>
        <div className={styles.list}>
          {questions.map(({ question, answer }) => (
            <details key={question}>
              <summary>
                <h3>{question}</h3>
                <Plus aria-hidden />
              </summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </Section>
  );
}
