import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Checkbox, RadioCards, RatingInput } from './choices.tsx';
import { TextField } from './Field.tsx';
import { FormError, PasswordField, SelectField, TextArea } from './formFields.tsx';

describe('a field', () => {
  it('has its label as name, its error and help as description', () => {
    render(
      <TextField label="E-mail" name="email" error="Unesite e-mail adresu." help="Na nju šaljemo potvrdu." />,
    );
    const input = screen.getByRole('textbox', { name: 'E-mail' });
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription('Unesite e-mail adresu. Na nju šaljemo potvrdu.');
  });

  it('is valid and has no description without error and help', () => {
    render(<TextArea label="Komentar" optional />);
    const input = screen.getByRole('textbox', { name: 'Komentar (nije obavezno)' });
    expect(input).toBeValid();
    expect(input).not.toHaveAccessibleDescription();
  });

  it('keeps its name when the label is only for screen readers', () => {
    render(
      <SelectField
        label="Broj mjesta"
        hideLabel
        options={[{ value: 1, label: '1' }]}
        placeholder="Odaberite"
      />,
    );
    expect(screen.getByRole('combobox', { name: 'Broj mjesta' })).toHaveDisplayValue('Odaberite');
  });
});

it('PasswordField shows and hides the password', async () => {
  render(<PasswordField label="Lozinka" autoComplete="current-password" />);
  const input = screen.getByLabelText('Lozinka');
  await userEvent.type(input, 'tajna');
  expect(input).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Prikaži lozinku' }));
  expect(input).toHaveAttribute('type', 'text');
  expect(input).toHaveValue('tajna');
  await userEvent.click(screen.getByRole('button', { name: 'Sakrij lozinku' }));
  expect(input).toHaveAttribute('type', 'password');
});

it('Checkbox has its error as description', () => {
  render(<Checkbox label="Slažem se" error="Potrebno je da se složite." />);
  expect(screen.getByRole('checkbox', { name: 'Slažem se' })).toHaveAccessibleDescription(
    'Potrebno je da se složite.',
  );
});

it('RadioCards changes by click and arrow keys and skips disabled options', async () => {
  const options = [
    { value: 'licno', label: 'Plaćam lično', help: 'Uplatnicom.' },
    { value: 'kartica', label: 'Kartica', disabled: true },
    { value: 'Grant', label: 'Grant' },
  ] as const;
  function Form() {
    const [value, setValue] = useState<'licno' | 'kartica' | 'Grant'>('licno');
    return (
      <RadioCards legend="Način plaćanja" name="m" value={value} options={options} onChange={setValue} />
    );
  }
  render(<Form />);
  expect(screen.getByRole('group', { name: 'Način plaćanja' })).toBeInTheDocument();
  const first = screen.getByRole('radio', { name: /Plaćam lično/ });
  expect(first).toHaveAccessibleDescription('Uplatnicom.');
  await userEvent.click(first);
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('radio', { name: 'Grant' })).toBeChecked();
  await userEvent.click(screen.getByText('Kartica'));
  expect(screen.getByRole('radio', { name: 'Grant' })).toBeChecked();
});

it('RatingInput has five labelled options and reports the chosen number', async () => {
  const choose = jest.fn();
  render(
    <RatingInput
      legend="Vaša ocjena"
      name="rating"
      value={null}
      onChange={choose}
      error="Odaberite ocjenu od 1 do 5."
    />,
  );
  expect(screen.getAllByRole('radio')).toHaveLength(5);
  await userEvent.click(screen.getByRole('radio', { name: '4 Vrlo dobro' }));
  expect(choose).toHaveBeenCalledWith(4);
  expect(screen.getByText('Odaberite ocjenu od 1 do 5.')).toBeInTheDocument();
});

const form = (message: string | null, fields = {}, attempt = 0) => (
  <form>
    <FormError message={message} fields={fields} attempt={attempt} />
    <input name="email" aria-label="E-mail" />
  </form>
);

describe('FormError', () => {
  it('takes the focus when it appears and links to each field', async () => {
    const { rerender } = render(form(null));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    rerender(form('Provjerite unos.', { email: 'Unesite e-mail adresu.' }));
    expect(document.activeElement).toContainElement(screen.getByRole('alert'));
    await userEvent.click(screen.getByRole('link', { name: 'Unesite e-mail adresu.' }));
    expect(screen.getByLabelText('E-mail')).toHaveFocus();
  });

  it('leaves the focus in the field while its messages disappear, and takes it again on the next submit', async () => {
    const { rerender } = render(form('Provjerite unos.', { email: 'Unesite e-mail adresu.' }));
    await userEvent.click(screen.getByLabelText('E-mail'));
    rerender(form('Provjerite unos.'));
    expect(screen.getByLabelText('E-mail')).toHaveFocus();
    rerender(form('Provjerite unos.', {}, 1));
    expect(document.activeElement).toContainElement(screen.getByRole('alert'));
  });
});
