import { Link } from 'react-router-dom';
import type { ListState } from '../../../lib/useListState.ts';
import { SAVED_VIEWS, viewPath } from './orderList.ts';
import styles from './SavedViews.module.css';

/** Ways to the views that are asked for most. */
export function SavedViews({ filters, keyword }: Pick<ListState, 'filters' | 'keyword'>) {
  const isShown = (view: Readonly<Record<string, string>>) =>
    keyword === '' && Object.entries(filters).every(([name, value]) => value === (view[name] ?? ''));
  return (
    <nav aria-label="Brzi pregledi">
      <ul className={styles.views}>
        {SAVED_VIEWS.map((view) => (
          <li key={view.label}>
            <Link
              to={viewPath(view.filters)}
              className={styles.view}
              aria-current={isShown(view.filters) ? 'true' : undefined}
            >
              {view.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
