import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../../testing/renderApp.tsx';
import { ActionMenu } from './ActionMenu.tsx';

const user = userEvent.setup({ delay: null });
const onMove = jest.fn();
const onErase = jest.fn();
const onRefused = jest.fn();

function open(reason: string | null = null) {
  const view = renderApp(
    <>
      <ActionMenu
        about="Ana Anić"
        actions={[
          { label: 'Otvori', to: '/kurs', from: '/lista' },
          { label: 'Premjesti', name: 'Premjesti: Ana Anić', onSelect: onMove },
          { label: 'Obriši', isDanger: true, reason, onSelect: onErase },
        ]}
        onRefused={onRefused}
      />
      <button type="button">Dalje</button>
    </>,
  );
  return { ...view, more: screen.getByRole('button', { name: 'Više: Ana Anić' }) };
}
const item = (name: string) => screen.getByRole('menuitem', { name });

it('opens at its first item, moves with the keys, and gives the focus back on Escape', async () => {
  const { more } = open();
  expect(more).toHaveAttribute('aria-haspopup', 'menu');
  expect(more).toHaveAttribute('aria-expanded', 'false');
  more.focus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('menu', { name: 'Više: Ana Anić' })).toBeVisible();
  expect(more).toHaveAttribute('aria-expanded', 'true');
  expect(item('Otvori')).toHaveFocus();
  await user.keyboard('{ArrowUp}');
  expect(item('Obriši')).toHaveFocus();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(item('Premjesti: Ana Anić')).toHaveFocus();
  await user.keyboard('{End}{Home}o');
  expect(item('Obriši')).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  expect(more).toHaveFocus();
});

it('opens at its last item with the key up, and Tab leaves it for what follows the button', async () => {
  const { more } = open();
  more.focus();
  await user.keyboard('{ArrowUp}');
  expect(item('Obriši')).toHaveFocus();
  await user.tab();
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Dalje' })).toHaveFocus();
});

it('has the focus back before an action runs, and closes on a press elsewhere', async () => {
  const { more } = open();
  onMove.mockImplementation(() => expect(more).toHaveFocus());
  await user.click(more);
  await user.click(item('Premjesti: Ana Anić'));
  expect(onMove).toHaveBeenCalledTimes(1);
  await user.click(more);
  await user.click(screen.getByRole('button', { name: 'Dalje' }));
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
});

it('follows a link, which knows the list to return to', async () => {
  const { more, location } = open();
  await user.click(more);
  await user.click(item('Otvori'));
  expect(location()).toBe('/kurs');
});

it('says why an action is refused instead of running it', async () => {
  const { more } = open('Ne možete obrisati vlastiti nalog.');
  await user.click(more);
  await user.click(item('Obriši (Ne možete obrisati vlastiti nalog.)'));
  expect(onErase).not.toHaveBeenCalled();
  expect(onRefused).toHaveBeenCalledWith('Ne možete obrisati vlastiti nalog.');
});
