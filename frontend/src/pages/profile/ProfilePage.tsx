import { fullName } from '@institut/contract/user';
import { useCallback, useState } from 'react';
import { useSelector } from 'react-redux';
import { MyOrders } from '../../features/orders/MyOrders.tsx';
import { AccountLayout } from '../../features/users/AccountLayout.tsx';
import stairs from '../../features/users/art/profile.svg';
import { ProfileConfirmation } from '../../features/users/EmailConfirmation.tsx';
import { ProfileData } from '../../features/users/ProfileForm.tsx';
import { RequireUser } from '../../features/users/routeGuards.tsx';
import { hasSecondFactor, loadSecondFactor } from '../../features/users/secondFactorSlice.ts';
import { selectIsAdmin, selectUser } from '../../features/users/sessionSlice.ts';
import { lazyComponent } from '../../lib/lazyComponent.tsx';
import { usePageTitle } from '../../lib/pageTitle.ts';
import { useAppDispatch, useRequest } from '../../store/hooks.ts';
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

/** The section for admins, and for former admins who have a second factor to remove. */
function SecondFactor() {
  const dispatch = useAppDispatch();
  const isAdmin = useSelector(selectIsAdmin);
  const [hasFactor, setHasFactor] = useState(false);
  const find = useCallback(() => {
    const request = dispatch(loadSecondFactor('always'));
    const note = async () => {
      const answer = await request;
      if (loadSecondFactor.fulfilled.match(answer)) setHasFactor(hasSecondFactor(answer.payload));
    };
    void note();
    return request;
  }, [dispatch]);
  useRequest(isAdmin ? null : find);
  if (!isAdmin && !hasFactor) return null;
  return (
    <LazyBoundary fallback={<SkeletonText />} failure="Prijava u dva koraka nije učitana.">
      <SecondFactorSection />
    </LazyBoundary>
  );
}

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
        <SecondFactor />
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
