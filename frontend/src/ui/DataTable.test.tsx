import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { DataTable, type Column } from './DataTable.tsx';

type Person = { _id: string; name: string };

const PEOPLE: readonly Person[] = ['Ana', 'Edin', 'Lejla'].map((name, index) => ({ _id: `${index}`, name }));
const renderName = jest.fn(({ name }: Person) => name);
const renderActions = jest.fn(({ name }: Person) => `Radnje: ${name}`);
const COLUMNS: ReadonlyArray<Column<Person>> = [
  { key: 'name', label: 'Ime', isTitle: true, sortKey: 'name', render: renderName },
];

function People() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [from, setFrom] = useState('prva');
  return (
    <>
      <button onClick={() => setFrom('druga')}>Druga strana</button>
      <DataTable
        caption="Ljudi"
        columns={COLUMNS}
        rows={PEOPLE}
        nameOf={({ name }) => name}
        selection={{ selected, onChange: setSelected }}
        actions={({ name }) => `${name}: ${from}`}
      />
    </>
  );
}

const box = (name: string) => screen.getByRole('checkbox', { name: `Označi: ${name}` });

it('a table keeps every selected row when several are selected one after the other', async () => {
  render(<People />);
  await userEvent.click(box('Ana'));
  await userEvent.click(box('Lejla'));
  expect(box('Ana')).toBeChecked();
  expect(box('Edin')).not.toBeChecked();
  expect(box('Lejla')).toBeChecked();
  await userEvent.click(box('Ana'));
  expect(box('Ana')).not.toBeChecked();
  expect(box('Lejla')).toBeChecked();
});

it('a selection renders no cell again, so that it stays quick with hundreds of rows', async () => {
  render(<People />);
  renderName.mockClear();
  await userEvent.click(box('Edin'));
  await userEvent.click(screen.getAllByRole('checkbox', { name: 'Odaberi sve na stranici' })[0]!);
  expect(box('Lejla')).toBeChecked();
  expect(renderName).not.toHaveBeenCalled();
});

function SelectablePeople() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return (
    <DataTable
      caption="Ljudi"
      columns={COLUMNS}
      rows={PEOPLE}
      nameOf={({ name }) => name}
      selection={{ selected, onChange: setSelected }}
      actions={renderActions}
    />
  );
}

it('a selection renders the actions of no row again, and every row shows what is selected', async () => {
  render(<SelectablePeople />);
  renderActions.mockClear();
  await userEvent.click(box('Edin'));
  await userEvent.click(screen.getAllByRole('checkbox', { name: 'Odaberi sve na stranici' })[0]!);
  for (const { name } of PEOPLE) expect(box(name)).toBeChecked();
  await userEvent.click(box('Ana'));
  expect(box('Ana')).not.toBeChecked();
  expect(box('Edin')).toBeChecked();
  expect(renderActions).not.toHaveBeenCalled();
});

it('the tracks of a row depend on its columns only, so that rows outside the window need no layout', () => {
  render(<SelectablePeople />);
  const { style } = screen.getByRole('table', { name: 'Ljudi' });
  expect(style.getPropertyValue('--tracks')).toMatch(/^var\(--target\) minmax\(0,? 1fr\) calc\(/);
});

it('the actions of the rows follow the latest props of the table', async () => {
  render(<People />);
  await userEvent.click(screen.getByRole('button', { name: 'Druga strana' }));
  expect(screen.getByText('Edin: druga')).toBeVisible();
});
