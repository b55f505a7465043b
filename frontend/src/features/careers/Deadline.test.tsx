import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { buildCareerSummary } from '../../testing/contentFixtures.ts';
import { Deadline } from './Deadline.tsx';

afterEach(() => jest.useRealTimers());

describe('Deadline', () => {
  it('shows the remaining days in the browser only, not in the HTML of the server', () => {
    jest.useFakeTimers({ now: new Date('2026-12-07T22:59:00Z') });
    const career = buildCareerSummary({ dateEnd: '2026-12-12' });
    const html = renderToString(<Deadline career={career} />);
    expect(html).toContain('12.\u00a012.\u00a02026.');
    expect(html).not.toContain('još');

    const container = document.createElement('div');
    document.body.append(container);
    container.innerHTML = html;
    render(<Deadline career={career} />, { container, hydrate: true });
    expect(screen.getByText(/^još 5\sdana$/)).toBeVisible();
  });

  it("counts days in the institute's time zone, not in UTC", () => {
    jest.useFakeTimers({ now: new Date('2026-12-07T23:01:00Z') });
    render(<Deadline career={buildCareerSummary({ dateEnd: '2026-12-12' })} />);
    expect(screen.getByText(/^još 4\sdana$/)).toBeVisible();
  });
});
