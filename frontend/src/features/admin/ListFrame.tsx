import type { RequiredPermission } from '@institut/contract/accounts/permissions';
import { ADMIN_PATH } from '@institut/contract/frame/paths';
import { ArrowLeft } from 'lucide-react';
import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { usePageTitle } from '../../lib/pageTitle.ts';
import { VisuallyHidden } from '../../ui/a11y.tsx';
import { Container } from '../../ui/layout.tsx';
import { Note, Row } from '../../ui/primitives.ts';
import { SecondFactorReminder } from '../users/SecondFactorGate.tsx';
import { selectUser } from '../users/sessionSlice.ts';
import { RequireStaff } from './AdminFrame.tsx';
import styles from './ListFrame.module.css';

const TO_ADMIN = { to: ADMIN_PATH, label: 'Nazad na administraciju' };

type Slots = Record<'count' | 'actions', HTMLElement | null>;

/** The slots of the head that components below it fill; null until the head is in the page. */
const HeadSlots = createContext<Slots | null>(null);

type ListFrameProps = {
  /** The permission that the calls of the page need. */
  permission: RequiredPermission;
  title: string;
  /** The subject of the list, of the record or section that the title names: "Polaznici". */
  task?: string;
  /** The link before the title; null for none. */
  back?: { to: string; label: string } | null | undefined;
  /** Replaces the greeting. */
  lead?: ReactNode;
  /** Links to the lists of a section, of which one is called as the title. */
  tabs?: ReactNode;
  /** Buttons at the end of the line. */
  actions?: ReactNode;
  /** Components that load data: they are mounted for staff with the permission only. */
  children: ReactNode;
};

/** The frame of an admin list. Its head is one line, so that the rows begin near the top of the window. */
export function ListFrame({ permission, ...props }: ListFrameProps) {
  return (
    <RequireStaff permission={permission}>
      <Frame {...props} />
    </RequireStaff>
  );
}

function Frame({
  title,
  task,
  back = TO_ADMIN,
  lead,
  tabs,
  actions,
  children,
}: Omit<ListFrameProps, 'permission'>) {
  usePageTitle(task && task !== title ? `${title} – ${task}` : title);
  const name = useSelector(selectUser)?.name;
  const [count, setCount] = useState<HTMLElement | null>(null);
  const [more, setMore] = useState<HTMLElement | null>(null);
  const slots = useMemo(() => ({ count, actions: more }), [count, more]);
  return (
    <Container className={styles.frame}>
      <SecondFactorReminder />
      <Row as="header" gap={4} rowGap={1} align="center" className={styles.head}>
        {back && (
          <Link to={back.to} title={back.label} aria-label={back.label} className={styles.back}>
            <ArrowLeft aria-hidden />
          </Link>
        )}
        <h1>
          {tabs ? (
            <>
              {task} <VisuallyHidden>{title}</VisuallyHidden>
            </>
          ) : (
            <>
              {task && task !== title && <span className={styles.task}>{task} </span>}
              {title}
            </>
          )}
        </h1>
        {tabs}
        <div ref={setCount} />
        {lead === undefined ? (
          <Note className="noPrint">Dobro došli, {name}</Note>
        ) : (
          lead && <Note>{lead}</Note>
        )}
        <Row align="center" className={styles.actions}>
          <Row align="center" ref={setMore} />
          {actions}
        </Row>
      </Row>
      <HeadSlots value={slots}>{children}</HeadSlots>
    </Container>
  );
}

type InHeadProps = {
  /** Beside the title, or at the end of its line. */
  slot: keyof Slots;
  children: ReactNode;
};

/** Shows something in the head of the list, or where it is used in a page without one. */
export function InHead({ slot, children }: InHeadProps) {
  const slots = useContext(HeadSlots);
  if (!slots) return children;
  return slots[slot] && createPortal(children, slots[slot]);
}
