/** The periodic jobs of the server, by the names that the log and the doctor use. */
export const JOB_NAMES = [
  'remind buyers and expire unpaid orders',
  'expire unconfirmed orders',
  'issue documents',
  'settle open payments',
  'find returned payments',
  'send refunds',
  'finish deletions of accounts',
  'purge expired data',
  'ask for the names of participants',
  'remind participants of lessons',
  'release seats of cancelled courses',
  'offer seats to waiting lists',
  'erase participants of past courses',
  'remove unused images',
  'scan files of candidates',
  'remove files without a candidate',
  'send messages to courses',
  'nightly backup',
] as const;
export type JobName = (typeof JOB_NAMES)[number];

/** The time from the start of a run to the next one. */
export const JOB_MINUTES: Readonly<Record<JobName, number>> = {
  'remind buyers and expire unpaid orders': 10,
  'expire unconfirmed orders': 10,
  'issue documents': 1,
  'settle open payments': 10,
  'find returned payments': 60,
  'send refunds': 10,
  'finish deletions of accounts': 10,
  'purge expired data': 24 * 60,
  'ask for the names of participants': 60,
  'remind participants of lessons': 10,
  'release seats of cancelled courses': 1,
  'offer seats to waiting lists': 1,
  'erase participants of past courses': 24 * 60,
  'remove unused images': 24 * 60,
  'scan files of candidates': 10,
  'remove files without a candidate': 20,
  'send messages to courses': 1,
  'nightly backup': 30,
};

/** The longest stored error of a job, in characters. */
export const JOB_ERROR_MAX = 300;
