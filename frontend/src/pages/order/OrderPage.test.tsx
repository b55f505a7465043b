import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import type { Order } from '@institut/contract/orders/schema';
import { loggedInState, renderApp } from '../../testing/renderApp.tsx';
import { buildCourse, buildOrder, site, testId, viewed } from '../../testing/shopFixtures.ts';
import { noAnswer, stubHttp } from '../../testing/stubHttp.ts';
import { OrderPage } from './OrderPage.tsx';

const id = testId(70);
const PATH = `/order/${id}`;
const LOAD = `GET /api/orders/${id}`;
const DELIVER = `PUT /api/orders/${id}/deliver`;
/** Shortly after midnight in the institute's time zone. */
const paid = buildOrder({ isPaid: true, paidAt: '2026-11-22T23:30:00.000Z', paymentStatus: 'Placeno' });

const pages = (
  <Routes>
    <Route path="/order/:id" element={<OrderPage />} />
    <Route path="*" element={null} />
  </Routes>
);
const open = (user = loggedInState()) =>
  renderApp(pages, {
    at: PATH,
    state: { ...user, site: { config: { status: 'success', data: site, error: null, requestId: null } } },
  });
const openOrder = async (order: Order, user = loggedInState()) => {
  stubHttp({ [LOAD]: { data: viewed(order) } });
  const rendered = open(user);
  await screen.findByRole('heading', { level: 1 });
  return rendered;
};
const deliver = () => screen.queryByRole('button', { name: 'Označi kao isporučeno' });

const check = () => userEvent.click(screen.getByRole('button', { name: 'Provjeri uplatu' }));
const offer = () => screen.queryByRole('heading', { name: 'Platite karticom ili PayPalom' });
const headings = () => screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent);

describe('/order/{id}', () => {
  it('says until when an application with an address that is not confirmed stays open', async () => {
    const { container } = await openOrder(
      buildOrder({ unconfirmedUntil: '2026-11-23T10:30:00.000Z', dueDay: '2099-12-28' }),
    );
    expect(container).toHaveTextContent(
      /Prijava s adrese koja nije potvrđena ističe nakon 48 sati\. Ova ističe 23\.\s11\.\s2026\. u 11:30/,
    );
    expect(screen.getByText(/^Potvrdite e‑mail adresu do 23\.\s11\.\s2026\. u\s11:30\./)).toBeVisible();
    expect(container).toHaveTextContent(/u\s11:30\. Uplatite 184,00.KM do 28\. 12\. 2099\./);
  });

  it('shows all data of the order', async () => {
    await openOrder(buildOrder({ dueDay: '2099-12-28' }));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Python za početnike');
    expect(screen.getByText(/^Prijava K7M2-9QXA, poslana /)).toBeVisible();
    expect(screen.getByText('Vaša prijava je u procesu administracije')).toBeInTheDocument();
    expect(screen.getByText('Nije plaćeno')).toBeInTheDocument();
    expect(screen.getByText('Kurs još nije održan')).toBeInTheDocument();
    expect(screen.getByText(/Ana Anić/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'ana@example.com' })).toHaveAttribute(
      'href',
      'mailto:ana@example.com',
    );
    expect(screen.getByText(/Obala Kulina bana 1/)).toBeInTheDocument();
    expect(screen.getByText('Plaćam lično')).toBeInTheDocument();
    const courses = screen.getByRole('list', { name: 'Odabrani kursevi' });
    expect(within(courses).getByRole('listitem')).toHaveTextContent(/2 × 80,00.KM = 160,00.KM/);
    expect(screen.getByText('PDV').parentElement).toHaveTextContent(/24,00.KM/);
    expect(screen.getByText('Ukupno').parentElement).toHaveTextContent(/184,00.KM/);
    expect(screen.getByText('Prijava je poslana')).toBeInTheDocument();
    expect(within(courses).getByText(/^Početak 12\.\s1\.\s2027\. · 40\s/)).toBeInTheDocument();
    expect(screen.getByText(/^Uplatite 184,00.KM do 28\.\s12\.\s2099\./)).toBeInTheDocument();
  });

  it('shows the day at the institute, which begins before that of UTC', async () => {
    await openOrder(buildOrder({ createdAt: '2026-11-26T23:30:00.000Z' }));
    expect(screen.getByText(/^Poslana 27\.\s11\.\s2026\.$/)).toBeVisible();
    expect(screen.getByText(/, poslana 27\.\s11\.\s2026\.$/)).toBeVisible();
  });

  it('has the timetable and the calendar of its course', async () => {
    const [item] = buildOrder().orderItems;
    const lesson = { _id: testId(1), from: '17:00', to: '20:00', room: 'Učionica 2', topic: '', sequence: 0 };
    const lessons = [
      { ...lesson, day: '2020-01-07', state: 'held' as const },
      { ...lesson, day: '2099-01-12', state: 'planned' as const },
    ];
    stubHttp({
      [LOAD]: { data: viewed(buildOrder()) },
      [`GET /api/kursevi/${item?.kurs}`]: { data: buildCourse({ _id: item!.kurs, lessons }) },
    });
    open();
    const timetable = within(await screen.findByRole('region', { name: 'Raspored' }));
    expect(timetable.getByText(/^Sljedeći susret:/)).toHaveTextContent(
      /12\.\s1\.\s2099\. 17:00–20:00, Učionica 2/,
    );
    expect(timetable.getByRole('link', { name: 'Datoteka: dodaj u kalendar' })).toHaveAttribute(
      'href',
      `/kurs/${item?.kurs}/termini.ics`,
    );
  });

  it('has the link of online lessons, also of a course without a timetable', async () => {
    const [item] = buildOrder().orderItems;
    const link = 'https://sastanak.example/soba-7';
    const course = buildCourse({
      _id: item!.kurs,
      lessons: [],
      venue: { mode: 'online', city: '', address: '' },
    });
    stubHttp({
      [LOAD]: { data: { ...viewed(buildOrder()), onlineLinks: [{ kurs: item!.kurs, link }] } },
      [`GET /api/kursevi/${item?.kurs}`]: { data: course },
    });
    open();
    const where = within(await screen.findByRole('region', { name: 'Mjesto održavanja' }));
    expect(where.getByText('Mjesto održavanja: Online')).toBeVisible();
    expect(where.getByRole('link', { name: link })).toHaveAttribute('href', link);
  });

  it('says that a course was moved since the order was placed', async () => {
    const [item] = buildOrder().orderItems;
    await openOrder(buildOrder({ orderItems: [{ ...item!, start: '2027-02-01' }] }));
    expect(
      screen.getByText(/Početak 1\.\s2\.\s2027\. \(pomjeren, ranije 12\.\s1\.\s2027\.\)/),
    ).toBeInTheDocument();
  });

  it.each([
    [1, 2, '1\u00a0mjesto je premješteno na drugi kurs.'],
    [0, 1, '2\u00a0mjesta su premještena na drugi kurs.'],
  ])('says at a line of two with %i held seats how many have moved', async (held, heldSeats, sentence) => {
    const [item] = buildOrder().orderItems;
    await openOrder(buildOrder({ heldSeats, orderItems: [{ ...item!, held }] }));
    const [line] = within(screen.getByRole('list', { name: 'Odabrani kursevi' })).getAllByRole('listitem');
    expect(line).toHaveTextContent(sentence.replace('\u00a0', ' '));
  });

  it('tells the amounts as placed from what an order with a moved seat costs now', async () => {
    await openOrder(buildOrder({ heldSeats: 1, amountDue: 92, openAmount: 92 }));
    const summary = screen.getByRole('heading', { name: 'Sažetak' }).parentElement;
    expect(summary).toHaveTextContent(/Iznosi kada je prijava poslana:.*Ukupno184,00.KMIznos sada92,00.KM/);
  });

  it('says nothing of moved seats when the order holds none', async () => {
    const [item] = buildOrder().orderItems;
    await openOrder(buildOrder({ heldSeats: 0, orderItems: [{ ...item!, held: 0 }] }));
    expect(screen.queryByText(/premješten/)).not.toBeInTheDocument();
  });

  it.each([
    ['the buyer', loggedInState({ _id: buildOrder().user._id }), ['Vaš profil'], null],
    [
      'an admin',
      loggedInState({ isAdmin: true, _id: testId(99) }),
      ['Administracija', 'Prijave'],
      `/admin/order/${id}`,
    ],
    [
      'an admin who is the buyer',
      loggedInState({ isAdmin: true, _id: buildOrder().user._id }),
      ['Vaš profil'],
      `/admin/order/${id}`,
    ],
  ])(
    'shows %s where the order belongs, and its page of the administration to admins only',
    async (_who, user, trail, page) => {
      await openOrder(buildOrder(), user);
      const path = within(screen.getByRole('navigation', { name: 'Putanja' })).getAllByRole('link');
      expect(path.map(({ textContent }) => textContent)).toEqual(trail);
      expect(
        screen.queryByRole('link', { name: 'Otvori u administraciji' })?.getAttribute('href') ?? null,
      ).toBe(page);
    },
  );

  it('explains how to pay and copies the reference', async () => {
    const visitor = userEvent.setup();
    await openOrder(buildOrder());
    expect(screen.getByRole('heading', { name: 'Kako platiti' })).toBeInTheDocument();
    expect(screen.getByText(site.bank.account)).toBeInTheDocument();
    await visitor.click(screen.getByRole('button', { name: 'Kopiraj referentni broj' }));
    expect(await navigator.clipboard.readText()).toBe('K7M2-9QXA');
    await visitor.click(screen.getByRole('button', { name: 'Kopiraj iznos' }));
    expect(await navigator.clipboard.readText()).toBe('184,00');
    await visitor.click(screen.getByRole('button', { name: 'Kopiraj podatke za uplatu' }));
    expect((await navigator.clipboard.readText()).split('\n')).toEqual([
      'Iznos: 184,00 KM',
      'Referentni broj: K7M2-9QXA',
      `Račun: ${site.bank.account}`,
      `Primalac: ${site.bank.recipient}`,
      `Banka: ${site.bank.name}`,
    ]);
  });

  it.each<[string, Partial<Order>, string[]]>([
    ['a new order', {}, ['UplataNije plaćeno', 'OdlukaJavljamo vam je e-mailom', 'KursKurs još nije održan']],
    [
      'an admitted applicant',
      { status: 'Polaznik odabran u trening program' },
      ['UplataNije plaćeno', 'OdlukaPrimljeni ste', 'KursKurs još nije održan'],
    ],
  ])('shows the steps until the course begins to %s', async (_whose, changes, texts) => {
    await openOrder(buildOrder(changes));
    const steps = screen.getByRole('list', { name: 'Koraci do početka kursa' });
    expect(
      within(steps)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([expect.stringMatching(/^PrijavaPoslana 21\.\s11\.\s2026\.$/), ...texts]);
  });

  it('shows no steps to somebody who was not admitted', async () => {
    await openOrder(buildOrder({ status: 'Niste primljeni u trening program', heldSeats: 0 }));
    expect(screen.getByText('Nije plaćeno')).toBeInTheDocument();
    expect(screen.queryByRole('list', { name: 'Koraci do početka kursa' })).not.toBeInTheDocument();
    expect(screen.queryByText(/održan/)).not.toBeInTheDocument();
  });

  it('says when the course was held, also on an application that staff rejected afterwards', async () => {
    await openOrder(
      buildOrder({
        status: 'Niste primljeni u trening program',
        isPaid: true,
        paymentStatus: 'Placeno',
        paidAt: '2026-11-20T10:00:00.000Z',
        isDelivered: true,
        deliveredAt: '2026-11-21T10:00:00.000Z',
      }),
    );
    expect(screen.getByText(/^Kurs je održan, 21\..11\..2026\.$/)).toBeInTheDocument();
  });

  it.each<[Order['paymentMethod'], RegExp]>([
    ['organizacija', /plaća vaša organizacija/],
    ['Grant', /ne uplaćujte ništa dok vas ne obavijestimo/],
  ])('explains the payment by %s', async (paymentMethod, words) => {
    await openOrder(buildOrder({ paymentMethod }));
    expect(screen.getByText(words)).toBeInTheDocument();
  });

  it('does not offer payment for a paid order', async () => {
    await openOrder(paid);
    expect(screen.getByText(/^Plaćeno, 23\..11\..2026\.$/)).toBeInTheDocument();
    expect(screen.queryByText('Kako platiti')).not.toBeInTheDocument();
  });

  it('says what was paid of the order, and what is still to be paid', async () => {
    await openOrder(buildOrder({ paid: 50, openAmount: 134, dueDay: '2099-12-28' }));
    expect(screen.getByText(/^Uplatite 134,00.KM do 28\./)).toBeInTheDocument();
    expect(screen.getByText(/^Uplaćeno 50,00.KM, ostaje 134,00.KM\.$/)).toBeInTheDocument();
    expect(screen.getByText('Djelimično plaćeno')).toBeInTheDocument();
    expect(screen.getByText('Iznos').nextElementSibling).toHaveTextContent(/^134,00.KM/);
  });

  it('says what was paid beyond the amount', async () => {
    await openOrder({ ...paid, paid: 204, openAmount: -20 });
    expect(screen.getByText(/^Preplaćeno: 20,00.KM\.$/)).toBeInTheDocument();
    expect(screen.queryByText(/ostaje/)).not.toBeInTheDocument();
  });

  it('does not offer payment for a rejected order', async () => {
    await openOrder(buildOrder({ status: 'Niste primljeni u trening program', heldSeats: 0 }));
    expect(screen.getByText('Niste primljeni u trening program')).toBeInTheDocument();
    expect(screen.queryByText('Kako platiti')).not.toBeInTheDocument();
  });

  it('shows until when the payment of a reminded order is expected', async () => {
    await openOrder(buildOrder({ paymentDueDay: '2099-12-01' }));
    expect(
      screen.getByText(/^Uplatu od 184,00.KM očekujemo najkasnije 1\..12\..2099\. Ako do tada ne stigne,/),
    ).toBeInTheDocument();
    expect(screen.getByText(/prijava ističe i mjesta se oslobađaju/)).toBeInTheDocument();
  });

  it('says that an unpaid order has expired and how to apply again', async () => {
    const history: Order['history'] = [
      { at: '2026-11-28T10:00:00.000Z', by: 'system', event: 'reminded', from: null, to: '2026-12-01' },
      { at: '2026-12-02T10:00:00.000Z', by: 'system', event: 'expired', from: null, to: null },
    ];
    const status = 'Niste primljeni u trening program';
    await openOrder(buildOrder({ status, heldSeats: 0, expiredAt: '2026-12-02T10:00:00.000Z', history }));
    expect(screen.getByText('Prijava je istekla')).toBeInTheDocument();
    expect(screen.queryByText(status)).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'prijavite se ponovo' })).toHaveAttribute('href', '/kursevi');
    expect(screen.queryByText('Kako platiti')).not.toBeInTheDocument();
    expect(screen.getByText(/^Poslan je podsjetnik za uplatu, rok 1\..12\..2026\.$/)).toBeInTheDocument();
    expect(screen.getByText('Prijava je istekla, jer uplata nije stigla')).toBeInTheDocument();
  });

  it('describes the history of the order', async () => {
    const entry = { by: 'staff', from: null } as const;
    const history: Order['history'] = [
      ...paid.history,
      { ...entry, at: '2026-11-22T10:00:00.000Z', event: 'status', to: 'Prijava se nalazi u proceduri' },
      { ...entry, at: '2026-11-23T10:00:00.000Z', event: 'paymentStatus', to: 'Placeno' },
      { ...entry, at: '2026-11-24T10:00:00.000Z', event: 'notificationStatus', to: 'Korisnik obavjesten' },
      { ...entry, at: '2026-11-25T10:00:00.000Z', event: 'delivered', to: null },
    ];
    await openOrder({ ...paid, history });
    const section = screen.getByRole('heading', { name: 'Tok prijave' }).closest('section')!;
    const told = within(section).getAllByRole('listitem');
    expect(told.map((one) => one.querySelector('p')?.textContent)).toEqual([
      'Prijava je poslana',
      'Prijava se nalazi u proceduri',
      'Plaćanje: Plaćeno',
      'Obavještenje: Korisnik obaviješten',
      'Označeno kao održano',
    ]);
    expect(told[1]).toHaveTextContent(/^Prijava se nalazi u proceduri22\..11\..2026\. u.11:00 · Institut$/);
    expect(within(section).queryByText(/Ranije|Interno/)).not.toBeInTheDocument();
  });

  it('says when the order has no courses', async () => {
    await openOrder(buildOrder({ orderItems: [] }));
    expect(screen.getByText('Niste odabrali ni jedan trening program')).toBeInTheDocument();
  });

  it('redirects a visitor to the login', () => {
    const { location } = renderApp(pages, { at: PATH });
    expect(location()).toBe(`/login?redirect=${PATH}`);
  });

  it('shows the not-found page for an unknown order or the order of another user', async () => {
    stubHttp({});
    open();
    expect(await screen.findByRole('heading', { name: 'Stranica nije pronađena' })).toBeInTheDocument();
  });

  it('shows why loading failed and loads again on retry', async () => {
    stubHttp({ [LOAD]: noAnswer() });
    open();
    expect(await screen.findByText('Prijava nije učitana.')).toBeInTheDocument();
    stubHttp({ [LOAD]: { data: viewed(buildOrder()) } });
    await userEvent.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Python za početnike' })).toBeInTheDocument();
  });
});

describe('the PayPal payment of an order', () => {
  const own = { _id: testId(90) };
  const keys = { clientId: 'client-1', currency: 'EUR', rate: 1.95583 };
  const openWith = async (clientId: string | null, order = buildOrder(), user = loggedInState(own)) => {
    const requests = stubHttp({
      [LOAD]: { data: viewed(order) },
      'GET /api/config/paypal': { data: { ...keys, clientId } },
    });
    const rendered = open(user);
    await screen.findByRole('heading', { level: 1 });
    return { ...rendered, asked: () => requests.some(({ url }) => url === '/api/config/paypal') };
  };

  it('is offered to the buyer, below the chosen payment method', async () => {
    const { unmount } = await openWith('client-1');
    await waitFor(() => expect(offer()).toBeInTheDocument());
    expect(headings().indexOf('Kako platiti')).toBeLessThan(headings().indexOf(offer()!.textContent));
    unmount();
    await openWith('client-1', buildOrder({ paymentMethod: 'PayPal' }));
    await waitFor(() => expect(offer()).toBeInTheDocument());
    expect(headings().indexOf('Kako platiti')).toBeGreaterThan(headings().indexOf(offer()!.textContent));
    await waitFor(() => expect(document.head.querySelector('script[src*="paypal.com"]')).not.toBeNull());
  });

  it('is not offered when the server does not accept it', async () => {
    const { asked } = await openWith(null);
    await waitFor(() => expect(asked()).toBe(true));
    expect(offer()).not.toBeInTheDocument();
    expect(screen.getByText(site.bank.account)).toBeInTheDocument();
  });

  it.each<[string, Order, ReturnType<typeof loggedInState>]>([
    ['an admin who is not the buyer', buildOrder(), loggedInState({ isAdmin: true })],
    ['who asked for a grant', buildOrder({ paymentMethod: 'Grant' }), loggedInState(own)],
    ['who has paid', paid, loggedInState(own)],
    [
      'who was not accepted',
      buildOrder({ status: 'Niste primljeni u trening program', heldSeats: 0 }),
      loggedInState(own),
    ],
  ])('is not offered to a user %s', async (_name, order, user) => {
    const { asked } = await openWith('client-1', order, user);
    expect(asked()).toBe(false);
    expect(offer()).not.toBeInTheDocument();
  });
});

describe('a payment with an unknown result', () => {
  const pending = { ...buildOrder({ paymentMethod: 'PayPal' }), isPaymentPending: true };

  it('is shown instead of the payment methods and checked when the buyer asks', async () => {
    await openOrder(pending, loggedInState({ _id: testId(90) }));
    expect(screen.getByRole('heading', { name: 'Uplata se provjerava' })).toBeInTheDocument();
    expect(screen.getByText(/Ne plaćajte ponovo/)).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Kako platiti' })).not.toBeInTheDocument();
    expect(offer()).not.toBeInTheDocument();
    await check();
    expect(await screen.findByText(/^Provjereno .* još nije potvrđena\.$/)).toBeInTheDocument();
    stubHttp({ [LOAD]: noAnswer() });
    await check();
    expect(await screen.findByText('Provjera nije uspjela. Pokušajte ponovo.')).toBeInTheDocument();
    stubHttp({ [LOAD]: { data: viewed(paid) } });
    await check();
    expect(await screen.findByText(/^Plaćeno, /)).toBeInTheDocument();
    expect(screen.queryByText('Uplata se provjerava')).not.toBeInTheDocument();
  });

  it('shows the payment methods again when PayPal did not capture it', async () => {
    await openOrder(pending, loggedInState({ _id: testId(90) }));
    stubHttp({ [LOAD]: { data: viewed({ ...pending, isPaymentPending: false }) } });
    await check();
    expect(await screen.findByRole('heading', { name: 'Kako platiti' })).toBeInTheDocument();
  });
});

describe('the delivery of an order', () => {
  const admin = loggedInState({ isAdmin: true });

  it('is offered only to admins, for a paid order that is not delivered', async () => {
    const { unmount } = await openOrder(paid);
    expect(deliver()).not.toBeInTheDocument();
    unmount();
    const unpaid = await openOrder(buildOrder(), admin);
    expect(deliver()).not.toBeInTheDocument();
    unpaid.unmount();
    await openOrder({ ...paid, isDelivered: true, deliveredAt: '2026-11-23T23:30:00.000Z' }, admin);
    expect(deliver()).not.toBeInTheDocument();
    expect(screen.getByText(/^Plaćeno, 23\..11\..2026\.$/)).toBeInTheDocument();
    expect(screen.getByText(/^Kurs je održan, 24\..11\..2026\.$/)).toBeInTheDocument();
  });

  it('marks the order as delivered and shows it', async () => {
    await openOrder(paid, admin);
    const delivered = { ...paid, isDelivered: true, deliveredAt: '2026-11-24T10:00:00.000Z' };
    stubHttp({ [DELIVER]: { data: delivered } });
    await userEvent.click(deliver()!);
    expect(await screen.findByText(/^Kurs je održan, 24\./)).toBeInTheDocument();
    expect(deliver()).not.toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Status prijave' })).toHaveFocus();
  });

  it('shows why the order could not be marked', async () => {
    await openOrder(paid, admin);
    const message = 'Prijava još nije plaćena.';
    stubHttp({
      [DELIVER]: { status: 409, data: { message, code: 'conflict' } },
      [LOAD]: { data: viewed(paid) },
    });
    await userEvent.click(deliver()!);
    expect(await screen.findByText(message)).toBeInTheDocument();
  });
});
