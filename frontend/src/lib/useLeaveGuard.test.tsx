import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';
import { leavePage, listenToPopState } from './navigationGuard.ts';
import { useLeaveGuard } from './useLeaveGuard.ts';

function Editor() {
  const [isArmed, setIsArmed] = useState(false);
  const guard = useLeaveGuard(isArmed);
  return (
    <>
      <p>{guard.isAsking ? 'pita' : 'ne pita'}</p>
      <button onClick={() => setIsArmed(true)}>Promijeni</button>
      <button onClick={guard.stay}>Ostani</button>
      <button onClick={guard.leave}>Napusti</button>
      <Link to="?x=1">Upit</Link>
    </>
  );
}

/** As in the site: the steps are heard before the router hears them. */
beforeAll(listenToPopState);

async function open() {
  window.history.replaceState(null, '', '/lista');
  render(
    <BrowserRouter useTransitions={false}>
      <Routes>
        <Route path="/uredi" element={<Editor />} />
        <Route
          path="*"
          element={
            <>
              <h1>{'Lista'}</h1>
              <Link to="/uredi">Uredi</Link>
            </>
          }
        />
      </Routes>
    </BrowserRouter>,
  );
  await userEvent.click(screen.getByRole('link', { name: 'Uredi' }));
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const here = () => window.location.pathname + window.location.search;

it('lets the browser go back without changes', async () => {
  await open();
  window.history.back();
  expect(await screen.findByRole('heading', { name: 'Lista' })).toBeVisible();
});

it('reverts a step back, asks, and repeats it after confirmation', async () => {
  await open();
  await press('Promijeni');
  window.history.back();
  expect(await screen.findByText('pita')).toBeVisible();
  await waitFor(() => expect(here()).toBe('/uredi'));
  await press('Ostani');
  expect(screen.getByText('ne pita')).toBeVisible();
  window.history.back();
  expect(await screen.findByText('pita')).toBeVisible();
  await waitFor(() => expect(here()).toBe('/uredi'));
  await press('Napusti');
  expect(await screen.findByRole('heading', { name: 'Lista' })).toBeVisible();
  expect(here()).toBe('/lista');
});

it('repeats a step over several history entries of the same page', async () => {
  await open();
  await press('Promijeni');
  await userEvent.click(screen.getByRole('link', { name: 'Upit' }));
  expect(here()).toBe('/uredi?x=1');
  window.history.go(-2);
  expect(await screen.findByText('pita')).toBeVisible();
  await waitFor(() => expect(here()).toBe('/uredi?x=1'));
  await press('Napusti');
  expect(await screen.findByRole('heading', { name: 'Lista' })).toBeVisible();
});

it('asks before a logout leaves a page with changes', async () => {
  await open();
  await press('Promijeni');
  const logOut = jest.fn();
  act(() => leavePage(logOut));
  expect(await screen.findByText('pita')).toBeVisible();
  expect(logOut).not.toHaveBeenCalled();
  await press('Napusti');
  expect(logOut).toHaveBeenCalledTimes(1);
});

it('lets a logout leave a page without changes', async () => {
  await open();
  const logOut = jest.fn();
  leavePage(logOut);
  expect(logOut).toHaveBeenCalledTimes(1);
});

function Part({ name }: { name: string }) {
  const [isArmed, setIsArmed] = useState(false);
  const guard = useLeaveGuard(isArmed);
  return (
    <>
      <p>{`${name} ${guard.isAsking ? 'pita' : 'ne pita'}`}</p>
      <button onClick={() => setIsArmed(!isArmed)}>{`Promijeni ${name}`}</button>
      <button onClick={guard.stay}>{`Ostani ${name}`}</button>
      <button onClick={guard.leave}>{`Napusti ${name}`}</button>
    </>
  );
}

async function openTwo() {
  window.history.replaceState(null, '', '/dva');
  render(
    <BrowserRouter useTransitions={false}>
      <Routes>
        <Route
          path="/dva"
          element={
            <>
              <Part name="A" />
              <Part name="B" />
              <Link to="/lista">Lista</Link>
            </>
          }
        />
        <Route path="*" element={<h1>{'Lista'}</h1>} />
      </Routes>
    </BrowserRouter>,
  );
  await press('Promijeni A');
  await press('Promijeni B');
}
const follow = () => userEvent.click(screen.getByRole('link', { name: 'Lista' }));

it('asks once for all forms of a page that have changes, and again after staying', async () => {
  await openTwo();
  await follow();
  expect(screen.getByText('A pita')).toBeVisible();
  expect(screen.queryByText('B pita')).not.toBeInTheDocument();
  await press('Ostani A');
  expect(here()).toBe('/dva');
  await follow();
  expect(screen.getByText('A pita')).toBeVisible();
  await press('Napusti A');
  expect(here()).toBe('/lista');
});

it('goes on asking for a form when the one that was changed first has none any more', async () => {
  await openTwo();
  await press('Promijeni A');
  await follow();
  expect(screen.getByText('B pita')).toBeVisible();
  await press('Ostani B');
  await press('Promijeni B');
  await follow();
  expect(here()).toBe('/lista');
});
