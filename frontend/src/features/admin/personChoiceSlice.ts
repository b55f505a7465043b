import type { FoundPerson } from '@institut/contract/people/schema';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { api } from '../../lib/api.ts';
import { createApiThunk, idle, trackRequest, type AsyncState } from '../../store/asyncState.ts';
import { slices } from '../../store/slices.ts';

/** Finds people by name or e-mail address. */
export const findPeople = createApiThunk('personChoice/find', (keyword: string, { signal }) =>
  api.findPeople({ query: { keyword }, signal }),
);

type Named = Pick<FoundPerson, '_id' | 'name' | 'lastName' | 'email'>;

/** Reads who has an account. */
export const nameAccount = createApiThunk('personChoice/name', (id: string, { signal }): Promise<Named> =>
  api.getPerson({ params: { id }, signal }),
);

type PersonChoiceState = {
  found: AsyncState<FoundPerson[]>;
  /** The people that a field has named, by id. */
  named: Record<string, Named>;
};
const initialState: PersonChoiceState = { found: idle(), named: {} };

const withName = (state: PersonChoiceState, { _id, name, lastName, email }: Named): PersonChoiceState => ({
  ...state,
  named: { ...state.named, [_id]: { _id, name, lastName, email } },
});

const personChoiceSlice = createSlice({
  name: 'personChoice',
  initialState,
  reducers: { personNamed: (state, { payload }: PayloadAction<Named>) => withName(state, payload) },
  extraReducers: (builder) => {
    builder.addCase(nameAccount.fulfilled, (state, { payload }) => withName(state, payload));
    trackRequest(builder, 'found', findPeople);
  },
  selectors: { selectFoundPeople: ({ found }) => found, selectNamedPeople: ({ named }) => named },
});

export const { personNamed } = personChoiceSlice.actions;
export const { selectFoundPeople, selectNamedPeople } = personChoiceSlice.injectInto(slices).selectors;
