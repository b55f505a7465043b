import { COUNT_LIMIT } from '@institut/contract/limits';
import { useEffect, useRef } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import type { ListState } from '../../../lib/useListState.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { orderListPath } from '../../admin/adminPaths.ts';
import { foundText } from '../../admin/foundText.ts';
import { adminOrders, loadOrderViews } from './adminOrders.ts';
import { VIEWS, viewOf } from './orderList.ts';
import { Note } from '../../../ui/primitives.ts';
import styles from '../../admin/viewTabs.module.css';

/** The fixed views of the list with their counts, of the orders of one course if the list shows those. */
export function OrderViews({ filters }: Pick<ListState, 'filters'>) {
  const dispatch = useAppDispatch();
  const counts = useSelector(loadOrderViews.select).data;
  const page = useSelector(adminOrders.selectList).data;
  const kurs = filters['kurs'] ?? '';
  const shown = viewOf(filters);

  const views = useRef<HTMLElement>(null);
  // In a narrow window the shown view may be beyond the edge.
  useEffect(() => {
    const current = views.current?.querySelector<HTMLElement>(`[data-view="${shown.name}"]`);
    if (views.current && current) views.current.scrollLeft = current.offsetLeft;
  }, [shown.name]);

  // Counted after each load of the list, which is what people wait for.
  useEffect(() => {
    if (!page) return undefined;
    const request = dispatch(loadOrderViews(kurs));
    return () => request.abort();
  }, [dispatch, page, kurs]);

  return (
    <nav ref={views} aria-label="Pregledi prijava" className={styles.views}>
      <ul>
        {VIEWS.map(({ name, label, filters: own }) => (
          <li key={name}>
            <Link
              to={orderListPath({ ...own, ...(kurs && { kurs }) })}
              data-view={name}
              className={styles.view}
              aria-current={name === shown.name ? 'true' : undefined}
            >
              {label}
              <Note as="span" regular className={styles.count}>
                {counts && viewCount(counts[name])}
              </Note>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const viewCount = (count: number): string =>
  foundText({ total: Math.min(count, COUNT_LIMIT), isCapped: count > COUNT_LIMIT });
