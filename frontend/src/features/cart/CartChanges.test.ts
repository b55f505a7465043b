import { changeText, loweredText, overLimitText } from './CartChanges.tsx';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const course = { kurs: 'a', name: 'Python' };

it('describes every change of the cart in a sentence', () => {
  const texts = [
    changeText({ ...course, kind: 'price', from: 80, to: 1095.5 }),
    changeText({ ...course, kind: 'fewerSeats', from: 4, to: 2, seats: 2 }),
    changeText({ ...course, kind: 'overLimit', from: 9, to: 5 }),
    changeText({ ...course, kind: 'closed' }),
    changeText({ ...course, start: '2027-03-01', kind: 'full' }),
    changeText({ ...course, kind: 'withdrawn' }),
    changeText({ ...course, kind: 'availableAgain' }),
    loweredText('„Python”', 9, 1),
    overLimitText('„Python”', 9, 5),
  ];
  expect(texts.map(plain)).toEqual([
    'Cijena kursa „Python” promijenjena je sa 80,00 KM na 1.095,50 KM.',
    'Na kursu „Python” slobodna su još 2 mjesta, pa smo vaš broj mjesta smanjili sa 4 na 2.',
    'Na kursu „Python” možete zauzeti najviše 5 mjesta, pa smo vaš broj mjesta smanjili sa 9 na 5.',
    'Prijave za kurs „Python” su u međuvremenu zatvorene. Uklonite ga da biste nastavili.',
    'Kurs „Python” (početak 1. 3. 2027.) je u međuvremenu popunjen. Uklonite ga da biste nastavili.',
    'Kurs „Python” više nije u ponudi. Uklonite ga da biste nastavili.',
    'Na kursu „Python” ponovo ima slobodnih mjesta.',
    'Na kursu „Python” slobodno je još 1 mjesto, pa smo umjesto 9 odabrali 1.',
    'Na kursu „Python” možete zauzeti najviše 5 mjesta, pa smo umjesto 9 odabrali 5.',
  ]);
});
