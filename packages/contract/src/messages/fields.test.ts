import { fillFields, MESSAGE_FIELDS, unknownField } from './fields.ts';

const VALUES = { ime: 'Ana', kurs: 'Python', termin: '8. 2. 2037.' };

it.each([
  ['Dobar dan, {ime},', VALUES, 'Dobar dan, Ana,'],
  ['Dobar dan, {ime},', { ...VALUES, ime: '' }, 'Dobar dan,'],
  ['Dobar dan {ime}!', { ...VALUES, ime: '' }, 'Dobar dan!'],
  ['{ime}: {kurs}, {termin}', VALUES, 'Ana: Python, 8. 2. 2037.'],
  ['Zdravo, {ime}', { ...VALUES, ime: '{kurs}<b>' }, 'Zdravo, {kurs}<b>'],
  ['{ime}{ime}', { ...VALUES, ime: '$&' }, '$&$&'],
  ['{ostalo} { i }', VALUES, '{ostalo} { i }'],
])('fills %s with %j', (text, values, expected) => {
  expect(fillFields(text, values)).toBe(expected);
});

it.each([
  ['{ime} {kurs} {termin}', undefined],
  ['Dobar dan, {imee}', 'imee'],
  ['{ ime }', ' ime '],
  ['{}', ''],
  ['{toString}', 'toString'],
  ['jedna { zagrada', undefined],
  ['prvi { red\ndrugi } red', undefined],
])('finds in %j the unknown field %j', (text, expected) => {
  expect(unknownField(text, Object.keys(MESSAGE_FIELDS))).toBe(expected);
});
