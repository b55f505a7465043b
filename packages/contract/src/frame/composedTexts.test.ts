import { changeUntilText, freeUntilText, lastFreeDayText } from '../cancellations/texts.ts';
import { heldText, offeredText, releasedText } from '../waitingList/texts.ts';
import { daysText, hoursText, yearsText } from './durations.ts';

/** Every function that puts a number into a sentence, for the numbers that the language tells apart. */
it.each<[string, (count: number) => string, string[]]>([
  ['hours', hoursText, ['nula sati', 'jedan sat', 'dva sata', 'pet sati', '21 sat']],
  ['days', daysText, ['nula dana', 'jedan dan', 'dva dana', 'pet dana', '21 dan']],
  ['years', yearsText, ['nula godina', 'jednu godinu', 'dvije godine', 'pet godina', '21 godinu']],
  [
    'the last free day',
    lastFreeDayText,
    [
      'prvi dan kursa',
      'dan prije početka kursa',
      '2 dana prije početka kursa',
      '5 dana prije početka kursa',
      '21 dan prije početka kursa',
    ],
  ],
  [
    'the end of free cancellations',
    freeUntilText,
    [
      'do kraja prvog dana kursa',
      'najkasnije dan prije početka kursa',
      'najkasnije 2 dana prije početka kursa',
      'najkasnije 5 dana prije početka kursa',
      'najkasnije 21 dan prije početka kursa',
    ],
  ],
  [
    'the end of replacements',
    changeUntilText,
    [
      'do početka kursa',
      'najkasnije dan prije početka kursa',
      'najkasnije 2 dana prije početka kursa',
      'najkasnije 5 dana prije početka kursa',
      'najkasnije 21 dan prije početka kursa',
    ],
  ],
  [
    'held seats',
    heldText,
    [
      'Čuvamo vam 0 mjesta',
      'Mjesto čuvamo za vas',
      'Čuvamo vam 2 mjesta',
      'Čuvamo vam 5 mjesta',
      'Čuvamo vam 21 mjesto',
    ],
  ],
  [
    'offered seats',
    offeredText,
    [
      'ponuđeno vam je 0 mjesta',
      'ponuđeno vam je 1 mjesto',
      'ponuđena su vam 2 mjesta',
      'ponuđeno vam je 5 mjesta',
      'ponuđeno vam je 21 mjesto',
    ],
  ],
  [
    'seats that became free',
    releasedText,
    [
      'Oslobodilo se više mjesta',
      'Oslobodilo se mjesto',
      'Oslobodila su se mjesta',
      'Oslobodilo se više mjesta',
      'Oslobodilo se mjesto',
    ],
  ],
])('%s have the noun and the verb of their number', (_what, textOf, texts) => {
  expect([0, 1, 2, 5, 21].map((count) => textOf(count).replaceAll('\u00a0', ' '))).toEqual(texts);
});
