import { readNumber, writeNumber } from './numberText.ts';

it.each([
  ['450', 450],
  [' 450 ', 450],
  ['0', 0],
  ['450,50', 450.5],
  ['450.5', 450.5],
  ['1.234', 1234],
  ['1.234,50', 1234.5],
  ['1 234,5', 1234.5],
  ['12.345.678', 12_345_678],
  ['-3', -3],
  ['0.125', 0.125],
  ['', undefined],
  ['  ', undefined],
  ['450 KM', Number.NaN],
  ['1,2,3', Number.NaN],
  ['12.34.56', Number.NaN],
  ['e5', Number.NaN],
  ['Infinity', Number.NaN],
])('reads %j as %j', (text, value) => {
  expect(readNumber(text)).toBe(value);
});

it.each([0, 450, 450.5, 1234.56, 10_000])('writes %j so that it is read again', (value) => {
  expect(readNumber(writeNumber(value))).toBe(value);
});
