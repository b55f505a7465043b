import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Route, Routes, useLocation } from 'react-router-dom';
import { renderApp } from '../testing/renderApp.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';

let isBroken = true;

function Fragile() {
  if (isBroken) throw new Error('puklo');
  return <p>Opet radi</p>;
}

function Site() {
  const { pathname } = useLocation();
  return (
    <>
      <Link to="/dobra">Druga stranica</Link>
      <ErrorBoundary resetKey={pathname}>
        <Routes>
          <Route path="/" element={<Fragile />} />
          <Route path="/dobra" element={<p>Sve je u redu</p>} />
        </Routes>
      </ErrorBoundary>
    </>
  );
}

describe('ErrorBoundary', () => {
  beforeEach(() => {
    isBroken = true;
    // React tells of every caught error itself; here it is the point of the test.
    jest.spyOn(console, 'error').mockImplementation(() => {});
  });

  it('shows a way on, and the page again once it works', async () => {
    renderApp(<Site />);
    expect(screen.getByRole('alert')).toHaveTextContent('Stranica se nije otvorila');
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(screen.getByText('Opet radi')).toBeInTheDocument();
  });

  it('does not stand in the way of another page', async () => {
    renderApp(<Site />);
    await userEvent.click(screen.getByRole('link', { name: 'Druga stranica' }));
    expect(screen.getByText('Sve je u redu')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
