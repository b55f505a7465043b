import { useCallback } from 'react';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { useRequest } from '../../store/useRequest.ts';
import { LoadError } from '../../ui/LoadError.tsx';
import { Bone, Skeleton } from '../../ui/Skeleton.tsx';
import { selectProfile } from './accountSlice.ts';
import { ProfileForm } from './ProfileForm.tsx';
import { loadProfile } from './usersApi.ts';
import styles from './AccountForm.module.css';

/** One's own data, loaded by itself, in a form to change them. */
export function ProfileData() {
  const dispatch = useAppDispatch();
  const { data, error } = useAppSelector(selectProfile);
  const load = useCallback(() => dispatch(loadProfile()), [dispatch]);

  useRequest(load);

  if (data) return <ProfileForm profile={data} />;
  if (error) {
    return <LoadError title="Podaci nisu učitani." message={error.message} onRetry={() => void load()} />;
  }
  return <ProfileSkeleton />;
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
