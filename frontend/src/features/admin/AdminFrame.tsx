import type { RequiredPermission } from '@institut/contract/accounts/permissions';
import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { usePageTitle } from '../../lib/pageTitle.ts';
import { can } from '../../store/can.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { BackLink, PageHeader } from '../../ui/PageHeader.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Container } from '../../ui/layout.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IdentityCheck } from '../users/IdentityCheck.tsx';
import { RequireUser } from '../users/routeGuards.tsx';
import { SecondFactorGate, SecondFactorReminder } from '../users/SecondFactorGate.tsx';
import { logOut } from '../users/logOut.ts';
import { selectUser } from '../users/sessionSlice.ts';
import { seesAdministration, startPathOf } from '../users/startPath.ts';
import styles from './AdminFrame.module.css';

type AdminFrameProps = {
  /** The permission that the calls of the page need. */
  permission: RequiredPermission;
  title: string;
  /** The task of the page with the record that the title names: "Uredi podatke o kursu". */
  task?: string | undefined;
  /** The link above the title. */
  back: { to: string; label: string };
  lead?: ReactNode;
  /** Buttons beside the title. */
  actions?: ReactNode;
  /** Components that load data: they are mounted for staff with the permission only. */
  children: ReactNode;
};

/** The frame of an admin page about one record: access for staff with its permission, the back link and the title. */
export function AdminFrame({ permission, ...props }: AdminFrameProps) {
  return (
    <RequireStaff permission={permission}>
      <Frame {...props} />
    </RequireStaff>
  );
}

function Frame({ title, task, back, lead, actions, children }: Omit<AdminFrameProps, 'permission'>) {
  usePageTitle(task && task !== title ? `${title} – ${task}` : title);
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
          <div className={styles.above}>
            <BackLink to={back.to}>{back.label}</BackLink>
          </div>
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
  const user = useSelector(selectUser);
  const isStaff = can(user, 'any');
  return (
    <Container>
      <EmptyState
        heading="h1"
        title={isStaff ? 'Nemate pristup ovoj stranici' : 'Nemate pristup administraciji'}
        actions={
          <>
            {isStaff && (
              <ButtonLink to={startPathOf(user)}>
                {seesAdministration(user) ? 'Nazad na pregled' : 'Nazad na prisustvo'}
              </ButtonLink>
            )}
            <Button look={isStaff ? 'outline' : 'primary'} onClick={() => dispatch(logOut())}>
              Prijavi se drugim nalogom
            </Button>
            {!isStaff && (
              <ButtonLink to="/" look="outline">
                Na početnu stranicu
              </ButtonLink>
            )}
          </>
        }
      >
        <p>
          {isStaff ? 'Vaša uloga ne obuhvata ovu stranicu.' : 'Vaš nalog nema pravo na ovu stranicu.'} Ako ste
          pravo upravo dobili, odjavite se i prijavite ponovo.
        </p>
      </EmptyState>
    </Container>
  );
}
