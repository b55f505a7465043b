import { fullName } from '@institut/contract/user';
import { useSelector } from 'react-redux';
import { MyOrders } from '../../features/orders/MyOrders.tsx';
import { AccountLayout } from '../../features/users/AccountLayout.tsx';
import stairs from '../../features/users/art/profile.svg';
import { ProfileConfirmation } from '../../features/users/EmailConfirmation.tsx';
import { ProfileData } from '../../features/users/ProfileForm.tsx';
import { RequireUser } from '../../features/users/routeGuards.tsx';
import { selectUser } from '../../features/users/sessionSlice.ts';
import { lazyComponent } from '../../lib/lazyComponent.tsx';
import { usePageTitle } from '../../lib/pageTitle.ts';
import { LazyBoundary } from '../../ui/Boundary.tsx';
import { Container } from '../../ui/layout.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import styles from './ProfilePage.module.css';

const SecondFactorSection = lazyComponent(
  async () => (await import('../../features/users/SecondFactorSection.tsx')).SecondFactorSection,
);
const ActiveSessions = lazyComponent(
  async () => (await import('../../features/users/ActiveSessions.tsx')).ActiveSessions,
);
const OwnData = lazyComponent(async () => (await import('../../features/users/OwnData.tsx')).OwnData);

export function ProfilePage() {
  usePageTitle('Vaš profil');
  const user = useSelector(selectUser);

  return (
    <RequireUser>
      <Container>
        <PageHeader title="Vaš profil" lead={user && `${fullName(user)}, ${user.email}`} />
        <ProfileConfirmation />
        <section className={styles.orders} aria-labelledby="prijave">
          <h2 id="prijave">Vaše prijave</h2>
          <MyOrders />
        </section>
      </Container>
      <AccountLayout statement="Svaka prijava je korak više." art={stairs}>
        <h2>Vaši podaci</h2>
        <ProfileData />
      </AccountLayout>
      <Container className={styles.sections}>
        {user?.isAdmin && (
          <LazyBoundary fallback={<SkeletonText />} failure="Prijava u dva koraka nije učitana.">
            <SecondFactorSection />
          </LazyBoundary>
        )}
        <LazyBoundary fallback={<SkeletonText />} failure="Prijavljeni uređaji nisu učitani.">
          <ActiveSessions />
        </LazyBoundary>
        <LazyBoundary fallback={<SkeletonText lines={4} />} failure="Preuzimanje podataka nije učitano.">
          <OwnData />
        </LazyBoundary>
      </Container>
    </RequireUser>
  );
}
