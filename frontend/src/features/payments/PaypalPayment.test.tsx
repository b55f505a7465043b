import type { Order } from '@institut/contract/order.schema';
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

/** The script tag that asks PayPal for its buttons; nothing here answers it by itself. */
const script = () => document.head.querySelector<HTMLScriptElement>('script[src*="paypal.com/sdk/js"]');

let handlers: Handlers | undefined;

/** What PayPal's script leaves in the page: one button, which keeps what it was given. */
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

function show() {
  const events = { onPaid: jest.fn(), onStale: jest.fn() };
  const paypal = { clientId: 'client-1', currency: 'EUR', rate: 1.95583 };
  const rendered = renderApp(<PaypalPayment order={order} paypal={paypal} {...events} />);
  return { ...rendered, ...events };
}

async function showButtons() {
  const shown = show();
  await waitFor(() => expect(script()).not.toBeNull());
  Object.assign(window, { paypal: fakePaypal });
  fireEvent.load(script()!);
  await screen.findByRole('button', { name: 'PayPal' });
  return shown;
}

/** The buyer clicks, agrees in PayPal's window, and PayPal tells the page. */
async function agree(restart = jest.fn()) {
  await act(async () => {
    const orderID = await handlers!.createOrder();
    await handlers!.onApprove({ orderID }, { restart });
  });
  return restart;
}
const open = () =>
  act(() =>
    handlers!.createOrder().then(
      () => 'opened',
      () => 'refused',
    ),
  );
/** The answer to the confirmation waits for the test to give it. */
function holdAnswer() {
  const waiting: ((reply: StubAnswer) => void)[] = [];
  stubHttp({ ...opened, [PAY]: () => new Promise<StubAnswer>((resolve) => void waiting.push(resolve)) });
  return (reply: StubAnswer) => waiting.forEach((resolve) => resolve(reply));
}
/** Begins the confirmation, without waiting for its end. */
function approve(): Promise<void> {
  const begun: Promise<void>[] = [];
  act(() => void begun.push(handlers!.onApprove({ orderID: 'PP1' }, { restart: jest.fn() })));
  return begun[0]!;
}
const fail = () => act(() => handlers!.onError(new Error('window closed')));

describe('paying by card or PayPal', () => {
  it('says what it costs, in euros and in KM, and at which rate', async () => {
    show();
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
    expect(screen.getByText('Učitavanje…')).toBeInTheDocument();
  });

  it('asks PayPal for its buttons for our account and currency', async () => {
    await showButtons();
    const url = new URL(script()!.src);
    expect(url.origin + url.pathname).toBe('https://www.paypal.com/sdk/js');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      'client-id': 'client-1',
      currency: 'EUR',
      intent: 'capture',
    });
    expect(screen.queryByText('Učitavanje…')).not.toBeInTheDocument();
  });

  it('lets our server open and take the payment', async () => {
    const { onPaid } = await showButtons();
    const requests = stubHttp({ ...opened, [PAY]: { data: paid } });
    await agree();
    expect(requests.map(({ method, url, data }) => [`${method} ${url}`, data])).toEqual([
      [OPEN, {}],
      [PAY, { id: 'PP1' }],
    ]);
    expect(onPaid).toHaveBeenCalledWith(paid);
  });

  it('says that it is being confirmed and offers no second payment meanwhile', async () => {
    const { onPaid } = await showButtons();
    const answer = holdAnswer();
    await open();
    const approval = approve();
    expect(await screen.findByText('Potvrđujemo uplatu…')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'PayPal' })).not.toBeInTheDocument();
    await act(async () => {
      answer({ data: paid });
      await approval;
    });
    expect(onPaid).toHaveBeenCalledTimes(1);
  });

  it('is calm when the buyer changes their mind', async () => {
    await showButtons();
    const region = screen.getByRole('status');
    stubHttp(opened);
    await open();
    act(() => handlers!.onCancel());
    expect(region).toHaveTextContent('Plaćanje je prekinuto.');
    await open();
    expect(screen.queryByText('Plaćanje je prekinuto.')).not.toBeInTheDocument();
  });

  it('says why it could not be opened', async () => {
    const { onStale } = await showButtons();
    stubHttp({ [OPEN]: refusal(503, 'unavailable', 'PayPal trenutno ne odgovara.') });
    expect(await open()).toBe('refused');
    fail();
    expect(screen.getByText('PayPal trenutno ne odgovara.')).toBeInTheDocument();
    expect(onStale).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'PayPal' })).toBeInTheDocument();
  });

  it('loads the application afresh when it was paid in another window', async () => {
    const { onStale } = await showButtons();
    stubHttp({ [OPEN]: refusal(409, 'conflict', 'Prijava je već plaćena.') });
    await open();
    expect(screen.getByText('Prijava je već plaćena.')).toBeInTheDocument();
    expect(onStale).toHaveBeenCalledTimes(1);
  });

  it("lets a declined card be changed in PayPal's own window", async () => {
    const { onPaid, onStale } = await showButtons();
    const message = 'PayPal je odbio ovaj način plaćanja.';
    stubHttp({ ...opened, [PAY]: refusal(409, 'payment_declined', message) });
    const restart = await agree();
    expect(restart).toHaveBeenCalledTimes(1);
    expect(screen.getByText(message)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'PayPal' })).toBeInTheDocument();
    stubHttp({ [PAY]: { data: paid } });
    await act(() => handlers!.onApprove({ orderID: 'PP1' }, { restart }));
    expect(onPaid).toHaveBeenCalledWith(paid);
    expect(onStale).not.toHaveBeenCalled();
  });

  it('asks for no second payment while PayPal checks the first', async () => {
    const { onStale } = await showButtons();
    stubHttp({ ...opened, [PAY]: refusal(409, 'payment_pending', 'PayPal još provjerava uplatu.') });
    await agree();
    expect(screen.getByText('PayPal još provjerava uplatu.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'PayPal' })).not.toBeInTheDocument();
    expect(onStale).not.toHaveBeenCalled();
  });

  it.each([
    ['no answer', noAnswer()],
    ['a timeout', noAnswer('ECONNABORTED')],
    ['a 503', refusal(503, 'unavailable', 'PayPal trenutno ne odgovara.')],
  ])('checks the same payment again after %s', async (_name, reply) => {
    const { onPaid } = await showButtons();
    stubHttp({ ...opened, [PAY]: reply });
    await agree();
    expect(screen.getByText('Još ne znamo da li je uplata uspjela.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'PayPal' })).not.toBeInTheDocument();
    const requests = stubHttp({ [PAY]: { data: paid } });
    await userEvent.click(screen.getByRole('button', { name: 'Provjeri uplatu' }));
    await waitFor(() => expect(onPaid).toHaveBeenCalledWith(paid));
    expect(requests).toMatchObject([{ data: { id: 'PP1' } }]);
  });

  it('keeps the focus beside what becomes of the check', async () => {
    await showButtons();
    stubHttp({ ...opened, [PAY]: noAnswer() });
    await agree();
    const answer = holdAnswer();
    await userEvent.click(screen.getByRole('button', { name: 'Provjeri uplatu' }));
    expect(await screen.findByText('Potvrđujemo uplatu…')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Platite karticom ili PayPalom' })).toHaveFocus();
    await act(async () => answer(refusal(503, 'unavailable', 'PayPal trenutno ne odgovara.')));
    expect(await screen.findByRole('button', { name: 'Provjeri uplatu' })).toBeInTheDocument();
  });

  it('says so when PayPal itself breaks off', async () => {
    await showButtons();
    fail();
    expect(screen.getByText('PayPal je prekinuo plaćanje. Pokušajte ponovo.')).toBeInTheDocument();
  });

  it('does nothing to a page that is gone', async () => {
    const { onPaid, unmount } = await showButtons();
    const answer = holdAnswer();
    await open();
    const approval = approve();
    await screen.findByText('Potvrđujemo uplatu…');
    unmount();
    answer({ data: paid });
    await approval;
    expect(onPaid).not.toHaveBeenCalled();
  });

  it('offers another try when the script does not come', async () => {
    // PayPal's component reports it to the console as well.
    const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
    show();
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

  it("passes on the nonce of the page's policy", async () => {
    const meta = Object.assign(document.createElement('meta'), { nonce: 'once-1' });
    meta.setAttribute('property', 'csp-nonce');
    document.head.append(meta);
    await showButtons();
    expect(script()!.getAttribute('nonce')).toBe('once-1');
    meta.remove();
  });
});
