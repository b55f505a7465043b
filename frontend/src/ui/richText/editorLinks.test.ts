import { isLinkAllowed, linkAddress } from './editorLinks.ts';

it.each([
  ['https://example.com/a?b=1#c', 'https://example.com/a?b=1#c'],
  ['example.com', 'https://example.com'],
  [' www.example.com/kursevi ', 'https://www.example.com/kursevi'],
  ['info@example.com', 'mailto:info@example.com'],
  ['mailto:info@example.com', 'mailto:info@example.com'],
  ['tel:+38733123456', 'tel:+38733123456'],
  ['/kursevi', '/kursevi'],
  ['#plan', '#plan'],
])('understands %j as %j', (typed, address) => {
  expect(linkAddress(typed)).toBe(address);
});

it.each([
  '',
  'kursevi',
  'dvije riječi',
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  '/\\evil.example',
  'https://',
])('finds no address in %j', (typed) => {
  expect(linkAddress(typed)).toBeNull();
});

it.each(['javascript:alert(1)', ' //evil.example', '/\t/evil.example', 'sms:1', ''])(
  'keeps no link to %j',
  (href) => {
    expect(isLinkAllowed(href)).toBe(false);
  },
);
