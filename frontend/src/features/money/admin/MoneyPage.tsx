import { Suspense, useEffect, useRef } from 'react';
import { useSelector } from 'react-redux';
import { Link, useLocation } from 'react-router-dom';
import { formatCount } from '../../../lib/format.ts';
import { VisuallyHidden } from '../../../ui/a11y.tsx';
import { Note } from '../../../ui/primitives.ts';
import { SkeletonText } from '../../../ui/Skeleton.tsx';
import { ListFrame } from '../../admin/ListFrame.tsx';
import { MONEY_PATH } from '../../admin/adminPaths.ts';
import { waitingText } from '../../admin/waitingTexts.ts';
import views from '../../admin/viewTabs.module.css';
import { loadPending } from '../../overview/overviewCalls.ts';
import { MONEY_TABS } from './moneyTabs.ts';
import styles from './money.module.css';

/** `/admin/novac/{tab}` */
export function MoneyPage() {
  const { pathname } = useLocation();
  const shown = MONEY_TABS.find(({ path }) => pathname === `${MONEY_PATH}/${path}`) ?? MONEY_TABS[0];
  const { label, lead, path, Content } = shown;
  return (
    <ListFrame
      permission="money"
      title={label}
      task="Novac"
      back={null}
      lead={null}
      tabs={<TabLinks shown={shown.under ?? path} />}
    >
      <Suspense fallback={<SkeletonText lines={8} />}>
        <Content key={path} />
      </Suspense>
      <Note className={styles.about}>{lead}</Note>
    </ListFrame>
  );
}

function TabLinks({ shown }: { shown: string }) {
  const tabs = useRef<HTMLElement>(null);
  const counts = useSelector(loadPending.select).data;
  // In a narrow window the shown tab may be beyond the edge.
  useEffect(() => {
    const current = tabs.current?.querySelector<HTMLElement>(`[href$="/${shown}"]`);
    if (tabs.current && current) tabs.current.scrollLeft = current.offsetLeft;
  }, [shown]);
  return (
    <nav ref={tabs} aria-label="Novac" className={views.views}>
      <ul>
        {MONEY_TABS.filter(({ under }) => !under).map(({ path, label, pending }) => (
          <li key={path}>
            <Link
              to={`${MONEY_PATH}/${path}`}
              className={views.view}
              aria-current={path === shown ? 'page' : undefined}
            >
              {label}
              <Waiting count={(pending && counts?.[pending]) ?? 0} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Waiting({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <>
      <Note as="span" regular aria-hidden>
        {formatCount(count)}
      </Note>
      <VisuallyHidden>, {waitingText(count)}</VisuallyHidden>
    </>
  );
}
