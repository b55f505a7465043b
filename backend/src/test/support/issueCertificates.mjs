import { connectWithoutIndexes, disconnectDatabase } from '../../../dist/database/connect.js';
import { registerEffects } from '../../../dist/effects.js';
import { Course } from '../../../dist/features/core/courses/course.model.js';
import { issueCertificates } from '../../../dist/features/outputs/certificates/certificates.service.js';
import { Participant } from '../../../dist/features/processes/participants/participant.model.js';

/** Issues certificates to the participants of every course of the database at MONGO_URI, and prints a dot for each course. */
registerEffects();
await connectWithoutIndexes(process.env.MONGO_URI);
const staff = { id: '0123456789abcdef01234567', permissions: ['certificates'] };
const courses = await Course.find({}, { _id: 1 }).lean();
const shuffled = courses.map(({ _id }) => ({ _id, rank: Math.random() })).toSorted((a, b) => a.rank - b.rank);
for (const { _id: course } of shuffled) {
  const people = await Participant.find({ course }, { _id: 1 }).lean();
  const participants = people.map(({ _id }) => ({ participant: _id.toString(), reason: '' }));
  await issueCertificates(course.toString(), staff, { participants, key: crypto.randomUUID() });
  process.stdout.write('.');
}
await disconnectDatabase();
