import type { Order } from '@institut/contract/orders/schema';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../../testing/renderApp.tsx';
import { buildOrder } from '../../testing/shopFixtures.ts';
import { noAnswer, stubHttp, type StubAnswer } from '../../testing/stubHttp.ts';
import { PaypalPayment } from './PaypalPayment.tsx';

type Handlers = {
  createOrder: () => Promise<string>;
  onApprove: (data: { orderID: string }, actions: { restart: () => void }) => Promise<void>;
  onCancel: () => void;
  onError: (error: unknown) => void;
};
type FakePaypal = { Buttons: (handlers: Handlers) => object };

const order = buildOrder();
const paid: Order = { ...order, isPaid: true };
const OPEN = `POST /api/orders/${order._id}/paypal`;
const PAY = `PUT /api/orders/${order._id}/pay`;
const opened = { [OPEN]: { status: 201, data: { paypalOrderId: 'PP1' } } };
const refusal = (status: number, code: string, message: string): StubAnswer => ({
  status,
  data: { code, message },
});

/** The script tag of PayPal's SDK; the tests fire its load and error events. */
const script = () => document.head.querySelector<HTMLScriptElement>('script[src*="paypal.com/sdk/js"]');

let handlers: Handlers | undefined;

/** The global that PayPal's script defines; it renders one button and keeps its handlers. */
const fakePaypal: FakePaypal = {
  Buttons: (given) => {
    handlers = given;
    return {
      isEligible: () => true,
      render: (place: HTMLElement) => {
        place.append(Object.assign(document.createElement('button'), { textContent: 'PayPal' }));
        return Promise.resolve();
      },
      close: () => Promise.resolve(),
      updateProps: () => Promise.resolve(),
    };
  },
};

afterEach(() => {
  script()?.remove();
  Reflect.deleteProperty(window, 'paypal');
  handlers = undefined;
});

function renderPayment(shown = order) {
  const events = { onPaid: jest.fn(), onStale: jest.fn() };
  const paypal = { clientId: 'client-1', currency: 'EUR', rate: 1.95583 };
  const rendered = renderApp(<PaypalPayment order={shown} paypal={paypal} {...events} />);
  return { ...rendered, ...events };
}

async function renderButtons() {
  const rendered = renderPayment();
  await waitFor(() => expect(script()).not.toBeNull());
  Object.assign(window, { paypal: fakePaypal });
  fireEvent.load(script()!);
  await screen.findByRole('button', { name: 'PayPal' });
  return rendered;
}

/** The buyer opens PayPal's window and approves the payment. */
async function payAndApprove(restart = jest.fn()) {
  await act(async () => {
    const orderID = await handlers!.createOrder();
    await handlers!.onApprove({ orderID }, { restart });
  });
  return restart;
}
const openPayment = () =>
  act(() =>
    handlers!.createOrder().then(
      () => 'opened',
      () => 'refused',
    ),
  );
/** Holds the response to the confirmation until the returned function is called. */
function holdConfirmation() {
  const waiting: ((reply: StubAnswer) => void)[] = [];
  stubHttp({ ...opened, [PAY]: () => new Promise<StubAnswer>((resolve) => void waiting.push(resolve)) });
  return (reply: StubAnswer) => waiting.forEach((resolve) => resolve(reply));
}
/** Starts the confirmation and returns its promise. */
function startApproval(): Promise<void> {
  const begun: Promise<void>[] = [];
  act(() => void begun.push(handlers!.onApprove({ orderID: 'PP1' }, { restart: jest.fn() })));
  return begun[0]!;
}
const failInPaypal = () => act(() => handlers!.onError(new Error('window closed')));

describe('PayPal payment', () => {
  it('shows the amount in euros and in KM with the rate', async () => {
    renderPayment();
    await waitFor(() => expect(script()).not.toBeNull());
    expect(screen.getByRole('heading', { name: 'Platite karticom ili PayPalom' })).toBeInTheDocument();
    expect(
      screen.getByText(
        (_, element) =>
          element?.tagName === 'P' &&
          /^Plaćate 94,08.EUR, što je 184,00.KM po stalnom kursu: 1 EUR = 1,95583 KM\.$/.test(
            element.textContent,
          ),
      ),
    ).toBeInTheDocument();
    expect(screen.getByText('Učitavamo…')).toBeInTheDocument();
  });

  it('asks for the open amount when a part was paid', async () => {
    renderPayment({ ...order, paid: 84, openAmount: 100 });
    await waitFor(() => expect(script()).not.toBeNull());
    expect(screen.getByText(/^51,13.EUR$/)).toBeInTheDocument();
    expect(screen.getByText(/što je 100,00.KM po stalnom kursu/)).toBeInTheDocument();
  });

  it('loads the PayPal script with the client id and currency of the server', async () => {
    await renderButtons();
    const url = new URL(script()!.src);
    expect(url.origin + url.pathname).toBe('https://www.paypal.com/sdk/js');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      'client-id': 'client-1',
      currency: 'EUR',
      intent: 'capture',
    });
    expect(screen.queryByText('Učitavamo…')).not.toBeInTheDocument();
  });

  it('opens and captures the payment through the server', async () => {
    const { onPaid } = await renderButtons();
    const requests = stubHttp({ ...opened, [PAY]: { data: paid } });
    await payAndApprove();
    expect(requests.map(({ method, url, data }) => [`${method} ${url}`, data])).toEqual([
      [OPEN, {}],
      [PAY, { id: 'PP1' }],
    ]);
    expect(onPaid).toHaveBeenCalledWith(paid);
  });

  it('hides the PayPal buttons while the payment is confirmed', async () => {
    const { onPaid } = await renderButtons();
    const answer = holdConfirmation();
    await openPayment();
    const approval = startApproval();
    expect(await screen.findByText('Potvrđujemo uplatu…')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'PayPal' })).not.toBeInTheDocument();
    await act(async () => {
      answer({ data: paid });
      await approval;
    });
    expect(onPaid).toHaveBeenCalledTimes(1);
  });

  it('shows a notice when the buyer cancels, until the next try', async () => {
    await renderButtons();
    const region = screen.getByRole('status');
    stubHttp(opened);
    await openPayment();
    act(() => handlers!.onCancel());
    expect(region).toHaveTextContent('Plaćanje je prekinuto.');
    await openPayment();
    expect(screen.queryByText('Plaćanje je prekinuto.')).not.toBeInTheDocument();
  });

  it('shows why the payment could not be opened', async () => {
    const { onStale } = await renderButtons();
    stubHttp({ [OPEN]: refusal(503, 'unavailable', 'PayPal trenutno ne odgovara.') });
    expect(await openPayment()).toBe('refused');
    failInPaypal();
    expect(screen.getByText('PayPal trenutno ne odgovara.')).toBeInTheDocument();
    expect(onStale).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'PayPal' })).toBeInTheDocument();
  });

  it('reloads an order that was paid in another window', async () => {
    const { onStale } = await renderButtons();
    stubHttp({ [OPEN]: refusal(409, 'conflict', 'Prijava je već plaćena.') });
    await openPayment();
    expect(screen.getByText('Prijava je već plaćena.')).toBeInTheDocument();
    expect(onStale).toHaveBeenCalledTimes(1);
  });

  it("lets the buyer choose another card in PayPal's window when one is declined", async () => {
    const { onPaid, onStale } = await renderButtons();
    const message = 'PayPal je odbio ovaj način plaćanja.';
    stubHttp({ ...opened, [PAY]: refusal(409, 'payment_declined', message) });
    const restart = await payAndApprove();
    expect(restart).toHaveBeenCalledTimes(1);
    expect(screen.getByText(message)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'PayPal' })).toBeInTheDocument();
    stubHttp({ [PAY]: { data: paid } });
    await act(() => handlers!.onApprove({ orderID: 'PP1' }, { restart }));
    expect(onPaid).toHaveBeenCalledWith(paid);
    expect(onStale).not.toHaveBeenCalled();
  });

  it('offers no second payment while PayPal checks the first', async () => {
    const { onStale } = await renderButtons();
    stubHttp({ ...opened, [PAY]: refusal(409, 'payment_pending', 'PayPal još provjerava uplatu.') });
    await payAndApprove();
    expect(screen.getByText('PayPal još provjerava uplatu.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'PayPal' })).not.toBeInTheDocument();
    expect(onStale).not.toHaveBeenCalled();
  });

  it.each([
    ['no answer', noAnswer()],
    ['a timeout', noAnswer('ECONNABORTED')],
    ['a 503', refusal(503, 'unavailable', 'PayPal trenutno ne odgovara.')],
  ])('confirms the same payment again after %s', async (_name, reply) => {
    const { onPaid } = await renderButtons();
    stubHttp({ ...opened, [PAY]: reply });
    await payAndApprove();
    expect(screen.getByText('Još ne znamo da li je uplata uspjela.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'PayPal' })).not.toBeInTheDocument();
    const requests = stubHttp({ [PAY]: { data: paid } });
    await userEvent.click(screen.getByRole('button', { name: 'Provjeri uplatu' }));
    await waitFor(() => expect(onPaid).toHaveBeenCalledWith(paid));
    expect(requests).toMatchObject([{ data: { id: 'PP1' } }]);
  });

  it('moves the focus to the section while the payment is checked', async () => {
    await renderButtons();
    stubHttp({ ...opened, [PAY]: noAnswer() });
    await payAndApprove();
    const answer = holdConfirmation();
    await userEvent.click(screen.getByRole('button', { name: 'Provjeri uplatu' }));
    expect(await screen.findByText('Potvrđujemo uplatu…')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Platite karticom ili PayPalom' })).toHaveFocus();
    await act(async () => answer(refusal(503, 'unavailable', 'PayPal trenutno ne odgovara.')));
    expect(await screen.findByRole('button', { name: 'Provjeri uplatu' })).toBeInTheDocument();
  });

  it('shows an error when PayPal aborts the payment', async () => {
    await renderButtons();
    failInPaypal();
    expect(screen.getByText('PayPal je prekinuo plaćanje. Pokušajte ponovo.')).toBeInTheDocument();
  });

  it('ignores the confirmation after the page is closed', async () => {
    const { onPaid, unmount } = await renderButtons();
    const answer = holdConfirmation();
    await openPayment();
    const approval = startApproval();
    await screen.findByText('Potvrđujemo uplatu…');
    unmount();
    answer({ data: paid });
    await approval;
    expect(onPaid).not.toHaveBeenCalled();
  });

  it('offers a retry when the PayPal script does not load', async () => {
    // PayPal's component logs the error as well.
    const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
    renderPayment();
    await waitFor(() => expect(script()).not.toBeNull());
    fireEvent.error(script()!);
    expect(await screen.findByRole('alert')).toHaveTextContent('PayPal se nije učitao.');
    expect(screen.getByText(/iznos uplatite na račun instituta/)).toBeInTheDocument();
    expect(logged).toHaveBeenCalledTimes(1);
    script()!.remove();
    await userEvent.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    await waitFor(() => expect(script()).not.toBeNull());
    Object.assign(window, { paypal: fakePaypal });
    fireEvent.load(script()!);
    expect(await screen.findByRole('button', { name: 'PayPal' })).toBeInTheDocument();
  });

  it('passes the nonce of the content security policy to PayPal', async () => {
    const meta = Object.assign(document.createElement('meta'), { nonce: 'once-1' });
    meta.setAttribute('property', 'csp-nonce');
    document.head.append(meta);
    await renderButtons();
    expect(script()!.getAttribute('nonce')).toBe('once-1');
    meta.remove();
  });
});

const openedAt = (path: string) =>
  jest.spyOn(performance, 'getEntriesByType').mockReturnValue([
    {
      name: `https://www.example.com${path}`,
      entryType: 'navigation',
      startTime: 0,
      duration: 0,
      toJSON: () => ({}),
    },
  ]);

describe('PayPal on a page that was reached without a reload', () => {
  const head = jest.fn<Promise<Pick<Response, 'ok'>>, []>();
  const originalFetch = globalThis.fetch;
  beforeEach(() => {
    head.mockReset();
    Object.assign(globalThis, { fetch: head });
  });
  afterEach(() => {
    jest.restoreAllMocks();
    Object.assign(globalThis, { fetch: originalFetch });
  });

  it('reloads the page instead of loading a script that its policy refuses', async () => {
    // jsdom cannot navigate and logs every reload instead.
    const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
    openedAt('/placeorder');
    head.mockResolvedValue({ ok: true });
    renderPayment();
    await waitFor(() => expect(logged).toHaveBeenCalledTimes(1));
    expect(String(logged.mock.calls[0]?.[0])).toMatch(/navigation/);
    expect(script()).toBeNull();
    expect(screen.getByText('Učitavamo…')).toBeInTheDocument();
  });

  it('offers a retry when the server cannot be reached for the reload', async () => {
    openedAt('/profile');
    head.mockRejectedValue(new TypeError('Failed to fetch'));
    renderPayment();
    expect(await screen.findByRole('alert')).toHaveTextContent('PayPal se nije učitao.');
    await userEvent.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    await waitFor(() => expect(head).toHaveBeenCalledTimes(2));
    expect(script()).toBeNull();
  });

  it('loads the script on a page that was loaded as the page of an order', async () => {
    openedAt('/order/507f1f77bcf86cd799439011?x=1');
    renderPayment();
    await waitFor(() => expect(script()).not.toBeNull());
    expect(head).not.toHaveBeenCalled();
  });
});
