import type { Statement, StatementEntry } from '@institut/contract/statements/schema';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { MONEY_PATH } from '../../admin/adminPaths.ts';
import { loggedInState, renderApp } from '../../../testing/renderApp.tsx';
import { testId } from '../../../testing/shopFixtures.ts';
import { stubHttp, type StubAnswer } from '../../../testing/stubHttp.ts';
import { MoneyPage } from './MoneyPage.tsx';

const PATH = `${MONEY_PATH}/izvod`;
const READ = 'POST /api/izvodi';
const bookingOf = (n: number) => `POST /api/izvodi/${testId(n)}/knjizenje`;

const entry = (n: number, fields: Partial<StatementEntry>): StatementEntry => ({
  _id: testId(n),
  day: '2027-01-12',
  amount: 192,
  payer: 'Ana Hodžić',
  payerAccount: '',
  purpose: 'Uplata K7M2-9QXA',
  state: 'found',
  orders: [{ _id: testId(70), reference: 'K7M2-9QXA', name: 'Ana Hodžić', openAmount: 192 }],
  reversedOn: null,
  ...fields,
});
const FOUND = entry(1, {});
const MORE = entry(2, {
  state: 'otherAmount',
  amount: 200,
  orders: [{ _id: testId(71), reference: 'M4TR-7XKD', name: 'Emir Emirić', openAmount: 142 }],
});
const UNKNOWN = entry(3, { state: 'unknown', payer: '', purpose: 'kotizacija', orders: [] });
const BOOKED = entry(4, { state: 'booked' });

const answer = (entries: StatementEntry[], fields: Partial<Statement> = {}): StubAnswer => ({
  data: {
    account: '1290079401028494',
    format: 'mt940',
    added: entries.length,
    outgoing: 2,
    isBalanced: true,
    entries,
    reversals: [],
    ...fields,
  } satisfies Statement,
});

const open = () =>
  renderApp(
    <Routes>
      <Route path={PATH} element={<MoneyPage />} />
      <Route path="*" element={null} />
    </Routes>,
    { at: PATH, state: loggedInState({ isAdmin: true }) },
  );
const choose = async (text = ':20:') =>
  userEvent.upload(await screen.findByLabelText('Datoteka izvoda'), new File([text], 'izvod.sta'));
const rows = async () => {
  const table = await screen.findByRole('table', { name: 'Uplate na izvodu' });
  return within(table).getAllByRole('row').slice(1);
};
const textsOf = (shown: HTMLElement[]) =>
  shown.map(({ textContent }) => textContent.replaceAll('\u00a0', ' '));
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const dialog = () => within(screen.getByRole('dialog'));

describe('/admin/novac/izvod', () => {
  it('shows the payments with what is known of each, and selects those that are found', async () => {
    stubHttp({ [READ]: answer([UNKNOWN, BOOKED, MORE, FOUND], { added: 3 }) });
    open();
    await choose();
    expect(textsOf(await rows())).toEqual([
      '12. 1. 2027.192,00 KMAna HodžićUplata K7M2-9QXAPronađenoK7M2-9QXAAna Hodžić · otvoreno 192,00 KMRasporedi',
      '12. 1. 2027.200,00 KMAna HodžićUplata K7M2-9QXADrugi iznosM4TR-7XKDEmir Emirić · otvoreno 142,00 KMRasporedi',
      '12. 1. 2027.192,00 KM–kotizacijaNepoznato–Rasporedi',
      '12. 1. 2027.192,00 KMAna HodžićUplata K7M2-9QXAVeć evidentiranoK7M2-9QXAAna Hodžić',
    ]);
    const [found, more, unknown, booked] = screen.getAllByRole('checkbox', { name: /^Označi/ });
    expect(found).toBeChecked();
    expect(more).not.toBeChecked();
    expect(unknown).toBeDisabled();
    expect(booked).toBeDisabled();
    expect(
      screen.getByText(/^Račun 1290 0794 0102 8494, MT940\. Od ranije uvezeno: 1\suplata\./),
    ).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Prikaži'), 'Nepoznato (1)');
    expect(await rows()).toHaveLength(1);
  });

  it('books the selected payments one after another, reports on each and reads the file again', async () => {
    stubHttp({ [READ]: answer([FOUND, MORE]) });
    open();
    await choose();
    await rows();
    await userEvent.click(
      screen.getByRole('checkbox', { name: 'Označi: Uplata od 200,00\u00a0KM, Ana Hodžić' }),
    );
    const requests = stubHttp({
      [READ]: answer([{ ...FOUND, state: 'booked' }, MORE], { added: 0 }),
      [bookingOf(1)]: { data: { ...FOUND, state: 'booked' } },
      [bookingOf(2)]: {
        status: 409,
        data: { message: 'Prijava je u međuvremenu promijenjena.', code: 'conflict' },
      },
    });
    await press(/^Evidentiraj 2\suplate$/);
    expect(dialog().getByText(/^Ukupno: 392,00/)).toBeVisible();
    expect(dialog().getByText(/^Više od otvorenog iznosa: 1/)).toBeVisible();
    await userEvent.click(dialog().getByRole('button', { name: 'Evidentiraj' }));
    expect(await screen.findByText('Evidentirano (1):')).toBeVisible();
    expect(screen.getByText(/u međuvremenu promijenjena/)).toBeVisible();
    expect((await rows())[1]).toHaveTextContent('Već evidentirano');
    const results = screen.getByRole('table').closest('[tabindex="-1"]');
    await press('Zatvori');
    expect(results).toHaveFocus();
    await userEvent.click(screen.getByRole('checkbox', { name: /^Označi: Uplata od 200/ }));
    await press('Poništi odabir');
    expect(results).toHaveFocus();
    expect(requests.filter(({ url }) => url.endsWith('/knjizenje')).map(({ data }) => data)).toEqual([
      { orders: [{ reference: 'K7M2-9QXA', openSeen: 192 }] },
      { orders: [{ reference: 'M4TR-7XKD', openSeen: 142 }] },
    ]);
  });

  it('books an unknown payment for the application that is named', async () => {
    stubHttp({ [READ]: answer([UNKNOWN]) });
    open();
    await choose();
    await rows();
    await press(/^Rasporedi: Uplata od 192,00/);
    const field = dialog().getByLabelText('Referentni broj prijave');
    expect(field).toHaveFocus();
    await userEvent.type(field, 'm4tr 7xkd');
    const requests = stubHttp({
      [READ]: answer([{ ...UNKNOWN, state: 'booked' }], { added: 0 }),
      [bookingOf(3)]: { data: { ...UNKNOWN, state: 'booked', orders: MORE.orders } },
    });
    await userEvent.click(dialog().getByRole('button', { name: 'Evidentiraj' }));
    expect(await screen.findByText('Već evidentirano')).toBeVisible();
    expect(requests.find(({ url }) => url.endsWith('/knjizenje'))?.data).toEqual({
      orders: [{ reference: 'm4tr 7xkd' }],
    });
  });

  it('says which payments went back and what to do, and books none of them with others', async () => {
    const order = { _id: testId(70), reference: 'K7M2-9QXA', name: 'Ana Hodžić' };
    const reversal = { day: '2027-01-14', amount: 192, payer: '', purpose: 'STORNO' };
    const payment = { _id: testId(4), day: '2027-01-12', payer: 'Ana Hodžić', orders: [order] };
    stubHttp({
      [READ]: answer([entry(1, { reversedOn: '2027-01-14' })], {
        reversals: [
          { ...reversal, state: 'booked', payments: [payment] },
          { ...reversal, state: 'unclear', payments: [payment, { ...payment, _id: testId(5), orders: [] }] },
        ],
      }),
    });
    open();
    await choose();
    expect(textsOf(await rows())).toEqual([expect.stringContaining('PronađenoVraćeno 14. 1. 2027.')]);
    expect(screen.getByRole('checkbox', { name: /^Označi/ })).toBeDisabled();
    expect(screen.getByText('Vraćene uplate: 2.')).toBeVisible();
    expect(
      textsOf(within(screen.getByRole('list', { name: 'Vraćene uplate' })).getAllByRole('listitem')),
    ).toEqual([
      '192,00 KM, 14. 1. 2027. „STORNO”Vraća uplatu od 12. 1. 2027. na prijavi K7M2-9QXA (Ana Hodžić)Uplata se još vodi. Na stranici prijave evidentirajte povrat; ako je već zatražen, označite ga isplaćenim.',
      '192,00 KM, 14. 1. 2027. „STORNO”Možda vraća uplatu od 12. 1. 2027. na prijavi K7M2-9QXA (Ana Hodžić)Možda vraća uplatu od 12. 1. 2027.Ne vidi se sigurno koju uplatu vraća. Provjerite u banci.',
    ]);
    expect(screen.getAllByRole('link', { name: /^K7M2-9QXA/ })[0]).toHaveAttribute(
      'href',
      `/admin/order/${testId(70)}`,
    );
  });

  it('says why a file cannot be used', async () => {
    const message = 'PDF se ne može uvesti.';
    stubHttp({
      [READ]: {
        status: 400,
        data: { message: 'Provjerite.', code: 'validation', fields: { file: message } },
      },
    });
    open();
    await choose('%PDF');
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByLabelText('Datoteka izvoda')).toBeInvalid();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });
});
