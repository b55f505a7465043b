import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { trackClicks } from './lastClicked.ts';
import { DetailsMenu } from './ListToolbar.tsx';

function Page({ isInMenu = false }) {
  const [isOpen, setIsOpen] = useState(false);
  const opener = <Button onClick={() => setIsOpen(true)}>Obriši kurs</Button>;
  return (
    <>
      {isInMenu ? (
        <DetailsMenu summary="Radnje" className={undefined}>
          {opener}
        </DetailsMenu>
      ) : (
        opener
      )}
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Obrisati kurs?"
        description="Možete ga ponovo dodati."
        actions={<Button>Da, obriši</Button>}
      />
    </>
  );
}

function AmountDialog() {
  const amount = useRef<HTMLInputElement>(null);
  return (
    <Dialog open initialFocus={amount} onOpenChange={() => {}} title="Evidentiraj uplatu">
      <input ref={amount} aria-label="Iznos" defaultValue="345,00" />
    </Dialog>
  );
}

describe('Dialog', () => {
  it('selects the text of the field that gets the focus, so that typing replaces it', async () => {
    render(<AmountDialog />);
    await userEvent.keyboard('120');
    expect(screen.getByLabelText('Iznos')).toHaveValue('120');
  });

  it('has name and description, stops the page from scrolling and restores the focus', async () => {
    render(<Page />);
    await userEvent.click(screen.getByRole('button', { name: 'Obriši kurs' }));
    const dialog = screen.getByRole('dialog', { name: 'Obrisati kurs?' });
    expect(dialog).toHaveAccessibleDescription('Možete ga ponovo dodati.');
    expect(dialog).toContainElement(document.activeElement as HTMLElement);
    expect(document.documentElement).toHaveStyle({ overflow: 'hidden' });

    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Obriši kurs' })).toHaveFocus());
    expect(document.documentElement).not.toHaveStyle({ overflow: 'hidden' });
  });

  it('restores the focus to the button of a menu that has closed', async () => {
    render(<Page isInMenu />);
    const menu = screen.getByText('Radnje');
    await userEvent.click(menu);
    await userEvent.click(await screen.findByRole('button', { name: 'Obriši kurs' }));
    await waitFor(() => expect(screen.queryByText('Obriši kurs')).not.toBeInTheDocument());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(menu).toHaveFocus());
  });

  it('restores the focus to the opener in browsers that do not focus a clicked button', async () => {
    trackClicks();
    render(<Page />);
    const opener = screen.getByRole('button', { name: 'Obriši kurs' });
    fireEvent.click(opener); // Unlike userEvent, it leaves the focus where it was: on the body, as Safari does.
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(opener).toHaveFocus());
  });

  it('closes by its button and adds no style element, which the content security policy would refuse', async () => {
    render(<Page />);
    const styles = document.querySelectorAll('style').length;
    await userEvent.click(screen.getByRole('button', { name: 'Obriši kurs' }));
    expect(document.querySelectorAll('style')).toHaveLength(styles);
    await userEvent.click(screen.getByRole('button', { name: 'Zatvori' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
