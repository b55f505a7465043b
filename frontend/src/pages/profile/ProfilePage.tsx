import { PROFILE_PAGES } from '@institut/contract/frame/paths';
import type { Profile } from '@institut/contract/accounts/schema';
import { fullName } from '@institut/contract/accounts/values';
import { FileDown, GraduationCap, MonitorSmartphone, ShieldCheck, UserRound } from 'lucide-react';
import type { ComponentType } from 'react';
import { useSelector } from 'react-redux';
import { Link, useLocation } from 'react-router-dom';
import { OwnCertificates } from '../../features/certificates/OwnCertificates.tsx';
import { MyOrders } from '../../features/orders/MyOrders.tsx';
import { MyParticipations } from '../../features/participants/MyParticipations.tsx';
import { loadProfile, selectProfile } from '../../features/users/accountSlice.ts';
import { ProfileConfirmation } from '../../features/users/EmailConfirmation.tsx';
import { IdentityCheck } from '../../features/users/IdentityCheck.tsx';
import { ProfileForms, ProfileSkeleton } from '../../features/users/ProfileForms.tsx';
import { RequireUser } from '../../features/users/routeGuards.tsx';
import { selectUser } from '../../features/users/sessionSlice.ts';
import { MyWaiting } from '../../features/waitingList/MyWaiting.tsx';
import { cx } from '../../lib/cx.ts';
import { lazyComponent } from '../../lib/lazyComponent.tsx';
import { usePageTitle } from '../../lib/pageTitle.ts';
import { can } from '../../store/can.ts';
import { useLoaded, type Loadable } from '../../store/hooks.ts';
import { LazyBoundary } from '../../ui/Boundary.tsx';
import { Container } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Row, Stack } from '../../ui/primitives.ts';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import styles from './ProfilePage.module.css';

const SecondFactorSection = lazyComponent(
  async () => (await import('../../features/users/SecondFactorSection.tsx')).SecondFactorSection,
);
const ActiveSessions = lazyComponent(
  async () => (await import('../../features/users/ActiveSessions.tsx')).ActiveSessions,
);
const OwnData = lazyComponent(async () => (await import('../../features/users/OwnData.tsx')).OwnData);

type PartName = keyof typeof PROFILE_PAGES;

const PARTS = {
  orders: { label: 'Prijave', Icon: GraduationCap },
  data: { label: 'Podaci', Icon: UserRound },
  security: { label: 'Sigurnost', Icon: ShieldCheck },
  devices: { label: 'Uređaji', Icon: MonitorSmartphone },
  ownData: { label: 'Moji podaci', Icon: FileDown },
} as const satisfies Record<PartName, object>;

const FOR_BUYERS: readonly PartName[] = ['orders', 'data', 'security', 'devices', 'ownData'];
const FOR_STAFF: readonly PartName[] = ['security', 'devices', 'data', 'orders', 'ownData'];

/** `/profile` shows the first part; every part has an address of its own. */
export function ProfilePage() {
  const isStaff = can(useSelector(selectUser), 'any');
  const { pathname } = useLocation();
  const names = isStaff ? FOR_STAFF : FOR_BUYERS;
  const shown = names.find((name) => PROFILE_PAGES[name] === pathname) ?? names[0] ?? 'orders';
  usePageTitle(pathname === '/profile' ? 'Vaš profil' : `${PARTS[shown].label}, vaš profil`);

  return (
    <RequireUser>
      <Content names={names} shown={shown} />
    </RequireUser>
  );
}

function Content({ names, shown }: { names: readonly PartName[]; shown: PartName }) {
  const Part = CONTENT[shown];
  const user = useSelector(selectUser);
  const profile = useLoaded(loadProfile, undefined, selectProfile);
  return (
    <Container>
      <PageHeader compact title="Vaš profil" lead={user && `${fullName(user)}, ${user.email}`} />
      <ProfileConfirmation />
      <Stack gap={5} className={styles.profile}>
        <nav className={cx(styles.navigation, 'noPrint')} aria-label="Profil">
          <Row as="ul" gap={1} className={styles.list}>
            {names.map((name, place) => {
              const { label, Icon } = PARTS[name];
              return (
                <li key={name}>
                  <Link
                    to={place === 0 ? '/profile' : PROFILE_PAGES[name]}
                    aria-current={name === shown ? 'page' : undefined}
                  >
                    <Icon aria-hidden />
                    {label}
                  </Link>
                </li>
              );
            })}
          </Row>
        </nav>
        <Stack gap={5} className={cx(styles.part)}>
          <Part profile={profile} />
        </Stack>
      </Stack>
      <IdentityCheck />
    </Container>
  );
}

type PartProps = { profile: Loadable<Profile> };

const CONTENT: Readonly<Record<PartName, ComponentType<PartProps>>> = {
  orders: () => (
    <Stack gap={7}>
      <MyWaiting>
        <Stack as="section" gap={5} className={styles.part} aria-labelledby="prijave">
          <h2 id="prijave">Vaše prijave</h2>
          <MyOrders />
        </Stack>
        <MyParticipations />
        <OwnCertificates token={null} />
      </MyWaiting>
    </Stack>
  ),
  data: ({ profile }) => (
    <Stack as="section" gap={5} className={styles.part} aria-labelledby="podaci">
      <h2 id="podaci">Vaši podaci</h2>
      <Loaded {...profile} failure="Podaci nisu učitani." skeleton={<ProfileSkeleton />}>
        {(data) => <ProfileForms profile={data} />}
      </Loaded>
    </Stack>
  ),
  security: () => (
    <LazyBoundary fallback={<SkeletonText />} failure="Ovaj dio stranice nije učitan.">
      <SecondFactorSection />
    </LazyBoundary>
  ),
  devices: () => (
    <LazyBoundary fallback={<SkeletonText />} failure="Prijavljeni uređaji nisu učitani.">
      <ActiveSessions />
    </LazyBoundary>
  ),
  ownData: () => (
    <LazyBoundary fallback={<SkeletonText lines={4} />} failure="Ovaj dio stranice nije učitan.">
      <OwnData />
    </LazyBoundary>
  ),
};
