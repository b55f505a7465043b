import type { DeleteAccountBody } from '@institut/contract/accounts/schema';
import { api } from '../../lib/api.ts';
import type { ThunkTools } from '../../store/asyncState.ts';
import { createCalls } from '../../store/calls.ts';

export const { previewDeletion, deleteAccount } = createCalls('accountDeletion', {
  /** Loads what the deletion of the own account would delete and keep. */
  previewDeletion: (_: void, { signal }: ThunkTools) => api.previewAccountDeletion({ signal }),
  deleteAccount: (body: DeleteAccountBody) => api.deleteAccount({ body }),
});
