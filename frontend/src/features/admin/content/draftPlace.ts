import type { DraftPlace } from '../edit/editDrafts.ts';

export type ContentKind = 'kurs' | 'vijest' | 'karijera';

/** Where this browser keeps what one of the staff has typed over a record of content and not saved. */
export const draftPlace = (userId: string, kind: ContentKind, id: string): DraftPlace => ({
  record: `${userId}/${kind}/${id}`,
  area: 'local',
});
