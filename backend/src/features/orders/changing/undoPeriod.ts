import { UNDO_SECONDS } from '@institut/contract/limits';

/** Returns until when a decision of this moment can be taken back; its mail leaves after that. */
export const undoEndOf = (decidedAt: Date): Date => new Date(decidedAt.getTime() + UNDO_SECONDS * 1000);
