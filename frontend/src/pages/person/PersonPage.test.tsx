import { ORDER_STATUS } from '@institut/contract/orders/values';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { buildPerson, personReplies } from '../../testing/personFixtures.ts';
import { loggedInState, renderApp } from '../../testing/renderApp.tsx';
import { buildOrderSummary, buildPayment, testAddress, testId } from '../../testing/shopFixtures.ts';
import { stubHttp } from '../../testing/stubHttp.ts';
import { PersonPage } from './PersonPage.tsx';

const PATH = `/admin/user/${testId(2)}/edit`;
const enrolment = loggedInState({ _id: testId(1), permissions: ['orders', 'enrolment'] });
const page = (
  <Routes>
    <Route path="/admin/user/:id/edit" element={<PersonPage />} />
    <Route path="*" element={null} />
  </Routes>
);
const open = (state = enrolment) => renderApp(page, { at: PATH, state });
const part = (name: RegExp) => screen.findByRole('region', { name });
const plain = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ');

const ana = buildPerson({
  phone: '+387 61 123 456',
  address: testAddress,
  orders: {
    items: [
      buildOrderSummary({ _id: testId(70), reference: 'K7M2-9QXA' }),
      buildOrderSummary({ _id: testId(71), reference: 'B3C4-D5E6', isPaid: true, paymentStatus: 'Placeno' }),
    ],
    total: 60,
  },
  seats: {
    items: [{ course: { _id: testId(1), name: 'Python za početnike', start: '2027-01-12' }, seats: 4 }],
    total: 1,
  },
  sums: { paid: 184, refunded: 20, open: 184, surplus: 0 },
  payments: {
    items: [{ ...buildPayment(), order: { _id: testId(71), reference: 'B3C4-D5E6' } }],
    total: 1,
  },
  reviews: {
    items: [
      {
        _id: testId(60),
        course: { _id: testId(1), name: 'Python za početnike' },
        rating: 4,
        comment: 'Korisno.',
        createdAt: '2026-11-01T10:00:00.000Z',
      },
    ],
    total: 1,
  },
});

it('shows who the person is, and their applications, seats, payments and reviews', async () => {
  stubHttp(personReplies(ana));
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Ana Anić' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /^ana\s?@example\.com$/ })).toHaveAttribute(
    'href',
    'mailto:ana@example.com',
  );
  expect(screen.getByRole('link', { name: '+387 61 123 456' })).toHaveAttribute('href', 'tel:+38761123456');
  const orders = await part(/^Prijave 60/);
  expect(within(orders).getByRole('link', { name: 'K7M2-9QXA' })).toHaveAttribute(
    'href',
    `/admin/order/${testId(70)}`,
  );
  expect(plain(orders.textContent)).toContain('Prikazano je najnovijih 2 od 60.');
  expect(within(orders).getByRole('link', { name: 'Sve prijave s ove adrese' })).toHaveAttribute(
    'href',
    '/admin/orderlist?keyword=ana%40example.com',
  );
  expect(plain((await part(/^Mjesta na kursevima/)).textContent)).toContain(
    'Python za početnike12. 1. 2027.4',
  );
  expect(screen.queryByRole('heading', { name: /^Polaznik u tuđim prijavama/ })).not.toBeInTheDocument();
  const payments = plain((await part(/^Uplate/)).textContent);
  for (const text of [
    'Uplaćeno184,00 KM',
    'Vraćeno20,00 KM',
    'Otvoreno184,00 KM',
    'izvod 214/2026',
    'B3C4-D5E6',
  ]) {
    expect(payments).toContain(text);
  }
  expect(await part(/^Ocjene/)).toHaveTextContent('Korisno.');
  expect(screen.getByRole('link', { name: 'Nova prijava' })).toHaveAttribute(
    'href',
    `/admin/prijava/nova?osoba=${ana._id}`,
  );
});

it('shows the courses for which somebody else has enrolled the person, with the order', async () => {
  const course = { _id: testId(1), name: 'CAD', start: '2027-01-12' };
  const order = {
    _id: testId(72),
    reference: 'D5E6-F7G8',
    buyer: 'Emir Begić',
    status: ORDER_STATUS.admitted,
  };
  const items = [
    { _id: testId(40), course, isHeld: true, order },
    { _id: testId(41), course: { ...course, name: 'PLC' }, isHeld: false, order },
  ];
  stubHttp(personReplies(buildPerson({ participations: { items, total: 2 } })));
  open();
  const rows = await part(/^Polaznik u tuđim prijavama 2.kursa/);
  expect(plain(rows.textContent)).toContain('CAD12. 1. 2027.D5E6-F7G8Emir BegićPrimljena');
  expect(plain(rows.textContent)).toContain('PLC12. 1. 2027.D5E6-F7G8Emir BegićMjesto oslobođeno');
  const [link] = within(rows).getAllByRole('link', { name: 'D5E6-F7G8' });
  expect(link).toHaveAttribute('href', `/admin/order/${order._id}`);
});

it('requests and shows nothing of the account to staff without the permission', async () => {
  const requests = stubHttp(personReplies(ana));
  open();
  await part(/^Prijave/);
  expect(screen.queryByRole('region', { name: 'Nalog' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Dnevnik naloga' })).not.toBeInTheDocument();
  expect(requests.map(({ url }) => url)).not.toContain(`/api/users/${ana._id}`);
});

it('says of each empty part what is not there yet', async () => {
  stubHttp(personReplies(buildPerson({ lastLoginAt: null })));
  open();
  expect(await part(/^Prijave/)).toHaveTextContent('još nije prijavila ni na jedan kurs');
  expect(screen.getByRole('link', { name: 'Nova prijava za ovu osobu' })).toBeInTheDocument();
  expect(await part(/^Mjesta/)).toHaveTextContent('Sada ne zauzima nijedno mjesto.');
  expect(await part(/^Uplate/)).toHaveTextContent('Još nema evidentiranih uplata.');
  expect(await part(/^Ocjene/)).toHaveTextContent('Ova osoba još nije ocijenila nijedan kurs.');
  expect(screen.getByText('Nije unesen')).toBeInTheDocument();
  expect(screen.getByText('Nema je')).toBeInTheDocument();
});

it('sends the invitation again to somebody without a password', async () => {
  const invited = buildPerson({ invitedAt: '2026-11-21T09:00:00.000Z', isEmailConfirmed: false });
  const requests = stubHttp({
    ...personReplies(invited),
    [`POST /api/users/${invited._id}/pozivnica`]: { status: 204 },
  });
  const { store } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Pošalji pozivnicu ponovo' }));
  await waitFor(() =>
    expect(store.getState().toasts).toMatchObject([
      { text: 'Pozivnica za ana@example.com je spremna za slanje.' },
    ]),
  );
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
});
