import { searchKeys } from '../database/search/keys.ts';
import { Participant } from '../features/participants/participant.model.ts';
import { findOrdersNaming } from '../features/participants/participantSearch.service.ts';
import { createOrder, createUser } from '../test/support/factories.ts';
import { useTestDatabase } from '../test/support/testApp.ts';
import { participantPhones } from './008-participant-phones.ts';

useTestDatabase();

/** Returns how many records it changed. */
async function run(): Promise<number> {
  let changed = 0;
  for await (const count of participantPhones.run()) changed += count;
  return changed;
}

it('finds the participants of earlier versions by their number without spaces', async () => {
  const buyer = await createUser();
  const [order] = [await createOrder(buyer), await createOrder(buyer)];
  const person = { lastName: 'Lejlić', name: 'Lejla', phone: '061 555 104' };
  const keys = searchKeys(['Lejlić', 'Lejla', '061 555 104']);
  await Participant.collection.updateOne({ order: order?._id }, { $set: { ...person, ...keys } });
  expect(await findOrdersNaming('061555104')).toEqual([]);
  expect(await run()).toBe(1);
  expect(await run()).toBe(0);
  expect(await findOrdersNaming('061555104')).toEqual([order?._id]);
  expect(await findOrdersNaming('lejlić 061 555')).toEqual([order?._id]);
});
