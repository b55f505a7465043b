import { useCallback } from 'react';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { useRequest } from '../../store/useRequest.ts';
import { LoadError } from '../../ui/LoadError.tsx';
import { ProfileSkeleton } from './AccountForm.tsx';
import { selectProfile } from './accountSlice.ts';
import { ProfileForm } from './ProfileForm.tsx';
import { loadProfile } from './usersApi.ts';

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
