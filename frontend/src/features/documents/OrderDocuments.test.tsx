import type { OrderDocument } from '@institut/contract/documents/schema';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loggedInState, renderApp } from '../../testing/renderApp.tsx';
import { testId } from '../../testing/shopFixtures.ts';
import { noAnswer, stubHttp } from '../../testing/stubHttp.ts';
import { OrderDocuments } from './OrderDocuments.tsx';

const visitor = userEvent.setup({ delay: null });
const ORDER = testId(70);
const LIST = `GET /api/orders/${ORDER}/dokumenti`;
const FILE = 'GET /api/dokumenti/PR-2026-00042.pdf';
const PROFORMA: OrderDocument = {
  number: 'PR-2026-00042',
  kind: 'proforma',
  issuedAt: '2026-11-23T23:30:00.000Z',
  amount: 192,
  state: 'valid',
};
const RECEIPT: OrderDocument = { ...PROFORMA, number: 'PU-2026-00007', kind: 'receipt' };

function open(documents: OrderDocument[], replies: Parameters<typeof stubHttp>[0] = {}, isExpected = true) {
  const requests = stubHttp({ [LIST]: { data: documents }, ...replies });
  const section = <OrderDocuments order={ORDER} changeKey={false} isExpected={isExpected} />;
  return { ...renderApp(section, { state: loggedInState() }), requests };
}
const button = () => screen.findByRole('button', { name: 'Preuzmi: Predračun PR-2026-00042' });

beforeEach(() => {
  Object.assign(URL, { createObjectURL: () => 'blob:dokument', revokeObjectURL: () => {} });
});

it('lists the documents with day and amount, and says which one is no longer valid', async () => {
  open([RECEIPT, { ...RECEIPT, number: 'PU-2026-00003', state: 'replaced' }, PROFORMA]);
  const [receipt, replaced, proforma] = await screen.findAllByRole('listitem');
  expect(receipt).toHaveTextContent(/Potvrda o uplati PU-2026-00007.*24\.\s11\.\s2026\. · 192,00\sKM/);
  expect(receipt).not.toHaveTextContent(/Zamijenjen|stornirana/);
  expect(replaced).toHaveTextContent('Zamijenjeno novijim dokumentom');
  expect(proforma).toHaveTextContent('Predračun PR-2026-00042');
});

it('says what became of each kind', async () => {
  open([
    { ...PROFORMA, number: 'PO-2026-00001', kind: 'credit', state: 'withdrawn' },
    { ...PROFORMA, number: 'ST-2026-00002', kind: 'cancellation' },
    { ...PROFORMA, number: 'ST-2026-00001', kind: 'cancellation', state: 'withdrawn' },
    { ...PROFORMA, state: 'cancelled' },
  ]);
  const rows = await screen.findAllByRole('listitem');
  const expected = [
    /^Potvrda o povratu PO-2026-00001.*Povrat je storniran/,
    /^Storno predračuna ST-2026-00002.*192,00\sKM(?!.*prijava)/,
    /^Storno predračuna ST-2026-00001.*Storno ne vrijedi: prijava se ipak plaća/,
    /^Predračun PR-2026-00042.*Stornirano/,
  ];
  expected.forEach((text, index) => expect(rows[index]).toHaveTextContent(text));
});

it('saves the file under its number', async () => {
  const clicks: string[] = [];
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function note(
    this: HTMLAnchorElement,
  ) {
    clicks.push(this.download);
  });
  const headers = { 'content-disposition': 'attachment; filename=PR-2026-00042.pdf' };
  open([PROFORMA], { [FILE]: { data: new Blob(['%PDF']), headers } });
  await visitor.click(await button());
  await waitFor(() => expect(clicks).toEqual(['PR-2026-00042.pdf']));
  click.mockRestore();
});

it('says why a file was not downloaded, and can be asked again', async () => {
  const { store } = open([PROFORMA], { [FILE]: noAnswer() });
  await visitor.click(await button());
  await waitFor(() =>
    expect(store.getState().toasts).toMatchObject([
      { kind: 'error', text: expect.stringMatching(/^Dokument nije preuzet\. ./) },
    ]),
  );
  expect(await button()).toBeEnabled();
});

it('shows nothing for an order without documents', async () => {
  const { requests } = open([]);
  await waitFor(() => expect(screen.queryByText('Dokumenti')).not.toBeInTheDocument());
  expect(requests).toHaveLength(1);
});

it('keeps no room for documents that an order usually does not have', () => {
  open([PROFORMA], { [LIST]: new Promise(() => {}) }, false);
  expect(screen.queryByText('Dokumenti')).not.toBeInTheDocument();
});
