import { render, screen, waitFor } from '@testing-library/react';
import { Boundary, LazyBoundary } from './Boundary.tsx';
import userEvent from '@testing-library/user-event';

function Broken(): never {
  throw new Error('puklo');
}

it('Boundary hides only its failed children', () => {
  // React logs every caught error; here the error is the point of the test.
  jest.spyOn(console, 'error').mockImplementation(() => {});
  render(
    <>
      <p>Stranica</p>
      <Boundary>
        <Broken />
      </Boundary>
    </>,
  );
  expect(screen.getByText('Stranica')).toBeInTheDocument();
});

let failure: Error | null;
function Form() {
  if (failure) throw failure;
  return <input aria-label="Komentar" />;
}
const retry = () => userEvent.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));

describe('LazyBoundary', () => {
  const originalFetch = globalThis.fetch;
  const head = jest.fn().mockResolvedValue({ ok: false });
  beforeEach(() => {
    head.mockClear();
    Object.assign(globalThis, { fetch: head });
    // React logs every caught error; here the error is the point of the test.
    jest.spyOn(console, 'error').mockImplementation(() => {});
  });
  afterAll(() => void Object.assign(globalThis, { fetch: originalFetch }));

  it('shows an error in place of its content and renders the content again on retry', async () => {
    failure = new Error('puklo');
    render(
      <>
        <p>Stranica</p>
        <LazyBoundary fallback={null} failure="Obrazac nije učitan.">
          <Form />
        </LazyBoundary>
      </>,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('Obrazac nije učitan.');
    expect(screen.getByText('Stranica')).toBeInTheDocument();
    failure = null;
    await retry();
    expect(screen.getByRole('textbox', { name: 'Komentar' })).toBeInTheDocument();
    expect(head).not.toHaveBeenCalled();
  });

  it('reloads the page on retry after a failed import, if the server answers', async () => {
    failure = new TypeError('Failed to fetch dynamically imported module: /assets/a.js');
    render(
      <LazyBoundary fallback={null} failure="Obrazac nije učitan.">
        <Form />
      </LazyBoundary>,
    );
    await retry();
    await waitFor(() => expect(head).toHaveBeenCalledWith('/', { method: 'HEAD' }));
    expect(screen.getByRole('alert')).toBeInTheDocument();
  });

  it('shows the failure content of the page', async () => {
    failure = new Error('puklo');
    render(
      <LazyBoundary
        fallback={null}
        failure={(onRetry) => <button onClick={onRetry}>Platite drugačije</button>}
      >
        <Form />
      </LazyBoundary>,
    );
    failure = null;
    await userEvent.click(screen.getByRole('button', { name: 'Platite drugačije' }));
    expect(screen.getByRole('textbox', { name: 'Komentar' })).toBeInTheDocument();
  });
});
