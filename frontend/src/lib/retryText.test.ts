import { retryText } from './retryText.ts';

it.each([
  [1, 'Pokušajte ponovo za 1 sekundu.'],
  [42, 'Pokušajte ponovo za 42 sekunde.'],
  [59.2, 'Pokušajte ponovo za 60 sekundi.'],
  [60, 'Pokušajte ponovo za 1 minutu.'],
  [61, 'Pokušajte ponovo za 2 minute.'],
  [600, 'Pokušajte ponovo za 10 minuta.'],
])('retryText(%d) says "%s"', (wait, text) => {
  expect(retryText(wait)).toBe(text);
});
