import { writeStored } from './storage.ts';

/** Removes the drafts of this tab that contain data about people; at the end of a login, but not when a session expires. */
export function forgetTabDrafts(): void {
  writeStored('editTabDrafts', null, 'session');
  writeStored('participantNames', null, 'session');
}
