import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { useListState } from '../lib/useListState.ts';
import { BulkBar, ListToolbar } from './ListToolbar.tsx';

const page = (count: number) => (
  <>
    <button>Posljednji red</button>
    <BulkBar count={count} onClear={() => undefined}>
      <button>Obriši odabrano</button>
    </BulkBar>
  </>
);

it('BulkBar takes the focus on Alt+F10 while rows are selected', async () => {
  const { rerender } = render(page(1));
  screen.getByRole('button', { name: 'Posljednji red' }).focus();
  expect(screen.getByRole('status')).toHaveTextContent('Odabrano redova: 1. Za radnje pritisnite Alt + F10.');
  await userEvent.keyboard('{Alt>}{F10}{/Alt}');
  expect(screen.getByRole('button', { name: 'Poništi odabir' })).toHaveFocus();

  rerender(page(0));
  screen.getByRole('button', { name: 'Posljednji red' }).focus();
  await userEvent.keyboard('{Alt>}{F10}{/Alt}');
  expect(screen.getByRole('button', { name: 'Posljednji red' })).toHaveFocus();
});

const LIST = { filters: { status: ['nova'], from: 'day' }, sorts: { name: 'asc' } } as const;
const FILTERS = [
  { name: 'status', label: 'Status', all: 'Svi', options: [{ value: 'nova', label: 'Nova' }] },
];

function Toolbar({ onExport }: { onExport: (format: string) => void }) {
  return (
    <ListToolbar
      list={useListState(LIST)}
      searchLabel="Pretraga"
      searchHint="Ime"
      filters={FILTERS}
      sorts={[{ value: 'name', label: 'Ime' }]}
      onExport={onExport}
    >
      <p>Još filtera</p>
    </ListToolbar>
  );
}

const showToolbar = (onExport = jest.fn()) =>
  render(
    <MemoryRouter initialEntries={['/?status=nova&from=2026-11-01']}>
      <Toolbar onExport={onExport} />
    </MemoryRouter>,
  );

describe('ListToolbar', () => {
  afterEach(() => jest.restoreAllMocks());

  it('hides the filters behind a button, also when some are set, and shows the export in wide windows', async () => {
    showToolbar();
    const button = screen.getByRole('button', { name: 'Filtriraj', expanded: false });
    expect(screen.getByLabelText('Status')).not.toBeVisible();
    expect(screen.getByText('Još filtera')).not.toBeVisible();
    // The search comes first.
    const search = screen.getByRole('searchbox', { name: 'Pretraga' });
    expect(search.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByRole('group', { name: 'Izvoz' })).toBeInTheDocument();
    await userEvent.click(button);
    expect(screen.getByLabelText('Status')).toBeVisible();
    expect(screen.getByText('Još filtera')).toBeVisible();
  });

  it('has the export in a menu on phones', async () => {
    const wide = window.matchMedia('x');
    jest.spyOn(window, 'matchMedia').mockReturnValue(Object.assign(wide, { matches: true }));
    const onExport = jest.fn();
    showToolbar(onExport);
    await userEvent.click(screen.getByText('Izvoz'));
    await userEvent.click(screen.getByRole('button', { name: 'CSV: izvezi sve što odgovara filterima' }));
    expect(onExport).toHaveBeenCalledWith('csv');
  });
});
