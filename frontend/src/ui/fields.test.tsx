import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Checkbox } from './Checkbox.tsx';
import { PasswordField } from './PasswordField.tsx';
import { RadioCards } from './RadioCards.tsx';
import { RatingInput } from './RatingInput.tsx';
import { SelectField } from './SelectField.tsx';
import { TextArea } from './TextArea.tsx';
import { TextField } from './TextField.tsx';

describe('a field', () => {
  it('is named by its label and described by its error and help', () => {
    render(
      <TextField label="E-mail" name="email" error="Unesite e-mail adresu." help="Na nju šaljemo potvrdu." />,
    );
    const input = screen.getByRole('textbox', { name: 'E-mail' });
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription('Unesite e-mail adresu. Na nju šaljemo potvrdu.');
  });

  it('says nothing of errors when there is none', () => {
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

it('PasswordField shows and hides what was typed', async () => {
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

it('Checkbox ties its error to the box', () => {
  render(<Checkbox label="Slažem se" error="Potrebno je da se složite." />);
  expect(screen.getByRole('checkbox', { name: 'Slažem se' })).toHaveAccessibleDescription(
    'Potrebno je da se složite.',
  );
});

it('RadioCards chooses by click and by arrow keys, past what is disabled', async () => {
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

it('RatingInput offers five words and tells the chosen number', async () => {
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
