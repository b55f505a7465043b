import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { ADMIN_PATH } from '../../lib/redirect.ts';
import { RequireAdmin } from './RequireAdmin.tsx';
import { selectUser } from '../users/sessionSlice.ts';
import { usePageTitle } from '../../lib/pageTitle.ts';
import { BackLink, PageHeader } from '../../ui/PageHeader.tsx';
import { Container } from '../../ui/layout.tsx';
import styles from './AdminFrame.module.css';

const TO_ADMIN = { to: ADMIN_PATH, label: 'Nazad na administraciju' };

type AdminFrameProps = {
  title: string;
  /** The way back above the title; null for the administration page itself. */
  back?: { to: string; label: string } | null;
  /** Instead of the greeting. */
  lead?: ReactNode;
  /** Buttons level with the title: "Kreiraj kurs". */
  actions?: ReactNode;
  /** What loads data belongs into a component of its own in here, so that only admins ask for it. */
  children: ReactNode;
};

/** The frame of every admin page: admins only, the way back, the title and the greeting by name. */
export function AdminFrame(props: AdminFrameProps) {
  return (
    <RequireAdmin>
      <Frame {...props} />
    </RequireAdmin>
  );
}

function Frame({ title, back = TO_ADMIN, lead, actions, children }: AdminFrameProps) {
  usePageTitle(title);
  const name = useSelector(selectUser)?.name;
  return (
    <Container className={styles.frame}>
      <PageHeader
        compact
        title={title}
        above={back && <BackLink to={back.to}>{back.label}</BackLink>}
        lead={lead ?? `Dobro došli, ${name}`}
        actions={actions}
      />
      {children}
    </Container>
  );
}
