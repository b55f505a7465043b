import type { AdminOrder } from '@institut/contract/orders/admin.schema';
import { PAYMENT_STATUS } from '@institut/contract/orders/values';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { buildCancellation, buildRefund } from '../../../testing/cancellationFixtures.ts';
import { buildMails, mailsOf } from '../../../testing/mailFixtures.ts';
import { renderApp, loggedInState } from '../../../testing/renderApp.tsx';
import { buildAdminOrder, buildOrderSummary, buildPayment, testId } from '../../../testing/shopFixtures.ts';
import { noAnswer, stubHttp, type StubAnswer } from '../../../testing/stubHttp.ts';
import { AdminOrderPage } from './AdminOrderPage.tsx';

const ID = testId(70);
const VIEW = `GET /api/orders/${ID}/view`;
const EDIT = `PUT /api/orders/${ID}/edit`;
const RECORD = `POST /api/orders/${ID}/uplate`;
const REFUND = `POST /api/orders/${ID}/povrati`;
const WITHDRAW = `PUT /api/uplate/${testId(80)}/storno`;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const unpaid = buildAdminOrder();
const part = buildAdminOrder({ paid: 50, openAmount: 134, payments: [buildPayment()], version: 4 });
const surplus = buildAdminOrder({
  isPaid: true,
  paymentStatus: PAYMENT_STATUS.paid,
  paid: 234,
  refunded: 30,
  openAmount: -20,
  payments: [buildPayment({ amount: 234 })],
});

async function openOrder(order: AdminOrder, state = loggedInState({ isAdmin: true })) {
  stubHttp({ [VIEW]: { data: order } });
  const rendered = renderApp(
    <Routes>
      <Route path="/admin/order/:id/edit" element={<AdminOrderPage />} />
      <Route path="*" element={null} />
    </Routes>,
    { at: `/admin/order/${ID}/edit`, state },
  );
  await screen.findByRole('heading', { level: 1, name: 'K7M2-9QXA · Ana Anić' });
  return rendered;
}

const ledger = () => within(screen.getByRole('region', { name: 'Uplate' }));
const sums = () =>
  ledger()
    .getAllByRole('term')
    .map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`.replaceAll('\u00a0', ' '));
const records = () =>
  within(ledger().getByRole('list', { name: 'Evidentirane uplate' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent.replaceAll('\u00a0', ' '));
const openDialog = (name: string) => userEvent.click(ledger().getByRole('button', { name }));
const dialog = () => within(screen.getByRole('dialog'));
const amount = () => dialog().getByLabelText('Iznos (KM)');
const send = (name = 'Evidentiraj uplatu') => userEvent.click(dialog().getByRole('button', { name }));
const retype = async (text: string) => {
  await userEvent.clear(amount());
  await userEvent.type(amount(), text);
};
const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Sarajevo' }).format();

/** The documents of the order are read again after each change. */
const withoutDocuments = (requests: ReturnType<typeof stubHttp>) =>
  requests.filter(({ url }) => !url.endsWith('/dokumenti'));

describe('the payments of an order', () => {
  it.each([
    ['buyer', 'Zatražio podnosilac prijave'],
    ['staff', 'Zatraženo u administraciji'],
    ['system', 'Zatraženo automatski'],
  ] as const)('say that a refund was requested by %s', async (by, text) => {
    const refund = buildPayment({ kind: 'refund', state: 'requested', method: '', reference: '', by: null });
    const cancellation = buildCancellation({ by, refund: buildRefund({ _id: refund._id }) });
    await openOrder(buildAdminOrder({ payments: [refund], cancellations: [cancellation] }));
    expect(records()).toEqual([expect.stringContaining(`22. 11. 2026. · ${text}`)]);
  });

  it('are summed and listed with their state, author and note', async () => {
    await openOrder(
      buildAdminOrder({
        paid: 50,
        refunded: 20,
        openAmount: 154,
        payments: [
          buildPayment({ note: 'Zvao.' }),
          buildPayment({ _id: testId(81), state: 'void', amount: 500 }),
          buildPayment({ _id: testId(82), source: 'paypal', state: 'unassigned', method: '', by: null }),
          buildPayment({ _id: testId(83), kind: 'refund', state: 'paid', amount: 20, reference: '' }),
        ],
      }),
    );
    expect(sums()).toEqual([
      'Za uplatu 184,00 KM',
      'Uplaćeno 50,00 KM',
      'Vraćeno 20,00 KM',
      'Otvoreno 154,00 KM',
    ]);
    expect(records()).toEqual([
      'UplataProknjiženo50,00 KM22. 11. 2026. · Bankovni transfer · izvod 214/2026 · Amra HodžićZvao.Evidentiraj fiskalni dokumentPremjesti na drugu prijavuStorniraj',
      'UplataStornirano500,00 KM22. 11. 2026. · Bankovni transfer · izvod 214/2026 · Amra Hodžić',
      'UplataNeraspoređeno50,00 KM22. 11. 2026. · izvod 214/2026 · PayPalNeraspoređene uplate',
      'PovratIsplaćeno20,00 KM22. 11. 2026. · Bankovni transfer · Amra HodžićEvidentiraj fiskalni dokumentStorniraj',
    ]);
    expect(ledger().getByRole('link', { name: 'Neraspoređene uplate' })).toHaveAttribute(
      'href',
      '/admin/novac/nerasporedjene',
    );
  });

  it('are empty at first, and nothing can be refunded', async () => {
    await openOrder(unpaid);
    expect(ledger().getByText('Još nema evidentiranih uplata.')).toBeInTheDocument();
    expect(ledger().queryByRole('button', { name: 'Evidentiraj povrat' })).not.toBeInTheDocument();
  });

  it('show a surplus, and a grant that leaves nothing to pay', async () => {
    const { unmount } = await openOrder(surplus);
    expect(sums().at(-1)).toBe('Preplata 20,00 KM');
    unmount();
    await openOrder(buildAdminOrder({ isPaid: true, paymentStatus: PAYMENT_STATUS.granted }));
    expect(sums().at(-1)).toBe('Otvoreno 0,00 KM');
    expect(ledger().getByText('Odobren je grant, pa uplatu ne očekujemo.')).toBeInTheDocument();
  });

  it('count a requested refund as on its way, not as a surplus', async () => {
    const cancellations = [buildCancellation({ refund: buildRefund({ amount: 230 }) })];
    const order = buildAdminOrder({
      isPaid: true,
      paid: 460,
      amountDue: 299,
      openAmount: -161,
      cancellations,
    });
    await openOrder(order);
    expect(sums()).toEqual([
      'Za uplatu 299,00 KM',
      'Uplaćeno 460,00 KM',
      'Zatražen povrat 230,00 KM',
      'Otvoreno 69,00 KM',
    ]);
    expect(within(screen.getByLabelText('Podaci o prijavi')).getByText('Otvoreno')).toBeVisible();
    expect(screen.queryByText('Preplata')).not.toBeInTheDocument();
    await openDialog('Evidentiraj uplatu');
    expect(amount()).toHaveValue('69,00');
  });

  it('are shown to staff with the permission for them only', async () => {
    await openOrder(part, loggedInState({ permissions: ['orders', 'enrolment'] }));
    expect(screen.queryByRole('region', { name: 'Uplate' })).not.toBeInTheDocument();
  });
});

describe('the dialog of a payment of an order', () => {
  it('records a part and saves the form for the new version afterwards', async () => {
    await openOrder(unpaid);
    await openDialog('Evidentiraj uplatu');
    expect(amount()).toHaveFocus();
    expect(amount()).toHaveValue('184,00');
    expect(amount()).toHaveAccessibleDescription(/Otvoreno je 184,00.KM/);
    expect(dialog().getByLabelText('Datum')).toHaveValue(today());
    await retype('50,00');
    await userEvent.type(dialog().getByLabelText(/^Način uplate/), 'Bankovni transfer');
    await userEvent.type(dialog().getByLabelText(/^Broj uplate/), 'izvod 214/2026');
    const requests = stubHttp({ [RECORD]: { data: part }, [VIEW]: { data: part }, [EDIT]: { data: part } });
    await send();
    await waitFor(() => expect(sums()).toContain('Otvoreno 134,00 KM'));
    expect(requests[0]).toMatchObject({
      data: {
        amount: 50,
        at: today(),
        method: 'Bankovni transfer',
        reference: 'izvod 214/2026',
        note: '',
      },
      headers: { 'Idempotency-Key': expect.stringMatching(UUID) },
    });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByText(/^Uplata od 50,00.KM je evidentirana\./)).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText(/^Napomena o uplati/), 'Zvala.');
    await userEvent.click(screen.getByRole('button', { name: 'Ažuriraj' }));
    await waitFor(() => expect(requests.at(-1)?.data).toMatchObject({ version: 4 }));
  });

  it('shows the mail of the typed amount before it is sent, and none without an amount', async () => {
    await openOrder(unpaid);
    const requests = stubHttp({ [mailsOf(RECORD)]: { data: buildMails({ isDelayed: true }) } });
    await openDialog('Evidentiraj uplatu');
    await retype('50');
    expect(await dialog().findByText(/^E.mail dobija 1.osoba\. Šalje se za 10 sekundi/)).toBeInTheDocument();
    expect(requests.at(-1)?.data).toMatchObject({ amount: 50, at: today(), openSeen: 184 });
    await userEvent.clear(amount());
    expect(dialog().queryByText(/dobija/)).not.toBeInTheDocument();
  });

  it.each([
    ['1.234,50', 1234.5],
    ['50,5', 50.5],
    ['50.5', 50.5],
  ])('reads the amount %s', async (typed, sent) => {
    await openOrder(buildAdminOrder({ openAmount: 2000 }));
    await openDialog('Evidentiraj uplatu');
    await retype(typed);
    const requests = stubHttp({ [RECORD]: { data: part }, [VIEW]: { data: part } });
    await send();
    await waitFor(() => expect(requests[0]?.data).toMatchObject({ amount: sent }));
    await waitFor(() => expect(sums()).toContain('Otvoreno 134,00 KM'));
  });

  it('asks before it records more than is open, and says what the page has shown', async () => {
    await openOrder(unpaid);
    await openDialog('Evidentiraj uplatu');
    await retype('100000');
    const requests = stubHttp({ [RECORD]: { data: part }, [VIEW]: { data: part } });
    await send();
    expect(await dialog().findByRole('alert')).toHaveTextContent(
      /Otvoreno je 184,00.KM, pa bi 99\.816,00.KM bila preplata/,
    );
    await retype('200');
    await userEvent.dblClick(dialog().getByRole('button', { name: 'Evidentiraj uplatu' }));
    expect(requests).toEqual([]);
    await userEvent.click(dialog().getByRole('checkbox', { name: 'Evidentiraj i preplatu' }));
    await send();
    await waitFor(() => expect(requests[0]?.data).toMatchObject({ amount: 200, openSeen: 184 }));
    await waitFor(() => expect(sums()).toContain('Otvoreno 134,00 KM'));
  });

  it('sends one request for a double click', async () => {
    await openOrder(unpaid);
    await openDialog('Evidentiraj uplatu');
    const waiting: Array<(answer: StubAnswer) => void> = [];
    const requests = stubHttp({
      [RECORD]: () => new Promise((resolve) => void waiting.push(resolve)),
      [VIEW]: { data: part },
    });
    await userEvent.dblClick(dialog().getByRole('button', { name: 'Evidentiraj uplatu' }));
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    expect(requests).toHaveLength(1);
    await act(async () => waiting[0]?.({ data: part }));
    await waitFor(() => expect(sums()).toContain('Otvoreno 134,00 KM'));
  });

  it('repeats a request without an answer under the same key, and makes a new key for the next payment', async () => {
    await openOrder(unpaid);
    await openDialog('Evidentiraj uplatu');
    const lost = stubHttp({ [RECORD]: noAnswer(), [VIEW]: { data: unpaid } });
    await send();
    expect(await dialog().findByRole('alert')).toHaveTextContent('Zapis neće biti evidentiran dvaput.');
    await waitFor(() => expect(lost).toHaveLength(2));
    const repeated = stubHttp({ [RECORD]: { data: part }, [VIEW]: { data: part } });
    await send();
    await waitFor(() => expect(sums()).toContain('Otvoreno 134,00 KM'));
    await openDialog('Evidentiraj uplatu');
    expect(dialog().queryByRole('alert')).not.toBeInTheDocument();
    expect(amount()).toHaveValue('134,00');
    await send();
    const keys = [...lost, ...repeated]
      .filter(({ method }) => method === 'POST')
      .map(({ headers }) => headers['Idempotency-Key']);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
    await waitFor(() => expect(withoutDocuments(repeated)).toHaveLength(4));
  });

  it('asks for a positive amount with at most two decimals, and for a day that is not in the future', async () => {
    await openOrder(unpaid);
    const requests = stubHttp({});
    await openDialog('Evidentiraj uplatu');
    for (const [typed, message] of [
      [' ', 'Unesite iznos u KM.'],
      ['pedeset', 'Unesite iznos u KM.'],
      ['0', 'Iznos mora biti veći od nule.'],
      ['-5', 'Iznos mora biti veći od nule.'],
      ['1,005', 'Iznos može imati najviše dvije decimale.'],
    ] as const) {
      await retype(typed);
      await send();
      expect(amount()).toHaveAccessibleDescription(new RegExp(message));
      expect(amount()).toHaveFocus();
    }
    await retype('50');
    for (const [day, message] of [
      ['', 'Unesite datum.'],
      ['2999-01-01', 'Uplata ne može biti u budućnosti.'],
    ] as const) {
      fireEvent.change(dialog().getByLabelText('Datum'), { target: { value: day } });
      await send();
      expect(dialog().getByLabelText('Datum')).toHaveAccessibleDescription(message);
    }
    expect(requests).toEqual([]);
  });

  it('asks about a payment that is older than its application', async () => {
    await openOrder({ ...unpaid, createdAt: '2026-03-05T10:00:00.000Z' });
    await openDialog('Evidentiraj uplatu');
    for (const [day, isAsked] of [
      ['2026-03-05', false],
      ['2026-03-04', true],
    ] as const) {
      fireEvent.change(dialog().getByLabelText('Datum'), { target: { value: day } });
      expect(dialog().queryByText('Datum je prije dana prijave.') !== null).toBe(isAsked);
    }
  });

  it('shows errors of the server beside their fields, and others above them', async () => {
    await openOrder(unpaid);
    await openDialog('Evidentiraj uplatu');
    const message = 'Datum uplate ne može biti prije 2000. godine.';
    const invalid = stubHttp({
      [RECORD]: { status: 400, data: { message: 'Provjerite podatke.', fields: { at: message } } },
    });
    await send();
    await waitFor(() => expect(dialog().getByLabelText('Datum')).toHaveAccessibleDescription(message));
    expect(dialog().queryByRole('alert')).not.toBeInTheDocument();
    expect(invalid).toHaveLength(1);
    const conflict = 'Prijava se upravo mijenja.';
    stubHttp({
      [RECORD]: { status: 409, data: { message: conflict, code: 'conflict' } },
      [VIEW]: { data: part },
    });
    await send();
    expect(await dialog().findByRole('alert')).toHaveTextContent(conflict);
    // Somebody else has changed the order, which is shown behind the dialog.
    await userEvent.click(dialog().getByRole('button', { name: 'Odustani' }));
    await waitFor(() => expect(sums()).toContain('Otvoreno 134,00 KM'));
  });
});

describe('the bar after a payment', () => {
  const undone = {
    ...unpaid,
    version: 5,
    payments: [buildPayment({ state: 'void' })],
    history: [
      {
        at: '2026-11-24T10:00:00.000Z',
        by: 'staff' as const,
        user: null,
        event: 'paymentUndone' as const,
        from: '2026-11-24T09:59:55.000Z',
        to: '50.00',
      },
    ],
  };
  const withdrawn = { ...undone, history: [{ ...undone.history[0]!, event: 'withdrawn' as const }] };

  it.each([
    ['takes it back', undone, 'Poništeno. E\u2011mail nije poslan.'],
    [
      'says that its mail had left',
      withdrawn,
      'E\u2011mail je već bio poslan. Zapis je storniran, a podnosiocu šaljemo ispravku.',
    ],
  ])('%s', async (_, after, text) => {
    const { store } = await openOrder(unpaid);
    await openDialog('Evidentiraj uplatu');
    stubHttp({ [RECORD]: { data: part }, [VIEW]: { data: part } });
    await send();
    const requests = stubHttp({ [WITHDRAW]: { data: after }, [VIEW]: { data: after } });
    await userEvent.click(await screen.findByRole('button', { name: /^Poništi/ }));
    await waitFor(() => expect(store.getState().toasts.at(-1)?.text).toBe(text));
    expect(requests[0]?.url).toContain(testId(80));
    expect(screen.queryByRole('button', { name: /^Poništi/ })).not.toBeInTheDocument();
  });
});

describe('the dialog that moves a payment', () => {
  const LIST = 'GET /api/orders';
  const MOVE = `POST /api/uplate/${testId(80)}/premjestanje`;

  it('finds the other order, shows what is open of both and books it there once', async () => {
    const other = buildOrderSummary({ _id: testId(71), reference: 'AB12-CD34', openAmount: 30 });
    await openOrder(part);
    stubHttp({ [LIST]: { data: [other] } });
    await userEvent.click(ledger().getByRole('button', { name: /^Premjesti na drugu prijavu/ }));
    await userEvent.click(dialog().getByRole('button', { name: 'Premjesti' }));
    expect(dialog().getByLabelText('Pronađi prijavu')).toHaveAccessibleDescription(/Odaberite prijavu\./);
    await userEvent.click(await dialog().findByRole('button', { name: 'Odaberi: AB12-CD34' }));
    expect(await dialog().findByRole('alert')).toHaveTextContent(/AB12-CD34 će 20,00.KM biti preplata/);
    const requests = stubHttp({
      [LIST]: { data: [other] },
      [MOVE]: { data: part },
      [VIEW]: { data: unpaid },
    });
    await userEvent.click(dialog().getByRole('button', { name: 'Premjesti' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(requests.find(({ method }) => method === 'POST')).toMatchObject({
      data: { reference: 'AB12-CD34', openSeen: 30 },
      headers: { 'Idempotency-Key': expect.stringMatching(UUID) },
    });
  });
});

describe('the dialog of a refund', () => {
  it('begins with the surplus and allows no more than was received', async () => {
    await openOrder(surplus);
    await openDialog('Evidentiraj povrat');
    expect(amount()).toHaveValue('20,00');
    expect(dialog().getByLabelText(/^Broj povrata/)).toBeInTheDocument();
    expect(dialog().getByLabelText(/^Napomena o povratu/)).toBeInTheDocument();
    await retype('204,01');
    await send('Evidentiraj povrat');
    expect(amount()).toHaveAccessibleDescription(/Možete vratiti najviše 204,00.KM\./);
    await retype('20');
    const settled = { ...surplus, refunded: 50, openAmount: 0 };
    const requests = stubHttp({ [REFUND]: { data: settled }, [VIEW]: { data: settled } });
    await send('Evidentiraj povrat');
    await waitFor(() => expect(sums()).toContain('Otvoreno 0,00 KM'));
    expect(requests[0]).toMatchObject({
      data: { amount: 20, at: today() },
      headers: { 'Idempotency-Key': expect.stringMatching(UUID) },
    });
  });
});

const withdraw = (name: RegExp) => userEvent.click(ledger().getByRole('button', { name }));
const confirm = () => userEvent.click(dialog().getByRole('button', { name: 'Storniraj' }));

describe('the withdrawal of a record', () => {
  it('asks first and shows the record as withdrawn afterwards', async () => {
    const { store } = await openOrder(part);
    await withdraw(/^Storniraj: Uplata 50,00.KM, 22\./);
    expect(screen.getByRole('dialog')).toHaveTextContent(
      /Zapis ostaje na listi i više se ne računa\.Novac se time ne vraća\./,
    );
    expect(screen.getByRole('dialog')).not.toHaveTextContent(/neplaćena/);
    const voided = { ...unpaid, payments: [buildPayment({ state: 'void' })] };
    const requests = stubHttp({ [WITHDRAW]: { data: voided }, [VIEW]: { data: voided } });
    await confirm();
    await waitFor(() => expect(records()[0]).toMatch(/^UplataStornirano/));
    expect(withoutDocuments(requests).map(({ method }) => method)).toEqual(['PUT', 'GET']);
    expect(store.getState().toasts.map(({ text }) => text)).toEqual(['Uplata je stornirana.']);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Uplate' })).toHaveFocus();
  });

  it.each<[string, Partial<AdminOrder>, Parameters<typeof buildPayment>[0], RegExp]>([
    [
      'a PayPal payment, which stays unassigned',
      {},
      { source: 'paypal', amount: 184 },
      /Novac je stigao \(PayPal\), pa uplata postaje neraspoređena\..*Prijava se ponovo vodi kao neplaćena\./,
    ],
    [
      'a grant, without which the order is unpaid',
      { paymentStatus: PAYMENT_STATUS.granted },
      { kind: 'grant', amount: 184 },
      /stornirate grant\?.*više se ne računa\.Prijava se ponovo vodi kao neplaćena\./,
    ],
    [
      'a refund, after which the order stays paid',
      { amountDue: 164, paid: 184, refunded: 20 },
      { kind: 'refund', state: 'paid', amount: 20 },
      /stornirate povrat\?.*više se ne računa\.Niko ne dobija e.mail\.Odustani/,
    ],
  ])('says what becomes of %s', async (_what, changes, payment, words) => {
    const paid = { isPaid: true, paymentStatus: PAYMENT_STATUS.paid, ...changes };
    await openOrder(buildAdminOrder({ ...paid, payments: [buildPayment(payment)] }));
    await withdraw(/^Storniraj: /);
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent(words));
  });

  it('shows the mail that it sends', async () => {
    await openOrder(part);
    stubHttp({ [mailsOf(WITHDRAW)]: { data: buildMails() } });
    await withdraw(/^Storniraj: /);
    expect(await dialog().findByText(/^E.mail dobija 1.osoba\./)).toBeInTheDocument();
    expect(dialog().getByText('Tekst: Prijava K7M2-9QXA')).toBeInTheDocument();
  });

  it('shows why it failed, and forgets that when it is closed', async () => {
    await openOrder(part);
    await withdraw(/^Storniraj: /);
    const message = 'Ovaj zapis je već storniran.';
    const voided = {
      ...unpaid,
      payments: [buildPayment({ state: 'void' }), buildPayment({ _id: testId(81) })],
    };
    stubHttp({ [WITHDRAW]: { status: 409, data: { message, code: 'conflict' } }, [VIEW]: { data: voided } });
    await confirm();
    expect(await dialog().findByRole('alert')).toHaveTextContent(message);
    await userEvent.click(dialog().getByRole('button', { name: 'Odustani' }));
    expect(records()[0]).toMatch(/^UplataStornirano/);
    await withdraw(/^Storniraj: /);
    expect(dialog().queryByRole('alert')).not.toBeInTheDocument();
  });
});
