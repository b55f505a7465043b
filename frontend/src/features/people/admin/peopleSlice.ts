import type { AdminOrder } from '@institut/contract/orders/admin.schema';
import type { Person, PlaceForPersonBody } from '@institut/contract/people/schema';
import { createSlice } from '@reduxjs/toolkit';
import { api } from '../../../lib/api.ts';
import { createApiThunk, hasId, idle, trackRequest, type AsyncState } from '../../../store/asyncState.ts';
import { slices } from '../../../store/slices.ts';

export const loadPerson = createApiThunk('people/load', (id: string, { signal }) =>
  api.getPerson({ params: { id }, signal }),
);

type Placing = { body: PlaceForPersonBody; idempotencyKey: string };

/** Places an order for a person; the same key again stores no other order. */
export const placeForPerson = createApiThunk('people/place', (request: Placing) =>
  api.placeForPerson(request),
);

/** Sends another invitation to the owner of an account that staff have opened. */
export const inviteAgain = createApiThunk('people/invite', (id: string) =>
  api.inviteAgain({ params: { id } }),
);

type PeopleState = {
  person: AsyncState<Person>;
  placing: AsyncState<AdminOrder>;
  invitation: AsyncState<void>;
};

const initialState: PeopleState = {
  person: idle(),
  placing: idle(),
  invitation: idle(),
};

const peopleSlice = createSlice({
  name: 'people',
  initialState,
  reducers: { placingReset: (state) => ({ ...state, placing: idle() }) },
  extraReducers: (builder) => {
    trackRequest(builder, 'person', loadPerson, hasId);
    trackRequest(builder, 'placing', placeForPerson);
    trackRequest(builder, 'invitation', inviteAgain);
  },
  selectors: {
    selectPerson: ({ person }) => person,
    selectPlacing: ({ placing }) => placing,
    selectInvitation: ({ invitation }) => invitation,
  },
});

export const { placingReset } = peopleSlice.actions;
export const { selectPerson, selectPlacing, selectInvitation } = peopleSlice.injectInto(slices).selectors;
