import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { Tabs } from './Tabs.tsx';

const tabs = [
  { id: 'ukratko', label: 'UKRATKO', content: 'Opis kursa' },
  { id: 'ishodi', label: 'ISHODI', content: 'Šta ćete znati' },
] as const;

describe('Tabs', () => {
  it('opens the first tab and moves by arrow keys', async () => {
    render(<Tabs label="O kursu" tabs={tabs} />);
    expect(screen.getByRole('tabpanel', { name: 'UKRATKO' })).toHaveTextContent('Opis kursa');
    await userEvent.click(screen.getByRole('tab', { name: 'UKRATKO' }));
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('tabpanel', { name: 'ISHODI' })).toHaveTextContent('Šta ćete znati');
  });

  it('has only the chosen content on the page, or all contents in the HTML with their titles', async () => {
    const { unmount } = render(<Tabs label="O kursu" tabs={tabs} />);
    expect(screen.queryByText('Šta ćete znati')).not.toBeInTheDocument();
    unmount();

    const html = renderToString(<Tabs label="O kursu" tabs={tabs} rendersAll />);
    expect(html).toMatch(/<noscript><h3[^>]*>ISHODI<\/h3><\/noscript>Šta ćete znati/);
    render(<Tabs label="O kursu" tabs={tabs} rendersAll />);
    expect(screen.getByText('Šta ćete znati')).not.toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: 'ISHODI' }));
    expect(screen.getByText('Šta ćete znati')).toBeVisible();
    expect(screen.getByText('Opis kursa')).not.toBeVisible();
  });

  it('shows the given tab and reports the chosen one', async () => {
    const change = jest.fn();
    render(<Tabs label="O kursu" tabs={tabs} value="ishodi" onChange={change} />);
    expect(screen.getByRole('tab', { name: 'ISHODI', selected: true })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('tab', { name: 'UKRATKO' }));
    expect(change).toHaveBeenCalledWith('ukratko');
  });
});
