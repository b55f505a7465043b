import { Ellipsis, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { Link, useLocation } from 'react-router-dom';
import { loadPending } from '../../../features/overview/overviewCalls.ts';
import { selectUser } from '../../../features/users/sessionSlice.ts';
import { cx } from '../../../lib/cx.ts';
import { readStored, writeStored } from '../../../lib/storage.ts';
import { useDismiss } from '../../../lib/useDismiss.ts';
import { selectChanges } from '../../../store/adminSlice.ts';
import { can } from '../../../store/can.ts';
import { useLoaded } from '../../../store/hooks.ts';
import { VisuallyHidden } from '../../../ui/a11y.tsx';
import { Stack } from '../../../ui/primitives.ts';
import { ADMIN_SECTIONS, BAR_SECTIONS, isInSection, type AdminSection } from './adminSections.ts';
import styles from './AdminNavigation.module.css';

const LIST_ID = 'dijelovi-administracije';

/** The sections of the administration: beside the page, on narrow screens a bar at the lower edge. */
export function AdminNavigation() {
  const { pathname } = useLocation();
  const [isCollapsed, collapse] = useCollapsed();
  // Closed on every other page.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === pathname;
  const navigation = useRef<HTMLElement>(null);
  const more = useRef<HTMLButtonElement>(null);
  useDismiss(navigation, more, isOpen, () => setOpenAt(null));
  const changes = useSettled(useSelector(selectChanges));
  const { value: pending } = useLoaded(loadPending, `${pathname} ${changes}`, loadPending.select);

  const linkTo = (section: AdminSection) => {
    const keys = section.pending?.keys ?? [];
    const count = keys.reduce((sum, key) => sum + (pending?.[key] ?? 0), 0);
    return <SectionLink section={section} count={count} isCollapsed={isCollapsed} />;
  };
  const user = useSelector(selectUser);
  const sections = ADMIN_SECTIONS.filter(({ permission }) => can(user, permission));
  const rest = sections.slice(BAR_SECTIONS);
  const isInRest = rest.some((section) => isInSection(section, pathname));

  return (
    <nav
      ref={navigation}
      aria-label="Administracija"
      className={cx(styles.navigation, isCollapsed && styles.collapsed, isOpen && styles.open)}
    >
      <Stack as="ul" gap={1} id={LIST_ID} className={styles.list}>
        {sections.slice(0, BAR_SECTIONS).map((section) => (
          <li key={section.to}>{linkTo(section)}</li>
        ))}
        {rest.length > 0 && (
          <li className={styles.more}>
            <button
              ref={more}
              type="button"
              className={cx(styles.entry, isInRest && styles.current)}
              aria-expanded={isOpen}
              aria-controls={LIST_ID}
              onClick={() => setOpenAt(isOpen ? null : pathname)}
            >
              <Ellipsis aria-hidden />
              <span className={styles.label}>Više</span>
            </button>
          </li>
        )}
        {rest.map((section) => (
          <li key={section.to} className={styles.rest}>
            {linkTo(section)}
          </li>
        ))}
      </Stack>
      <button
        type="button"
        className={cx(styles.entry, styles.toggle)}
        aria-expanded={!isCollapsed}
        aria-controls={LIST_ID}
        title={isCollapsed ? 'Proširi meni' : undefined}
        onClick={() => collapse(!isCollapsed)}
      >
        {isCollapsed ? <PanelLeftOpen aria-hidden /> : <PanelLeftClose aria-hidden />}
        <span className={styles.label}>{isCollapsed ? 'Proširi meni' : 'Skupi meni'}</span>
      </button>
    </nav>
  );
}

type SectionLinkProps = { section: AdminSection; count: number; isCollapsed: boolean };

function SectionLink({ section, count, isCollapsed }: SectionLinkProps) {
  const { label, to, Icon, pending } = section;
  const isCurrent = isInSection(section, useLocation().pathname);
  return (
    <Link
      to={to}
      className={styles.entry}
      aria-current={isCurrent ? 'page' : undefined}
      title={isCollapsed ? label : undefined}
    >
      <Icon aria-hidden />
      <span className={styles.label}>{label}</span>
      {pending && count > 0 && (
        <>
          <span className={styles.count} data-kind={pending.keys[0]} aria-hidden>
            {count > 99 ? '99+' : count}
          </span>
          <VisuallyHidden>, {pending.text(count)}</VisuallyHidden>
        </>
      )}
    </Link>
  );
}

const PAUSE_MS = 300;

/** Returns a number once it has stopped changing, so that the edits of many rows load the counts once. */
function useSettled(value: number): number {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** Returns whether the navigation shows only icons, as the admin left it, at first on screens with little room beside it. */
function useCollapsed(): [boolean, (isCollapsed: boolean) => void] {
  const [isCollapsed, setIsCollapsed] = useState(() => {
    const stored = readStored('adminNavigation');
    return typeof stored === 'boolean' ? stored : window.matchMedia('(width < 90rem)').matches;
  });
  const change = (next: boolean) => {
    writeStored('adminNavigation', next);
    setIsCollapsed(next);
  };
  return [isCollapsed, change];
}
