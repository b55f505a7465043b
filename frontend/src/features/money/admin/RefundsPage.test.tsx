import type { RefundRequest } from '@institut/contract/cancellations/schema';
import { PAYMENT_STATES } from '@institut/contract/payments/values';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { AdminRoutes } from '../../../app/AdminRoutes.tsx';
import { onConfirmationRequired } from '../../../lib/confirmation.ts';
import { saveFile } from '../../../lib/saveFile.ts';
import { buildRefundRequest } from '../../../testing/cancellationFixtures.ts';
import { loggedInState, renderApp } from '../../../testing/renderApp.tsx';
import { testId } from '../../../testing/shopFixtures.ts';
import { stubHttp, type StubAnswer } from '../../../testing/stubHttp.ts';

jest.mock('../../../lib/saveFile.ts');

const LIST = 'GET /api/povrati';
const decideOf = ({ _id }: RefundRequest) => `PUT /api/povrati/${_id}`;
const waiting = buildRefundRequest({ _id: testId(80), payee: 'Ana Anić', isAccountConfirmed: false });
const other = buildRefundRequest({ _id: testId(81), payee: 'Mira Mirić', account: '', amount: 30 });
const approved = buildRefundRequest({ _id: testId(82), payee: 'Emir Hodžić', state: 'approved' });
const paypal = buildRefundRequest({ _id: testId(83), payee: 'Iva Ivić', method: 'paypal' });
const done = buildRefundRequest({ _id: testId(84), payee: 'Lana Lanić', state: 'paid' });
const refunds = [waiting, other, approved, paypal, done];

const list: StubAnswer = {
  data: { rows: refunds, sums: PAYMENT_STATES.refund.map((key) => ({ key, count: 0, total: 0 })) },
  headers: { 'x-total-count': String(refunds.length) },
};

function open(replies: Record<string, StubAnswer> = {}) {
  const requests = stubHttp({ [LIST]: list, ...replies });
  renderApp(
    <Routes>
      <Route path="/admin/*" element={<AdminRoutes />} />
    </Routes>,
    { at: '/admin/novac/povrati', state: loggedInState({ permissions: ['money'] }) },
  );
  return requests;
}

async function choose(button: string, replies: Record<string, StubAnswer>) {
  const requests = open(replies);
  const [all] = await screen.findAllByRole('checkbox', { name: 'Odaberi sve na stranici' });
  await userEvent.click(all!);
  await userEvent.click(screen.getByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog'));
  const sent = () => requests.filter(({ method }) => method === 'PUT').map(({ data }) => data);
  return { dialog, sent, press: () => userEvent.click(dialog.getByRole('button', { name: button })) };
}
const report = async () => (await screen.findByText(/^Nije odobreno|^Isplata nije/)).closest('div');

describe('the selected refunds of /admin/novac/povrati', () => {
  it('are approved one by one, and one that is refused does not stop the others', async () => {
    const message = 'Po ovoj prijavi je ostalo još 0,00 KM, pa se ovaj povrat ne može isplatiti. Odbijte ga.';
    const { dialog, sent, press } = await choose('Odobri povrate', {
      [decideOf(waiting)]: { status: 409, data: { message, code: 'conflict' } },
      [decideOf(other)]: { data: { ...other, state: 'approved' } },
      [decideOf(paypal)]: { data: { ...paypal, state: 'approved' } },
    });
    expect(dialog.getByText(/Preskače se: 1 povrat/)).toBeInTheDocument();
    expect(dialog.getByText(/Nema račun: 1 povrat/)).toBeInTheDocument();
    expect(dialog.getByText(/bez potvrde lozinkom ima: 1 povrat/)).toBeInTheDocument();
    await press();
    expect(await report()).toHaveTextContent(
      /^Odobreno \(2\): Povrat 30,00 KM, Mira Mirić; Povrat 60,40 KM, Iva Ivić\.Nije odobreno \(1\):Povrat 60,40 KM, Ana Anić: Po ovoj prijavi/,
    );
    expect(sent()).toEqual([
      { state: 'approved', asOf: 'requested 1610000010500067' },
      { state: 'approved', asOf: 'requested' },
      { state: 'approved', asOf: 'requested 1610000010500067' },
    ]);
  });

  it('are recorded as paid out with one day and statement number, those of PayPal left out', async () => {
    const { dialog, sent, press } = await choose('Evidentiraj isplatu', {
      [decideOf(waiting)]: { data: waiting },
      [decideOf(other)]: { data: other },
      [decideOf(approved)]: { status: 409, data: { message: 'Zastarjelo.', code: 'stale_edit' } },
    });
    expect(dialog.getByLabelText(/^Dan isplate/)).toHaveFocus();
    await userEvent.type(dialog.getByLabelText(/^Broj povrata/), ' izvod 214/2026 ');
    await press();
    expect(await report()).toHaveTextContent(/Emir Hodžić: Zapis je u međuvremenu izmijenjen/);
    const paid = { state: 'paid', at: expect.any(String), reference: 'izvod 214/2026' };
    expect(sent()).toEqual([
      { ...paid, asOf: 'requested 1610000010500067' },
      { ...paid, asOf: 'requested' },
      { ...paid, asOf: 'approved 1610000010500067' },
    ]);
  });

  it('ask for the password once: a refusal ends the run for all that follow', async () => {
    const refused = { status: 403, data: { message: 'Niste potvrdili.', code: 'confirmation_required' } };
    const { sent, press } = await choose('Odobri povrate', {
      [decideOf(waiting)]: refused,
      [decideOf(other)]: { data: other },
    });
    const ask = jest.fn(async () => false);
    onConfirmationRequired(ask);
    await press();
    expect(await report()).toHaveTextContent(/^Nije odobreno \(3\):/);
    expect(sent()).toHaveLength(1);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('are only those about which staff still decide', async () => {
    open();
    expect(await screen.findByRole('checkbox', { name: /Lana Lanić/ })).toBeDisabled();
    expect(screen.getByRole('checkbox', { name: /Ana Anić/ })).toBeEnabled();
  });
});

it('saves the orders for the bank, and names the refunds that are not among them', async () => {
  const save = jest.mocked(saveFile);
  const leftOut = {
    _id: other._id,
    payee: 'Mira Mirić',
    reference: 'AAAA-1111-2',
    amount: 30,
    reason: 'noAccount',
  };
  const answer = { name: 'nalozi-za-banku-2026-11-30.xml', xml: '<Document/>', count: 12, total: 1840.5 };
  open({ 'GET /api/povrati/nalozi': { data: { ...answer, leftOut: [leftOut] } } });
  await userEvent.click(await screen.findByText('Za banku'));
  await userEvent.click(screen.getByRole('button', { name: 'Nalozi (pain.001)' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Nalozi za banku' }));
  expect(dialog.getByText(/12 naloga, ukupno 1\.840,50 KM\.$/)).toBeInTheDocument();
  expect(dialog.getByRole('listitem')).toHaveTextContent('Mira Mirić, AAAA-1111-2 – nema računa30,00 KM');
  expect(save).toHaveBeenCalledWith(expect.any(Blob), answer.name);
});
