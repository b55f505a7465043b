import {
  Participant,
  type ParticipantFields,
  participantKeys,
} from '../features/participants/participant.model.ts';

/** Adds phone numbers without their separators to the search keys of participants. */
export const participantPhones = {
  id: '008-participant-phones',
  async *run(): AsyncGenerator<number> {
    // No index finds the participants with a number.
    for await (const person of Participant.collection.find<ParticipantFields>({})) {
      if (!person.phone) continue;
      // An edit during the migration stores the new keys itself.
      const { modifiedCount } = await Participant.collection.updateOne(
        { _id: person._id, searchKey: person.searchKey },
        { $set: participantKeys(person) },
      );
      yield modifiedCount;
    }
  },
};
