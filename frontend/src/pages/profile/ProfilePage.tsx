import { fullName } from '@institut/contract/user';
import { useSelector } from 'react-redux';
import { MyOrders } from '../../features/orders/MyOrders.tsx';
import { AccountLayout } from '../../features/users/AccountLayout.tsx';
import stairs from '../../features/users/art/profile.svg';
import { ProfileData } from '../../features/users/ProfileForm.tsx';
import { RequireUser } from '../../features/users/routeGuards.tsx';
import { selectUser } from '../../features/users/sessionSlice.ts';
import { usePageTitle } from '../../lib/pageTitle.ts';
import { Container } from '../../ui/layout.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import styles from './ProfilePage.module.css';

export function ProfilePage() {
  usePageTitle('Vaš profil');
  const user = useSelector(selectUser);

  return (
    <RequireUser>
      <Container>
        <PageHeader title="Vaš profil" lead={user && `${fullName(user)}, ${user.email}`} />
        <section className={styles.orders} aria-labelledby="prijave">
          <h2 id="prijave">Vaše prijave</h2>
          <MyOrders />
        </section>
      </Container>
      <AccountLayout statement="Svaka prijava je korak više." art={stairs}>
        <h2>Vaši podaci</h2>
        <ProfileData />
      </AccountLayout>
    </RequireUser>
  );
}
