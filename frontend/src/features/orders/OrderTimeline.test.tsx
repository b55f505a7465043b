import { render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { ORDER_STATUS } from '@institut/contract/orders/values';
import { OrderTimeline } from './OrderTimeline.tsx';

type Entry = ComponentProps<typeof OrderTimeline>['history'][number];

const entryOf = (event: Entry['event'], to: string | null = null, from: string | null = null): Entry => ({
  at: '2026-11-22T10:00:00.000Z',
  by: 'staff',
  event,
  from,
  to,
});
const texts = () =>
  screen
    .getAllByRole('listitem')
    .map((item) =>
      item.querySelector('strong, p:first-child:not(:has(strong))')?.textContent.replaceAll('\u00a0', ' '),
    );

it('the timeline names payments and refunds with their amounts', () => {
  render(<OrderTimeline history={[entryOf('payment', '1050.00'), entryOf('refund', '20.50')]} />);
  expect(texts()).toEqual(['Evidentirana uplata: 1.050,00 KM', 'Vraćen novac: 20,50 KM']);
});

it('the timeline of staff shows two equal withdrawn payments, which the buyer sees as well', () => {
  render(<OrderTimeline forStaff history={[entryOf('withdrawn', '50.00'), entryOf('withdrawn', '50.00')]} />);
  expect(texts()).toEqual(['Stornirano: 50,00 KM', 'Stornirano: 50,00 KM']);
  for (const item of screen.getAllByRole('listitem'))
    expect(item).toHaveTextContent(/22\. 11\. 2026\. u 11:00 · Institut · Stornirano: 50,00 KM$/);
});

it.each([
  [true, ['Označeno kao isporučeno', 'Oznaka isporuke je uklonjena']],
  [false, ['Označeno kao održano', 'Oznaka „održano” je uklonjena']],
])('the timeline speaks of delivery to staff only (staff: %s)', (forStaff, expected) => {
  render(<OrderTimeline forStaff={forStaff} history={[entryOf('delivered'), entryOf('undelivered')]} />);
  expect(texts()).toEqual(expected);
});

it.each<[Entry['event'], string | null, string]>([
  ['placed', null, 'Prijava je poslana'],
  ['reminded', null, 'Poslan je podsjetnik za uplatu'],
  ['reminded', '2026-12-01', 'Poslan je podsjetnik za uplatu, rok 1. 12. 2026.'],
  ['expired', null, 'Prijava je istekla, jer uplata nije stigla'],
  ['expired', 'unconfirmed', 'Prijava je istekla, jer e-mail adresa nije potvrđena'],
  ['participant', null, 'Polaznik je upisan ili zamijenjen'],
  ['participant', 'Mjesto 3: polaznik je zamijenjen', 'Mjesto 3: polaznik je zamijenjen'],
  ['paidAt', null, 'Datum uplate je uklonjen'],
  ['paidAt', '2026-11-20T23:30:00.000Z', 'Datum uplate: 21. 11. 2026.'],
  ['paymentResult', null, 'Podaci o uplati su uklonjeni'],
  ['paymentResult', 'Izvod · 12/26', 'Podaci o uplati: Izvod · 12/26'],
  ['status', 'Prijava se nalazi u proceduri', 'Prijava se nalazi u proceduri'],
  [
    'mailFailed',
    'ana@example.com',
    'E-mail podnosiocu nije dostavljen. Provjerite adresu. (ana@example.com)',
  ],
  ['captureState', 'REVERSED', 'PayPal je poništio uplatu. Provjerite uplatu i status prijave.'],
])('the timeline describes %s with the value %s', (event, to, expected) => {
  render(<OrderTimeline history={[entryOf(event, to)]} />);
  expect(texts()).toEqual([expected]);
});

it('the timeline of staff is one line for each change, with the value before', () => {
  const change = entryOf('status', ORDER_STATUS.inReview, ORDER_STATUS.new);
  render(<OrderTimeline forStaff history={[{ ...change, user: { name: 'Amra' } }]} />);
  expect(screen.getByRole('listitem')).toHaveTextContent(
    /Amra \(Institut\) · Status: U proceduri \(ranije: Nova\)$/,
  );
});
