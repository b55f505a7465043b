import type { RequiredPermission } from '@institut/contract/accounts/permissions';
import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { usePageTitle } from '../../lib/pageTitle.ts';
import { ADMIN_PATH } from '../../lib/redirect.ts';
import { can } from '../../store/can.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { BackLink, PageHeader } from '../../ui/PageHeader.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Container } from '../../ui/layout.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Row } from '../../ui/primitives.ts';
import { IdentityCheck } from '../users/IdentityCheck.tsx';
import { RequireUser } from '../users/routeGuards.tsx';
import { SecondFactorGate, SecondFactorReminder } from '../users/SecondFactorGate.tsx';
import { logOut, selectUser } from '../users/sessionSlice.ts';
import styles from './AdminFrame.module.css';

const TO_ADMIN = { to: ADMIN_PATH, label: 'Nazad na administraciju' };

type AdminFrameProps = {
  /** The permission that the calls of the page need. */
  permission: RequiredPermission;
  title: string;
  /** The task of the page with the record that the title names: "Uredi podatke o kursu". */
  task?: string | undefined;
  /** The link above the title; null for none. */
  back?: { to: string; label: string } | null;
  /** Replaces the greeting. */
  lead?: ReactNode;
  /** Buttons beside the title. */
  actions?: ReactNode;
  /** Components that load data: they are mounted for staff with the permission only. */
  children: ReactNode;
};

/** The frame of every admin page: access for staff with its permission, the back link, the title and the greeting. */
export function AdminFrame({ permission, ...props }: AdminFrameProps) {
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
  actions,
  children,
}: Omit<AdminFrameProps, 'permission'>) {
  usePageTitle(task && task !== title ? `${title} – ${task}` : title);
  const name = useSelector(selectUser)?.name;
  return (
    <Container className={styles.frame}>
      <SecondFactorReminder />
      <PageHeader
        compact
        title={
          <>
            {task && task !== title && <span className={styles.task}>{task} </span>}
            {title}
          </>
        }
        above={
          <Row gap={4} rowGap={0} align="center" className={styles.above}>
            {back && <BackLink to={back.to}>{back.label}</BackLink>}
            {lead === undefined && <p className="noPrint">Dobro došli, {name}</p>}
          </Row>
        }
        lead={lead}
        actions={actions}
      />
      {children}
    </Container>
  );
}

type RequireStaffProps = Pick<AdminFrameProps, 'permission' | 'children'>;

/** Mounts its children for staff with a permission only, so that nobody requests forbidden data. Visitors are sent to the login. */
export function RequireStaff({ permission, children }: RequireStaffProps) {
  const user = useSelector(selectUser);
  return (
    <RequireUser>
      {can(user, permission) ? (
        <SecondFactorGate>
          {children}
          <IdentityCheck />
        </SecondFactorGate>
      ) : (
        <AccessDenied />
      )}
    </RequireUser>
  );
}

// The login page redirects every logged-in user back, so this page offers to log out first.
function AccessDenied() {
  usePageTitle('Nemate pristup');
  const dispatch = useAppDispatch();
  return (
    <Container>
      <EmptyState
        heading="h1"
        title="Nemate pristup administraciji"
        actions={
          <>
            <Button onClick={() => dispatch(logOut())}>Prijavi se drugim nalogom</Button>
            <ButtonLink to="/" look="outline">
              Na početnu stranicu
            </ButtonLink>
          </>
        }
      >
        <p>
          Ova stranica je samo za administratore. Ako ste to upravo postali, odjavite se i prijavite ponovo.
        </p>
      </EmptyState>
    </Container>
  );
}
