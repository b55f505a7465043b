import { runTitle } from '@institut/contract/timetable/runName';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { buildMails, mailsOf } from '../../../testing/mailFixtures.ts';
import { buildPerson, personReplies } from '../../../testing/personFixtures.ts';
import { loggedInState, renderApp } from '../../../testing/renderApp.tsx';
import { buildAdminOrder, buildCourse, testAddress, testId } from '../../../testing/shopFixtures.ts';
import { noAnswer, type StubAnswer, stubHttp, type StubRequest } from '../../../testing/stubHttp.ts';
import { NewOrderPage } from './NewOrderPage.tsx';

const staff = userEvent.setup({ delay: null });
const PLACE = 'POST /api/osobe/prijave';
const ana = buildPerson({ phone: '+387 61 123 456', address: testAddress });
const course = buildCourse({ name: 'Python za početnike', price: 80, countInStock: 5 });
const courses = { 'GET /api/kursevi': { data: { kursevi: [course], page: 1, pages: 1 } } };
const placed = buildAdminOrder({ _id: testId(77) });

const page = (
  <Routes>
    <Route path="/admin/prijava/nova" element={<NewOrderPage />} />
    <Route path="*" element={null} />
  </Routes>
);
const open = (query = '') =>
  renderApp(page, {
    at: `/admin/prijava/nova${query}`,
    state: loggedInState({ permissions: ['orders', 'enrolment'] }),
  });
const openForAna = () => open(`?osoba=${ana._id}`);
const send = () => staff.click(screen.getByRole('button', { name: 'Pošalji prijavu' }));
const choose = async () =>
  staff.click(await screen.findByRole('button', { name: `Dodaj: ${runTitle(course.name, course.start)}` }));
const sent = (requests: StubRequest[]) => requests.filter(({ method }) => method === 'POST');

it('finds a person and opens the form with the address of the newest application', async () => {
  stubHttp({ 'GET /api/osobe': { data: [ana] }, ...personReplies(ana), ...courses });
  const { location } = open();
  await staff.type(screen.getByLabelText('E-mail adresa ili ime'), 'ana@example.com');
  await staff.click(await screen.findByRole('link', { name: 'Ana Anić' }));
  expect(location()).toBe(`/admin/prijava/nova?osoba=${ana._id}`);
  expect(await screen.findByLabelText('Grad')).toHaveValue('Sarajevo');
  expect(screen.getByLabelText(/^Telefon/)).toHaveValue('+387 61 123 456');
  expect(document.activeElement).toContainElement(screen.getByRole('heading', { level: 1 }));
  expect(document.body).not.toHaveFocus();
});

it('places the order with the total that it shows, and opens it', async () => {
  const requests = stubHttp({
    ...personReplies(ana),
    ...courses,
    [PLACE]: { status: 201, data: placed },
  });
  const { location, store } = openForAna();
  await choose();
  await staff.clear(screen.getByLabelText('Mjesta'));
  await staff.type(screen.getByLabelText('Mjesta'), '3');
  await staff.click(screen.getByRole('radio', { name: 'Plaća organizacija' }));
  expect(screen.getByText(/^276,00/)).toBeInTheDocument();
  await send();
  await waitFor(() => expect(location()).toBe(`/admin/order/${placed._id}`));
  const [request] = sent(requests);
  expect(request?.data).toEqual({
    user: ana._id,
    orderItems: [{ kurs: course._id, qty: 3 }],
    shippingAddress: testAddress,
    paymentMethod: 'organizacija',
    phone: '+387 61 123 456',
    note: '',
    totalPrice: 276,
  });
  expect(request?.headers['Idempotency-Key']).toMatch(/^[\da-f-]{36}$/);
  expect(store.getState().toasts).toMatchObject([{ text: 'Prijava K7M2-9QXA je poslana: Ana Anić.' }]);
});

const RENEWED = 'Provjeravamo ko dobija e\u2011mail…';
type Answer = (given: StubAnswer) => void;
/** A reply that waits until the test calls the function that it adds. */
const answeredBy = (answers: Answer[]) => () =>
  new Promise<StubAnswer>((resolve) => void answers.push(resolve));

it('renews the preview of its mails with each change, and asks for none while the order is sent', async () => {
  const previews: Answer[] = [];
  const orders: Answer[] = [];
  stubHttp({
    ...personReplies(ana),
    ...courses,
    [mailsOf(PLACE)]: answeredBy(previews),
    [PLACE]: answeredBy(orders),
  });
  const asked = (count: number) => waitFor(() => expect(previews).toHaveLength(count));
  openForAna();
  await choose();
  await asked(1);
  await staff.type(screen.getByLabelText(/^Napomena/), 'A');
  await asked(2);
  previews[1]?.({ data: buildMails({ subject: 'S napomenom' }) });
  expect(await screen.findByText('Tekst: S napomenom')).toBeInTheDocument();
  previews[0]?.({ data: buildMails({ subject: 'Bez napomene' }) });
  await staff.type(screen.getByLabelText(/^Napomena/), 'B');
  expect(await screen.findByText(RENEWED)).toBeInTheDocument();
  expect(screen.queryByText(/^Tekst:/)).not.toBeInTheDocument();
  await asked(3);
  await send();
  previews[2]?.({ status: 409, data: { message: 'Već je poslana.', code: 'conflict' } });
  orders[0]?.({ status: 409, data: { message: 'Nema toliko mjesta.', code: 'conflict' } });
  await asked(4);
  expect(screen.getByText('Nema toliko mjesta.')).toBeInTheDocument();
  expect(await screen.findByText(RENEWED)).toBeInTheDocument();
});

it('sends the organisation that pays, and asks for what is missing of it', async () => {
  const requests = stubHttp({ ...personReplies(ana), ...courses, [PLACE]: { status: 201, data: placed } });
  openForAna();
  await choose();
  expect(screen.queryByLabelText('JIB')).not.toBeInTheDocument();
  await staff.click(screen.getByRole('radio', { name: 'Plaća organizacija' }));
  const payer = within(screen.getByRole('group', { name: 'Organizacija koja plaća' }));
  await staff.type(payer.getByLabelText('Naziv'), 'Primjer d.o.o.');
  await send();
  expect(screen.getByLabelText('JIB')).toHaveAttribute('aria-invalid', 'true');
  expect(sent(requests)).toEqual([]);
  await staff.type(screen.getByLabelText('JIB'), '4200123450004');
  await staff.type(payer.getByLabelText('Adresa'), 'Obala 1, Sarajevo');
  await staff.type(screen.getByLabelText(/^Broj narudžbenice/), 'NAR-77');
  await send();
  await waitFor(() => expect(sent(requests)).toHaveLength(1));
  expect(sent(requests)[0]?.data).toMatchObject({
    paymentMethod: 'organizacija',
    payer: {
      type: 'organisation',
      name: 'Primjer d.o.o.',
      jib: '4200123450004',
      address: 'Obala 1, Sarajevo',
      purchaseOrder: 'NAR-77',
    },
  });
});

it('takes the people of a pasted list, raises the seats and sends them with the order', async () => {
  const requests = stubHttp({ ...personReplies(ana), ...courses, [PLACE]: { status: 201, data: placed } });
  openForAna();
  await choose();
  expect(screen.getByLabelText('Podnosilac prijave je i polaznik')).toBeChecked();
  await staff.click(screen.getByRole('button', { name: 'Dodaj sa spiska ili iz datoteke' }));
  const dialog = within(await screen.findByRole('dialog'));
  await staff.click(dialog.getByRole('button', { name: 'Dodaj' }));
  expect(dialog.getByLabelText('Spisak')).toHaveAccessibleDescription(/^Zalijepite spisak/);
  const text = 'Emir Begić <emir@firma.ba>, Lejla Kovač <lejla@firma.ba>\nMak';
  fireEvent.change(dialog.getByLabelText('Spisak'), { target: { value: text } });
  expect(
    dialog.getByText('Na spisku: 3 osobe. Pozivnice, kad prijava bude primljena: 2. Bez e‑maila: 1.'),
  ).toBeVisible();
  expect(dialog.getByText('Prezime: Unesite prezime.')).toBeVisible();
  await staff.click(dialog.getByRole('button', { name: /^Dodaj 3.osobe$/ }));
  expect(screen.getByLabelText('Mjesta')).toHaveValue(3);
  expect(screen.getByLabelText('Podnosilac prijave je i polaznik')).not.toBeChecked();
  await send();
  const mak = within(screen.getByRole('group', { name: 'Mjesto 3' }));
  expect(mak.getByLabelText('Prezime')).toHaveAccessibleDescription('Unesite prezime.');
  expect(mak.getByLabelText('Prezime')).toHaveFocus();
  expect(sent(requests)).toEqual([]);
  await staff.type(mak.getByLabelText('Prezime'), 'Makić');
  await send();
  await waitFor(() => expect(sent(requests)).toHaveLength(1));
  expect(sent(requests)[0]?.data).toMatchObject({
    orderItems: [{ kurs: course._id, qty: 3 }],
    participants: [
      { kurs: course._id, name: 'Emir', lastName: 'Begić', email: 'emir@firma.ba' },
      { kurs: course._id, name: 'Lejla', lastName: 'Kovač', email: 'lejla@firma.ba' },
      { kurs: course._id, name: 'Mak', lastName: 'Makić', email: '' },
    ],
  });
});

it('refuses a list with more people than seats that are free', async () => {
  stubHttp({ ...personReplies(ana), ...courses });
  openForAna();
  await choose();
  await staff.click(screen.getByRole('button', { name: 'Dodaj sa spiska ili iz datoteke' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Spisak'), { target: { value: 'Ana Anić\n'.repeat(6) } });
  expect(dialog.getByRole('status')).toHaveTextContent(/Na kursu je još slobodno: 5.mjesta\./);
  await staff.click(dialog.getByRole('button', { name: /^Dodaj 6/ }));
  expect(screen.getByRole('dialog')).toBeVisible();
});

it('names the buyer and others beside them, and shows a refusal of the server beside its seat', async () => {
  const refusal = {
    message: 'Provjerite podatke.',
    code: 'validation',
    fields: { 'participants.1.email': 'Adresa nije ispravna.' },
  };
  const requests = stubHttp({ ...personReplies(ana), ...courses, [PLACE]: { status: 400, data: refusal } });
  openForAna();
  await choose();
  await staff.click(screen.getByLabelText('Podnosilac prijave je i polaznik'));
  await staff.click(screen.getByLabelText('Podnosilac prijave je i polaznik'));
  fireEvent.change(screen.getByLabelText('Mjesta'), { target: { value: '2' } });
  const second = within(screen.getByRole('group', { name: 'Mjesto 2' }));
  await staff.type(second.getByLabelText('Ime'), 'Emir');
  await staff.type(second.getByLabelText('Prezime'), 'Begić');
  await staff.type(second.getByLabelText(/^E-mail/), 'emir@firma.ba');
  await send();
  await waitFor(() =>
    expect(second.getByLabelText(/^E-mail/)).toHaveAccessibleDescription('Adresa nije ispravna.'),
  );
  expect(sent(requests)[0]?.data).toMatchObject({
    participants: [
      { name: ana.name, lastName: ana.lastName, email: ana.email, isBuyer: true },
      { name: 'Emir', lastName: 'Begić', email: 'emir@firma.ba' },
    ],
  });
});

it('gives the organisation the contact address, once it has a name', async () => {
  const requests = stubHttp({
    ...personReplies({ ...ana, address: null }),
    ...courses,
    [PLACE]: { status: 201, data: placed },
  });
  openForAna();
  await choose();
  for (const [label, value] of [
    ['Adresa', 'Obala 1'],
    ['Poštanski broj', '71000'],
    ['Grad', 'Sarajevo'],
  ] as const) {
    await staff.type(screen.getByLabelText(label), value);
  }
  await staff.click(screen.getByRole('radio', { name: 'Plaća organizacija' }));
  const payer = within(screen.getByRole('group', { name: 'Organizacija koja plaća' }));
  expect(payer.getByLabelText('Adresa')).toHaveValue('Obala 1, 71000 Sarajevo');
  await staff.type(payer.getByLabelText('Naziv'), 'Primjer d.o.o.');
  await staff.type(screen.getByLabelText('JIB'), '4200123450004');
  await send();
  await waitFor(() => expect(sent(requests)).toHaveLength(1));
  expect(sent(requests)[0]?.data).toMatchObject({ payer: { address: 'Obala 1, 71000 Sarajevo' } });
});

it('sends the person who pays for the buyer', async () => {
  const requests = stubHttp({ ...personReplies(ana), ...courses, [PLACE]: { status: 201, data: placed } });
  openForAna();
  await choose();
  await staff.click(screen.getByLabelText(/^Platilac je neko drugi/));
  const payer = within(screen.getByRole('group', { name: 'Osoba koja plaća' }));
  await staff.type(payer.getByLabelText('Ime i prezime'), 'Senad Anić');
  await staff.type(payer.getByLabelText('Adresa'), 'Obala 1, Sarajevo');
  await send();
  await waitFor(() => expect(sent(requests)).toHaveLength(1));
  expect(sent(requests)[0]?.data).toMatchObject({ payer: { type: 'person', name: 'Senad Anić' } });
});

it('opens the form for a new person with the address that was searched for', async () => {
  const requests = stubHttp({
    'GET /api/osobe': { data: [] },
    ...courses,
    [PLACE]: { status: 201, data: placed },
  });
  open();
  await staff.type(screen.getByLabelText('E-mail adresa ili ime'), 'mirza@example.com');
  expect(
    await screen.findByRole('heading', { name: 'Nema naloga za „mirza@example.com”' }),
  ).toBeInTheDocument();
  await staff.click(screen.getByRole('link', { name: 'Nova osoba' }));
  expect(await screen.findByLabelText('E-mail adresa')).toHaveValue('mirza@example.com');
  expect(
    screen.getByText(/pozivnicu s linkom kojim osoba postavlja lozinku; link vrijedi 14 dana/),
  ).toBeVisible();
  await staff.type(screen.getByLabelText('Ime'), 'Mirza');
  await staff.type(screen.getByLabelText('Prezime'), 'Delić');
  await choose();
  await staff.type(screen.getByLabelText('Adresa'), 'Obala 1');
  await staff.type(screen.getByLabelText('Poštanski broj'), '71000');
  await staff.type(screen.getByLabelText('Grad'), 'Sarajevo');
  await send();
  await waitFor(() => expect(sent(requests)).toHaveLength(1));
  expect(sent(requests)[0]?.data).toMatchObject({
    person: { name: 'Mirza', lastName: 'Delić', email: 'mirza@example.com' },
  });
  expect(sent(requests)[0]?.data).not.toHaveProperty('user');
});

it('shows an error beside each invalid field and sends nothing', async () => {
  const requests = stubHttp(courses);
  open('?nova');
  await screen.findByRole('button', { name: `Dodaj: ${runTitle(course.name, course.start)}` });
  await send();
  expect(screen.getByText('Niste odabrali ni jedan trening program')).toBeInTheDocument();
  expect(screen.getByLabelText('Ime')).toHaveAccessibleDescription('Unesite ime.');
  expect(screen.getByLabelText('Ime')).toHaveFocus();
  await choose();
  await staff.clear(screen.getByLabelText('Mjesta'));
  await staff.type(screen.getByLabelText('Mjesta'), '9');
  await send();
  expect(screen.getByLabelText('Mjesta')).toHaveAccessibleDescription(/^Slobodno: 5.mjesta\.$/);
  expect(sent(requests)).toEqual([]);
});

it('shows the refusal of an address that has an account beside its field', async () => {
  const sentence = 'Osoba s ovom e-mail adresom već ima nalog.';
  stubHttp({
    ...courses,
    [PLACE]: {
      status: 409,
      data: { message: sentence, code: 'email_taken', fields: { 'person.email': sentence } },
    },
  });
  const { location } = open('?nova');
  await choose();
  for (const [label, value] of [
    ['Ime', 'Ana'],
    ['Prezime', 'Anić'],
    ['E-mail adresa', 'ana@example.com'],
    ['Adresa', 'Obala 1'],
    ['Poštanski broj', '71000'],
    ['Grad', 'Sarajevo'],
  ] as const) {
    await staff.type(screen.getByLabelText(label), value);
  }
  await send();
  await waitFor(() => expect(screen.getByLabelText('E-mail adresa')).toHaveAccessibleDescription(sentence));
  expect(location()).toBe('/admin/prijava/nova?nova');

  const requests = stubHttp({
    'GET /api/osobe': { data: [{ ...ana, _id: testId(3), email: 'susana@example.com' }, ana] },
    ...courses,
    [PLACE]: { status: 201, data: placed },
  });
  await staff.click(screen.getByRole('button', { name: 'Pošalji prijavu za taj nalog' }));
  expect(await screen.findByText('Ana Anić')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByLabelText('Adresa')).toHaveValue('Obala 1');
  expect(screen.getByText('Za osobu koja ima nalog')).toBeVisible();
  await send();
  await waitFor(() => expect(location()).toBe(`/admin/order/${placed._id}`));
  const [request] = sent(requests);
  expect(request?.data).toMatchObject({ user: ana._id, orderItems: [{ kurs: course._id, qty: 1 }] });
  expect(request?.data).not.toHaveProperty('person');
});

it('says what is sent for a grant, and to the accountants of an organisation', async () => {
  stubHttp({ ...personReplies(ana), ...courses });
  openForAna();
  await choose();
  const mails = screen.getByRole('heading', { name: /^Šta šaljemo/ }).parentElement;
  expect(mails).toHaveTextContent('potvrdu prijave s podacima za uplatu');
  await staff.click(screen.getByRole('radio', { name: 'Traži grant' }));
  expect(mails).toHaveTextContent('potvrdu prijave; osoba ne uplaćuje ništa dok o grantu ne odlučimo');
  expect(mails).not.toHaveTextContent('podacima za uplatu');
  await staff.click(screen.getByRole('radio', { name: 'Plaća organizacija' }));
  const payer = within(screen.getByRole('group', { name: 'Organizacija koja plaća' }));
  for (const [label, value] of [
    ['Naziv', 'Firma d.o.o.'],
    ['JIB', '4200123450004'],
    ['Adresa', 'Obala 2, Sarajevo'],
    [/^E-mail računovodstva/, 'racuni@firma.example'],
  ] as const) {
    await staff.type(payer.getByLabelText(label), value);
  }
  expect(mails).toHaveTextContent('Računovodstvu na racuni@firma.example šaljemo kopiju predračuna.');
});

it('sends the same key again after a lost answer', async () => {
  const requests = stubHttp({ ...personReplies(ana), ...courses, [PLACE]: noAnswer() });
  openForAna();
  await choose();
  await send();
  expect(await screen.findByRole('alert')).toHaveTextContent('Prijava neće biti poslana dvaput.');
  await send();
  await waitFor(() => expect(sent(requests)).toHaveLength(2));
  const [first, second] = sent(requests).map(({ headers }) => headers['Idempotency-Key']);
  expect(second).toBe(first);
});

it('removes a chosen course and offers it again', async () => {
  stubHttp({ ...personReplies(ana), ...courses });
  openForAna();
  await choose();
  const list = within(screen.getByRole('list', { name: 'Odabrani kursevi' }));
  await staff.click(list.getByRole('button', { name: `Ukloni: ${runTitle(course.name, course.start)}` }));
  expect(screen.queryByRole('list', { name: 'Odabrani kursevi' })).not.toBeInTheDocument();
  expect(
    screen.getByRole('button', { name: `Dodaj: ${runTitle(course.name, course.start)}` }),
  ).toBeInTheDocument();
});

describe('with a course in the address', () => {
  const chosen = { [`GET /api/kursevi/${course._id}`]: { data: course } };

  it('keeps the course while the person is chosen, and has a seat of it in the form', async () => {
    const requests = stubHttp({
      'GET /api/osobe': { data: [ana] },
      ...personReplies(ana),
      ...courses,
      ...chosen,
      [PLACE]: { status: 201, data: placed },
    });
    open(`?kurs=${course._id}`);
    await staff.type(screen.getByLabelText('E-mail adresa ili ime'), 'ana@example.com');
    expect(await screen.findByRole('link', { name: 'Nova osoba' })).toHaveAttribute(
      'href',
      `/admin/prijava/nova?nova=&kurs=${course._id}`,
    );
    await staff.click(screen.getByRole('link', { name: 'Ana Anić' }));
    await screen.findByLabelText('Mjesta');
    const list = within(screen.getByRole('list', { name: 'Odabrani kursevi' }));
    expect(list.getByText(course.name)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Druga osoba' })).toHaveAttribute(
      'href',
      `/admin/prijava/nova?kurs=${course._id}`,
    );
    await send();
    await waitFor(() => expect(sent(requests)).toHaveLength(1));
    expect(sent(requests)[0]?.data).toMatchObject({
      user: ana._id,
      orderItems: [{ kurs: course._id, qty: 1 }],
    });
  });

  it.each([{ countInStock: 0 }, { isClosed: true }])(
    'says that nobody can apply with %j',
    async (changes) => {
      stubHttp({ ...courses, [`GET /api/kursevi/${course._id}`]: { data: { ...course, ...changes } } });
      open(`?nova&kurs=${course._id}`);
      expect(await screen.findByText(/se više ne može prijaviti/)).toBeVisible();
      expect(screen.queryByRole('list', { name: 'Odabrani kursevi' })).not.toBeInTheDocument();
      expect(screen.getByLabelText('Ime')).toBeVisible();
    },
  );

  it('ignores an id that is none', async () => {
    stubHttp(courses);
    open('?nova&kurs=%3Cscript%3E');
    expect(await screen.findByLabelText('Ime')).toBeVisible();
  });
});
