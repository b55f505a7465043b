import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { RichTextField } from './RichTextField.tsx';

function Host({ html, onChange }: { html: string; onChange?: (html: string) => void }) {
  const [value, setValue] = useState(html);
  return (
    <RichTextField
      label="Opis kursa"
      name="description"
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange?.(next);
      }}
      upload={() => Promise.reject(new Error('not here'))}
    />
  );
}

it('shows the stored text under its label', async () => {
  render(<Host html="<h2>Plan</h2><p>Prvi dan</p>" />);
  const editor = await screen.findByRole('textbox', { name: 'Opis kursa' });
  expect(editor).toHaveTextContent('PlanPrvi dan');
});
