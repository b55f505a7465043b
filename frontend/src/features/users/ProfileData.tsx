import { useLoaded } from '../../store/hooks.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { ProfileSkeleton } from './AccountForm.tsx';
import { selectProfile } from './accountSlice.ts';
import { ProfileForm } from './ProfileForm.tsx';
import { loadProfile } from './usersApi.ts';

/** One's own data, loaded by itself, in a form to change them. */
export function ProfileData() {
  const profile = useLoaded(loadProfile, undefined, selectProfile);
  return (
    <Loaded {...profile} failure="Podaci nisu učitani." skeleton={<ProfileSkeleton />}>
      {(data) => <ProfileForm profile={data} />}
    </Loaded>
  );
}
