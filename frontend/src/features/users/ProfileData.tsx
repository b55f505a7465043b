import { useLoaded } from '../../store/useLoaded.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { Bone, Skeleton } from '../../ui/Skeleton.tsx';
import { selectProfile } from './accountSlice.ts';
import { ProfileForm } from './ProfileForm.tsx';
import { loadProfile } from './usersApi.ts';
import styles from './AccountForm.module.css';

/** One's own data, loaded by itself, in a form to change them. */
export function ProfileData() {
  const profile = useLoaded(loadProfile, undefined, selectProfile);
  return (
    <Loaded {...profile} failure="Podaci nisu učitani." skeleton={<ProfileSkeleton />}>
      {(data) => <ProfileForm profile={data} />}
    </Loaded>
  );
}

const ProfileSkeleton = () => (
  <Skeleton className={styles.form}>
    <div className={styles.pair}>
      <Bone height="5rem" />
      <Bone height="5rem" />
    </div>
    <Bone height="5rem" />
    <div className={styles.group}>
      <Bone width="60%" height="4.5rem" />
    </div>
    <div className={styles.pair}>
      <Bone height="5rem" />
      <Bone height="5rem" />
    </div>
    <Bone height="2.5rem" />
    <Bone width="9rem" height="3rem" />
  </Skeleton>
);
