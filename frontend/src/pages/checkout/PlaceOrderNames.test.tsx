import type { PaymentMethod } from '@institut/contract/orders/checkout';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { cartOf } from '../../features/cart/cartSlice.ts';
import { checkoutOf } from '../../features/checkout/checkoutSlice.ts';
import { loggedInState, renderApp } from '../../testing/renderApp.tsx';
import { buildCourse, buildOrder, chosen, testAddress, testId } from '../../testing/shopFixtures.ts';
import { stubHttp, type StubAnswer, type StubRequest } from '../../testing/stubHttp.ts';
import { PlaceOrderPage } from './PlaceOrderPage.tsx';

const PLACE_ORDER = 'POST /api/orders';
const visitor = userEvent.setup({ delay: null });
const python = buildCourse({ _id: testId(1), countInStock: 200 });
const placed = { status: 201, data: buildOrder({ _id: testId(70) }) };
const BUYER = { name: 'Ana', lastName: 'Anić', email: 'ana@example.com' };

const routes = (
  <Routes>
    <Route path="/placeorder" element={<PlaceOrderPage />} />
    <Route path="*" element={null} />
  </Routes>
);

function open({ qty = 1, paymentMethod = 'licno', reply = placed, user }: Setting = {}) {
  const requests = stubHttp({
    [`GET /api/kursevi/${python._id}`]: { data: python },
    [PLACE_ORDER]: reply,
  });
  const rendered = renderApp(routes, {
    at: '/placeorder',
    state: {
      ...loggedInState(user ? { _id: user } : {}),
      cart: cartOf([chosen(python, { qty })]),
      checkout: checkoutOf({ shippingAddress: testAddress, paymentMethod }),
    },
  });
  return { ...rendered, requests };
}
type Setting = { qty?: number; paymentMethod?: PaymentMethod; reply?: StubAnswer; user?: string };

const sentOrders = (requests: StubRequest[]) =>
  requests.filter(({ method }) => method === 'POST').map(({ data }) => data);
const findSend = () => screen.findByRole('button', { name: 'Pošalji narudžbu' });
const seat = (n: number) => within(screen.getByRole('group', { name: `Mjesto ${n}` }));
const later = () => screen.getByRole('checkbox', { name: /^Imena ću upisati kasnije/ });
const self = () => screen.getByRole('checkbox', { name: /^Ja sam polaznik/ });
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

function nameSeat(n: number, [name, lastName, email]: readonly [string, string, string]) {
  type(seat(n).getByLabelText('Ime'), name);
  type(seat(n).getByLabelText('Prezime'), lastName);
  type(seat(n).getByLabelText('E-mail'), email);
}

it('takes the buyer of a single seat as the participant', async () => {
  const { requests } = open();
  await findSend();
  expect(self()).toBeChecked();
  expect(screen.getByText('Ana Anić, ana@example.com')).toBeVisible();
  await visitor.click(await findSend());
  await waitFor(() => expect(sentOrders(requests)).toHaveLength(1));
  expect(sentOrders(requests)[0]).toMatchObject({
    participants: [{ ...BUYER, kurs: python._id, isBuyer: true }],
  });
});

it('sends an empty list when the buyer of a single seat names somebody later', async () => {
  const { requests } = open();
  await findSend();
  await visitor.click(later());
  await visitor.click(await findSend());
  await waitFor(() => expect(sentOrders(requests)).toHaveLength(1));
  expect(sentOrders(requests)[0]).toMatchObject({ participants: [] });
});

it('lets an organisation with several seats name people later by default', async () => {
  const { requests } = open({ qty: 3, paymentMethod: 'organizacija' });
  await findSend();
  expect(later()).toBeChecked();
  expect(screen.queryByLabelText('Ime')).not.toBeInTheDocument();
  await visitor.click(await findSend());
  await waitFor(() => expect(sentOrders(requests)).toHaveLength(1));
  expect(sentOrders(requests)[0]).not.toHaveProperty('participants');
});

it('sends the names of some seats, and forgets them with the order', async () => {
  const { requests } = open({ qty: 3, paymentMethod: 'organizacija' });
  await findSend();
  await visitor.click(later());
  nameSeat(1, ['Mira', 'Mirić', 'mira@firma.ba']);
  nameSeat(3, ['Samir', 'Samić', '']);
  expect(JSON.parse(window.sessionStorage.getItem('participantNames') ?? 'null')).toMatchObject({
    isLater: false,
    courses: { [python._id]: { seats: [{ email: 'mira@firma.ba' }, {}, { name: 'Samir' }] } },
  });
  await visitor.click(await findSend());
  await waitFor(() => expect(sentOrders(requests)).toHaveLength(1));
  expect(sentOrders(requests)[0]).toMatchObject({
    participants: [
      { kurs: python._id, isBuyer: false, name: 'Mira', lastName: 'Mirić', email: 'mira@firma.ba' },
      { kurs: python._id, isBuyer: false, name: 'Samir', lastName: 'Samić', email: '' },
    ],
  });
  expect(window.sessionStorage.getItem('participantNames')).toBeNull();
});

it('asks for the guardian of a minor in a detail that is closed at first, and open again after a reload', async () => {
  const setting = { qty: 2 } as const;
  const detail = () =>
    seat(2)
      .getByLabelText(/^Ime roditelja ili staratelja/)
      .closest('details');
  const first = open(setting);
  await findSend();
  nameSeat(2, ['Mira', 'Mirić', '']);
  expect(detail()).not.toHaveAttribute('open');
  await visitor.click(seat(2).getByText('Polaznik je maloljetan'));
  type(seat(2).getByLabelText(/^Ime roditelja ili staratelja/), ' Senad Mirić ');
  first.unmount();
  const { requests } = open(setting);
  const send = await findSend();
  expect(detail()).toHaveAttribute('open');
  await visitor.click(send);
  await waitFor(() => expect(sentOrders(requests)).toHaveLength(1));
  expect(sentOrders(requests)[0]).toMatchObject({
    participants: [{ name: 'Mira', guardian: 'Senad Mirić' }],
  });
});

it('keeps the names for a reload, and from another user of the tab', async () => {
  const setting = { qty: 3, paymentMethod: 'organizacija' } as const;
  const first = open(setting);
  await findSend();
  await visitor.click(later());
  nameSeat(2, ['Mira', 'Mirić', 'mira@firma.ba']);
  first.unmount();
  const second = open(setting);
  await findSend();
  expect(seat(2).getByLabelText('E-mail')).toHaveValue('mira@firma.ba');
  second.unmount();
  open({ ...setting, user: testId(99) });
  await findSend();
  await visitor.click(later());
  expect(seat(2).getByLabelText('E-mail')).toHaveValue('');
  expect(window.sessionStorage.getItem('participantNames')).not.toContain('mira');
});

it('sends no order with an incomplete name and shows what is missing at its field', async () => {
  const { requests } = open({ qty: 2 });
  await findSend();
  type(seat(2).getByLabelText('Ime'), 'Mira');
  type(seat(2).getByLabelText('E-mail'), 'mira@');
  await visitor.click(await findSend());
  expect(seat(2).getByLabelText('Prezime')).toHaveFocus();
  expect(seat(2).getByLabelText('Prezime')).toHaveAccessibleDescription('Unesite prezime.');
  expect(seat(2).getByLabelText('E-mail')).toBeInvalid();
  expect(sentOrders(requests)).toEqual([]);
  type(seat(2).getByLabelText('Prezime'), 'Mirić');
  expect(seat(2).getByLabelText('Prezime')).toBeValid();
});

it('shows a refusal of the server at the field of its seat', async () => {
  const message = 'Na ovu adresu ne možemo poslati pozivnicu.';
  const reply = {
    status: 400,
    data: { code: 'validation', message: 'Provjerite podatke.', fields: { 'participants.0.email': message } },
  };
  open({ qty: 2, reply });
  await findSend();
  nameSeat(2, ['Mira', 'Mirić', 'mira@firma.ba']);
  await visitor.click(await findSend());
  await waitFor(() => expect(seat(2).getByLabelText('E-mail')).toBeInvalid());
  expect(seat(2).getByLabelText('E-mail')).toHaveAccessibleDescription(message);
  expect(seat(2).getByLabelText('E-mail')).toHaveFocus();
});

it('asks before one e-mail address is sent for two seats of a course, and leads to it', async () => {
  const { requests } = open({ qty: 2 });
  await findSend();
  nameSeat(1, ['Mira', 'Mirić', 'info@firma.ba']);
  nameSeat(2, ['Samir', 'Samić', 'INFO@firma.ba']);
  await visitor.click(await findSend());
  const question = await screen.findByRole('dialog', { name: /^Ista e.mail adresa na više mjesta/ });
  expect(question).toHaveTextContent(/Na kursu „.+” \(početak .+\) više osoba ima adresu info@firma\.ba/);
  expect(within(question).getByRole('button', { name: 'Ispravi' })).toHaveFocus();
  await visitor.keyboard('{Enter}');
  const repeated = seat(2).getByLabelText('E-mail');
  await waitFor(() => expect(repeated).toHaveFocus());
  expect(repeated).toHaveAccessibleDescription('Ova adresa već stoji na drugom mjestu istog kursa.');
  expect(sentOrders(requests)).toEqual([]);
  type(repeated, 'samir@firma.ba');
  await visitor.click(await findSend());
  await waitFor(() => expect(sentOrders(requests)).toHaveLength(1));
});

it('asks once about a repeated address, also when the order is refused', async () => {
  const reply = { status: 409, data: { code: 'conflict', message: 'Kurs je popunjen.', fields: {} } };
  const { requests } = open({ qty: 2, reply });
  await findSend();
  nameSeat(1, ['Mira', 'Mirić', 'info@firma.ba']);
  nameSeat(2, ['Samir', 'Samić', 'info@firma.ba']);
  await visitor.click(await findSend());
  await visitor.click(await screen.findByRole('button', { name: 'Pošalji svejedno' }));
  await waitFor(() => expect(sentOrders(requests)).toHaveLength(1));
  await visitor.click(await findSend());
  await waitFor(() => expect(sentOrders(requests)).toHaveLength(2));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('moves the person on the first seat to an empty one when the buyer takes it', async () => {
  open({ qty: 3 });
  await findSend();
  nameSeat(1, ['Mira', 'Mirić', 'mira@firma.ba']);
  nameSeat(2, ['Samir', 'Samić', 'samir@firma.ba']);
  await visitor.click(self());
  expect([2, 3].map((n) => seat(n).getByLabelText<HTMLInputElement>('Ime').value)).toEqual(['Samir', 'Mira']);
});

it('shows five of 200 seats, and the others when they are wanted or wrong', async () => {
  open({ qty: 200 });
  await findSend();
  expect(screen.getAllByRole('group', { name: /^Mjesto/ })).toHaveLength(5);
  await visitor.click(screen.getByRole('button', { name: /^Prikaži još 195/ }));
  expect(screen.getAllByRole('group', { name: /^Mjesto/ })).toHaveLength(200);
});

it('fills the first of several seats with the buyer, and empties it again', async () => {
  const { requests } = open({ qty: 2 });
  await findSend();
  expect(self()).not.toBeChecked();
  await visitor.click(self());
  expect(screen.queryByRole('group', { name: 'Mjesto 1' })).not.toBeInTheDocument();
  await visitor.click(self());
  expect(seat(1).getByLabelText('Ime')).toHaveValue('');
  await visitor.click(self());
  await visitor.click(await findSend());
  await waitFor(() => expect(sentOrders(requests)).toHaveLength(1));
  expect(sentOrders(requests)[0]).toMatchObject({ participants: [{ ...BUYER, isBuyer: true }] });
});
