import { siteConfig } from '@institut/contract/site.schema';
import {
  ORDER_STATUS_INFO,
  ORDER_STATUSES,
  PAYMENT_STATUS_INFO,
  PAYMENT_STATUSES,
} from '@institut/contract/order';
import { getSiteConfig } from '../config/config.service.ts';
import { SITE_URL } from '../../test/support/mailOutbox.ts';
import type { Letter } from './mailTemplate.ts';
import { letterFor, passwordResetLetter, type TellingMessage } from './mailTemplates.ts';
import { renderHtml } from './renderHtml.ts';
import { renderText } from './renderText.ts';

const site = siteConfig.parse(getSiteConfig());
const context = { site, siteUrl: SITE_URL };
const about = { to: 'ana@example.com', name: 'Ana', orderId: 'a'.repeat(24), reference: 'K7M2-9QXA' };
const ORDER_URL = `${SITE_URL}/order/${about.orderId}`;

const placed: TellingMessage = {
  ...about,
  kind: 'orderPlaced',
  paymentMethod: 'licno',
  lines: [
    { name: 'Python', qty: 2, price: 3.35 },
    { name: 'CAD', qty: 1, price: 1200 },
  ],
  itemsPrice: 1206.7,
  shippingPrice: 0,
  taxPrice: 181.01,
  totalPrice: 1387.71,
};

const paid = (paymentStatus: (typeof PAYMENT_STATUSES)[number]): TellingMessage => ({
  ...about,
  kind: 'paymentRecorded',
  paymentStatus,
  totalPrice: 107.71,
  paidAt: new Date('2026-11-20T23:30:00Z'),
});

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

/** Both forms of a letter, spaces as one finds them on the keyboard. */
function formsOf(letter: Letter) {
  return [plain(renderHtml(letter, site, SITE_URL)), plain(renderText(letter, site))] as const;
}

const ATTACK = `<img src=x onerror="alert('1')"></td><script>alert(2)</script>`;

describe('what a user typed', () => {
  it.each<[string, TellingMessage]>([
    ['a name at the welcome', { kind: 'welcome', to: about.to, name: ATTACK.replaceAll('/', '') }],
    ['a name on an order', { ...placed, name: ATTACK.replaceAll('/', '') }],
    ["a course's name", { ...placed, lines: [{ name: ATTACK, qty: 1, price: 1 }] }],
  ])('stays text in HTML: %s', (_where, message) => {
    const html = renderHtml(letterFor(message, context), site, SITE_URL);
    expect(html).not.toMatch(/<(img|script)/i);
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;');
  });

  it.each(['Osvojili ste nagradu https://zlo.example', 'zlo.example', 'pišite na a@zlo.example', ' \r\n '])(
    'is not repeated when it advertises: %j',
    (name) => {
      const [html, text] = formsOf(letterFor({ kind: 'welcome', to: about.to, name }, context));
      expect(html + text).not.toMatch(/zlo/);
      expect(text).toContain('Dobar dan,\n');
    },
  );

  it.each(['Ana Marija', 'A. B. Hodžić', "D'Arcy-Šišić"])('is repeated when it is a name: %s', (name) => {
    const [, text] = formsOf(letterFor({ kind: 'welcome', to: about.to, name }, context));
    expect(text).toContain(`Dobar dan, ${name},`);
  });
});

describe('every letter', () => {
  const letters = [
    letterFor({ kind: 'welcome', to: about.to, name: 'Ana' }, context),
    passwordResetLetter({ name: 'Ana', token: 't'.repeat(43) }, context),
    letterFor(placed, context),
    ...PAYMENT_STATUSES.map((status) => letterFor(paid(status), context)),
    ...ORDER_STATUSES.map((status) => letterFor({ ...about, kind: 'statusChanged', status }, context)),
  ];

  it.each(letters.map((letter) => [letter.subject, letter]))(
    'says the same in both forms and loads nothing from elsewhere: %s',
    (_subject, letter) => {
      const [html, text] = formsOf(letter);
      for (const block of letter.blocks) {
        const words =
          block.kind === 'facts'
            ? block.facts.flatMap(({ label, value }) => [label, value])
            : block.kind === 'action'
              ? [block.label, block.url]
              : [block.text];
        for (const word of words.map(plain)) {
          expect(html).toContain(word);
          expect(text).toContain(word);
        }
      }
      expect(html).not.toMatch(/<(img|style|link|script)|url\(|class=/i);
      const addresses = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address);
      expect(addresses.every((address) => address?.startsWith(SITE_URL))).toBe(true);
      for (const form of [html, text]) {
        expect(form).toContain(site.name);
        expect(form).toContain(site.contact.email);
      }
    },
  );
});

describe('the confirmation of an application', () => {
  it('names every line, all amounts and how to pay', () => {
    const [html, text] = formsOf(letterFor(placed, context));
    expect(text).toContain('Njen referentni broj je K7M2-9QXA.');
    expect(text).toContain(
      [
        '  Python × 2: 6,70 KM',
        '  CAD: 1.200,00 KM',
        '  Naknada: 0,00 KM',
        '  PDV: 181,01 KM',
        '  Ukupno: 1.387,71 KM',
      ].join('\n'),
    );
    expect(text).toContain(`  Račun: ${site.bank.account}\n  Primalac: ${site.bank.recipient}`);
    expect(html).toContain(`href="${ORDER_URL}"`);
  });

  it('asks nobody who has asked for a grant to pay', () => {
    const [, text] = formsOf(letterFor({ ...placed, paymentMethod: 'Grant' }, context));
    expect(text).toContain('ne uplaćujte ništa');
    expect(text).not.toContain(site.bank.account);
  });
});

describe('the word of a payment', () => {
  it('names amount, status and the day in Sarajevo', () => {
    const [, text] = formsOf(letterFor(paid('Placeno'), context));
    expect(text).toContain('Iznos: 107,71 KM');
    expect(text).toContain('Status: Plaćeno');
    expect(text).toContain('Datum: 21. novembar 2026.');
  });

  it('does not thank for money when it was a grant', () => {
    const status = 'Polazniku je odobren grant za placanje troskova edukacije';
    const [, text] = formsOf(letterFor(paid(status), context));
    expect(text).toContain(PAYMENT_STATUS_INFO[status].label);
    expect(text).not.toMatch(/hvala|uplata je/i);
  });
});

it.each(ORDER_STATUSES)('the word of a status says it with diacritics: %s', (status) => {
  const letter = letterFor({ ...about, kind: 'statusChanged', status }, context);
  expect(formsOf(letter)[1]).toContain(ORDER_STATUS_INFO[status].label);
  expect(letter.subject).toBe('Novi status prijave K7M2-9QXA');
});
