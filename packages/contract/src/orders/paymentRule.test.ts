import { PAYMENT_METHOD } from './checkout.ts';
import { dueDayFrom, paymentAhead, paymentSentence, type PaymentTurn } from './paymentRule.ts';

const TODAY = '2026-11-30';
const turn: PaymentTurn = {
  paymentMethod: 'licno',
  hasPayer: false,
  isAdmitted: false,
  unconfirmedUntil: null,
  amount: 1023.5,
  isInstalment: false,
  dueDay: '2026-12-04',
  lastDay: null,
  heldSeats: 1,
};
const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u2011', '-');
const NO_WAITING =
  'Odluku o prijemu ne morate čekati: ako vas ne primimo, uplaćeni iznos vraćamo u roku od 15 dana.';

describe('paymentSentence', () => {
  it.each<[string, Partial<PaymentTurn>, string]>([
    ['undecided', {}, `Uplatite 1.023,50 KM do 4. 12. 2026. ${NO_WAITING}`],
    [
      'unconfirmed',
      { unconfirmedUntil: '2026-12-02T08:05:00Z' },
      `Potvrdite e-mail adresu do 2. 12. 2026. u 09:05. Uplatite 1.023,50 KM do 4. 12. 2026. ${NO_WAITING}`,
    ],
    ['admitted', { isAdmitted: true }, 'Uplatite 1.023,50 KM do 4. 12. 2026.'],
    ['admitted, due today', { isAdmitted: true, dueDay: TODAY }, 'Uplatite 1.023,50 KM do 30. 11. 2026.'],
    ['without a day', { isAdmitted: true, dueDay: null }, 'Uplatite 1.023,50 KM.'],
    [
      'by instalments',
      { isAdmitted: true, isInstalment: true, amount: 100 },
      'Uplatite ratu od 100,00 KM do 4. 12. 2026.',
    ],
    ['by a company', { hasPayer: true, isAdmitted: true }, 'Platilac uplaćuje 1.023,50 KM do 4. 12. 2026.'],
    [
      'for a grant',
      { paymentMethod: 'Grant', dueDay: null },
      'Zatražili ste grant: ne uplaćujte ništa dok vas ne obavijestimo o odluci.',
    ],
    [
      'reminded, one seat',
      { isAdmitted: true, dueDay: '2026-11-29', lastDay: '2026-12-02' },
      'Uplatu od 1.023,50 KM očekujemo najkasnije 2. 12. 2026. Ako do tada ne stigne, prijava ističe i mjesto se oslobađa.',
    ],
    [
      'reminded, several seats',
      { isAdmitted: true, dueDay: '2026-11-29', lastDay: '2026-12-02', heldSeats: 2 },
      'Uplatu od 1.023,50 KM očekujemo najkasnije 2. 12. 2026. Ako do tada ne stigne, prijava ističe i mjesta se oslobađaju.',
    ],
    [
      'overdue',
      { isAdmitted: true, dueDay: '2026-11-29' },
      'Rok za uplatu od 1.023,50 KM bio je 29. 11. 2026. Uplatite što prije.',
    ],
    [
      'overdue, by a company',
      { hasPayer: true, isAdmitted: true, dueDay: '2026-11-29' },
      'Rok za uplatu od 1.023,50 KM bio je 29. 11. 2026. Zamolite platioca da uplati što prije.',
    ],
    ['without anything to pay', { amount: 0 }, ''],
  ])('says of an order %s: …', (_, changes, sentence) => {
    expect(plain(paymentSentence({ ...turn, ...changes }, TODAY))).toBe(sentence);
  });

  it('never breaks a line within a day or an amount', () => {
    expect(paymentSentence({ ...turn, isAdmitted: true }, TODAY)).toBe(
      'Uplatite 1.023,50\u00a0KM do 4.\u00a012.\u00a02026.',
    );
  });
});

describe('paymentAhead', () => {
  it.each([
    ['licno', false, `Uplaćujete kada pošaljete prijavu, do 4. 12. 2026. ${NO_WAITING}`],
    ['organizacija', true, `Platilac uplaćuje kada prijava bude poslana, do 4. 12. 2026. ${NO_WAITING}`],
    ['Grant', false, 'Ne plaćate ništa dok vas ne obavijestimo o odluci o grantu.'],
  ] as const)('says to who pays by %s, with a payer: %s', (paymentMethod, hasPayer, sentence) => {
    expect(plain(paymentAhead({ paymentMethod, hasPayer }, '2026-12-04'))).toBe(sentence);
  });

  it('names no day without one', () => {
    expect(paymentAhead({ paymentMethod: 'licno', hasPayer: false }, null)).toMatch(
      /^Uplaćujete kada pošaljete prijavu\. /,
    );
  });
});

describe('dueDayFrom', () => {
  const placed = { paymentMethod: PAYMENT_METHOD.self, totalPrice: 100, starts: ['2027-02-01'] };

  it.each([
    ['after the days', {}, '2026-12-07'],
    ['two days before the first course', { starts: ['2027-02-01', '2026-12-05'] }, '2026-12-03'],
    ['not on the same day', { starts: ['2026-12-01'] }, '2026-12-01'],
    ['never for a grant', { paymentMethod: PAYMENT_METHOD.grant }, null],
    ['never for nothing', { totalPrice: 0 }, null],
  ])('is %s', (_, changes, day) => {
    expect(dueDayFrom(TODAY, 7, { ...placed, ...changes })).toBe(day);
  });

  it('is never without reminders', () => {
    expect(dueDayFrom(TODAY, 0, placed)).toBeNull();
  });
});
