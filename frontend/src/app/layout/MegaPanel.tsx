import { SITE_PAGES } from '@institut/contract/site/pages';
import { ArrowRight } from 'lucide-react';
import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { useSelector } from 'react-redux';
import { Link, NavLink } from 'react-router-dom';
import { selectSite } from '../../features/site/siteSlice.ts';
import { cx } from '../../lib/cx.ts';
import { Container } from '../../ui/layout.tsx';
import compass from './art/compass.svg';
import { navGroups, type NavGroup } from './navigation.ts';
import styles from './MegaPanel.module.css';

type MegaPanelProps = {
  /** Opened with an arrow key: the first link takes the focus. */
  isEnteredAtOnce: boolean;
  onLeave: () => void;
};

type LinkProps = { onClick: () => void; onKeyDown: (event: KeyboardEvent<HTMLAnchorElement>) => void };

export function MegaPanel({ isEnteredAtOnce, onLeave }: MegaPanelProps) {
  const links = useRef<HTMLDivElement>(null);
  const product = useSelector(selectSite)?.product;

  useEffect(() => {
    if (isEnteredAtOnce) links.current?.querySelector('a')?.focus();
  }, [isEnteredAtOnce]);

  const linkProps: LinkProps = {
    onClick: onLeave,
    onKeyDown: (event) => moveByArrows(event, [...(links.current?.querySelectorAll('a') ?? [])]),
  };

  return (
    <Container>
      <div ref={links} className={styles.grid}>
        {navGroups(product).map((group) => (
          <Group key={group.title} {...group} linkProps={linkProps} />
        ))}
        <Link to={SITE_PAGES.education.path} className={styles.feature} {...linkProps}>
          <img src={compass} alt="" width={640} height={340} className={styles.art} />
          <span className={styles.question}>Ne znate odakle početi?</span>
          <span className={styles.answer}>
            Četiri koraka do programa za vas
            <ArrowRight aria-hidden />
          </span>
        </Link>
      </div>
    </Container>
  );
}

function Group({ title, links, linkProps }: NavGroup & { linkProps: LinkProps }) {
  const id = useId();
  return (
    <div>
      <p id={id} className={styles.title}>
        {title}
      </p>
      <ul aria-labelledby={id} className={styles.list}>
        {links.map(({ to, label, note }) => (
          <li key={to}>
            <NavLink to={to} end className={cx(styles.link)} {...linkProps}>
              <span className={styles.label}>{label}</span>
              <span className={styles.note}>{note}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Arrow up and down move between the links and wrap around; Home and End go to the first and the last. */
function moveByArrows(event: KeyboardEvent<HTMLAnchorElement>, links: readonly HTMLAnchorElement[]): void {
  const here = links.indexOf(event.currentTarget);
  const moves: Record<string, number> = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: -1 };
  const next = moves[event.key];
  if (next === undefined) return;
  event.preventDefault();
  links.at(next % links.length)?.focus();
}
