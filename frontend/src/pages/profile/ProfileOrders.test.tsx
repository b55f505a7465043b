import type { Order } from '@institut/contract/orders/schema';
import { screen, within } from '@testing-library/react';
import { stubHttp, type StubAnswer } from '../../testing/stubHttp.ts';
import { loaded, openProfile, ORDERS, PARTICIPATIONS, user, visitor } from '../../testing/profilePage.tsx';

const buildItem = (name: string) => ({
  kurs: 'a1',
  name,
  image: '',
  category: 'Tehnicke',
  price: 120,
  qty: 1,
  start: '2027-01-12',
  placedStart: '2027-01-12',
  duration: 40,
});

function buildOrder(changes: Partial<Order> = {}): Order {
  return {
    _id: '6560f1a2b3c4d5e6f7a8b9d0',
    reference: 'K7M2-9QXA',
    user: { _id: user._id, name: 'Ana Anić', email: user.email },
    orderItems: [buildItem('Uvod u Python')],
    heldSeats: 1,
    shippingAddress: { address: 'Obala 1', city: 'Sarajevo', postalCode: '71000', country: 'BiH' },
    phone: '',
    instalments: [],
    payer: null,
    note: '',
    paymentMethod: 'licno',
    itemsPrice: 120,
    discountPrice: 0,
    shippingPrice: 0,
    taxPrice: 18,
    totalPrice: 138,
    paid: 0,
    refunded: 0,
    amountDue: 138,
    openAmount: 138,
    cancelledAt: null,
    isPaid: false,
    paidAt: null,
    isDelivered: false,
    deliveredAt: null,
    paymentStatus: 'Nije placeno',
    status: 'Vasa prijava je u procesu administracije',
    notificationStatus: 'Korisnik nije obavjesten',
    createdAt: '2026-11-18T23:30:00.000Z',
    dueDay: '2026-11-26',
    unconfirmedUntil: null,
    history: [],
    ...changes,
  };
}

const reference = (index: number) => `P${String(index).padStart(3, '0')}`;

const rowOf = async (text: string) => (await screen.findByText(text)).closest('tr')!;

describe('the orders on /profile', () => {
  it('show date, reference, status, total, paid and delivered in words', async () => {
    const delivered = buildOrder({
      _id: '6560f1a2b3c4d5e6f7a8b9d1',
      reference: 'H3TP-4WZC',
      orderItems: ['Scrum', 'SQL', 'Git'].map(buildItem),
      totalPrice: 1480.5,
      isPaid: true,
      isDelivered: true,
      status: 'Polaznik odabran u trening program',
      createdAt: '2026-02-05T08:00:00.000Z',
    });
    stubHttp({ ...loaded, [ORDERS]: { data: [buildOrder(), delivered] } });
    openProfile();

    const first = await rowOf('K7M2-9QXA');
    expect(within(first).getByRole('rowheader')).toHaveTextContent('Uvod u Python');
    expect(
      within(first)
        .getAllByRole('cell')
        .map((cell) => cell.textContent?.replaceAll('\u00a0', ' ')),
    ).toEqual([
      '19. 11. 2026.',
      'Vaša prijava je u procesu administracije',
      '138,00 KM',
      'Nije plaćeno',
      'Kurs još nije održan',
      'Detalji prijave K7M2-9QXA',
    ]);
    const second = await rowOf('H3TP-4WZC');
    expect(second).toHaveTextContent('Scrum i još 2 kursa');
    expect(within(second).getByText('1.480,50 KM')).toBeInTheDocument();
    expect(within(second).getByText('Plaćeno')).toBeInTheDocument();
    expect(within(second).getByText('Kursevi su održani')).toBeInTheDocument();
    expect(within(second).getByRole('link', { name: 'Detalji prijave H3TP-4WZC' })).toHaveAttribute(
      'href',
      '/order/6560f1a2b3c4d5e6f7a8b9d1',
    );
  });

  it('say that the course that begins first was moved', async () => {
    const moved = { ...buildItem('Scrum'), start: '2027-02-22', placedStart: '2027-02-15' };
    const later = { ...buildItem('Git'), start: '2027-03-01', placedStart: '2027-01-10' };
    stubHttp({ ...loaded, [ORDERS]: { data: [buildOrder({ orderItems: [later, moved] })] } });
    openProfile();
    expect(await rowOf('K7M2-9QXA')).toHaveTextContent(
      /Početak 22\.\s2\.\s2027\. \(pomjeren, ranije 15\.\s2\.\s2027\.\)/,
    );
  });

  it('say that a part was paid', async () => {
    const part = buildOrder({ paid: 50, openAmount: 88 });
    stubHttp({ ...loaded, [ORDERS]: { data: [part] } });
    openProfile();
    expect(await rowOf(part.reference)).toHaveTextContent('Djelimično plaćeno');
  });

  it('promise no course to an applicant who was not admitted', async () => {
    const rejected = buildOrder({ status: 'Niste primljeni u trening program', heldSeats: 0 });
    stubHttp({ ...loaded, [ORDERS]: { data: [rejected] } });
    openProfile();
    expect(await rowOf(rejected.reference)).not.toHaveTextContent(/održan/);
  });

  it('link to the courses while there are none', async () => {
    stubHttp(loaded);
    openProfile();
    expect(
      await screen.findByRole('heading', { name: 'Niste se prijavili ni na jedan kurs...' }),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Pogledaj kurseve' })).toHaveAttribute('href', '/kursevi');
    expect(screen.queryByRole('heading', { name: /polaznik/ })).not.toBeInTheDocument();
  });

  it('are loaded again on retry after a failure', async () => {
    let reply: StubAnswer = {
      status: 503,
      data: { message: 'Usluga trenutno nije dostupna.', code: 'unavailable' },
    };
    stubHttp({ ...loaded, [ORDERS]: () => reply });
    openProfile();
    expect(await screen.findByRole('alert')).toHaveTextContent('Usluga trenutno nije dostupna.');
    reply = { data: [buildOrder()] };
    await visitor.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await screen.findByText('K7M2-9QXA')).toBeInTheDocument();
  });

  it('are followed by the courses for which somebody else has enrolled the user', async () => {
    const participation = {
      _id: '6560f1a2b3c4d5e6f7a8b9e0',
      kurs: '6560f1a2b3c4d5e6f7a8b9e1',
      course: 'PLC u pogonu',
      start: '2027-01-12',
      state: 'confirmed',
      isHeld: true,
      isAdmitted: false,
      buyer: 'Firma d.o.o.',
    };
    stubHttp({ ...loaded, [PARTICIPATIONS]: { data: [participation] } });
    openProfile();
    const title = await screen.findByRole('heading', { name: 'Kursevi na kojima ste polaznik' });
    const list = title.closest('section')!;
    expect(within(list).getByRole('link')).toHaveAttribute('href', `/kurs/${participation.kurs}`);
    expect(list).toHaveTextContent(
      /Razmatra se.*Početak 12\.\s1\.\s2027\. · Na kurs vas prijavljuje Firma d\.o\.o\./,
    );
  });

  it('are loaded page by page, each order once', async () => {
    const all = Array.from({ length: 60 }, (_, index) =>
      buildOrder({ _id: `o${index}`, reference: reference(index) }),
    );
    const requests = stubHttp({
      ...loaded,
      [ORDERS]: ({ params }) => {
        const page = Reflect.get(Object(params), 'pageNumber') === 1 ? all.slice(0, 50) : all.slice(49);
        return { data: page, headers: { 'x-total-count': '60' } };
      },
    });
    openProfile();
    await rowOf('P000');
    expect(screen.getByText('Prikazano 50 od 60')).toBeInTheDocument();
    await visitor.click(screen.getByRole('button', { name: 'Prikaži starije prijave' }));
    expect(await rowOf('P059')).toBeInTheDocument();
    expect(screen.getAllByText('P049')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Prikaži starije prijave' })).not.toBeInTheDocument();
    expect(screen.getByText('Prikazano 60 od 60')).toHaveFocus();
    expect(requests.filter(({ url }) => url.endsWith('myorders'))).toHaveLength(2);
  });
});
