import { z } from 'zod';
import { isoDay } from '../content/schema.ts';
import { objectId, optionalPrintText, optionalText, requiredPrintText, timestamp } from '../frame/fields.ts';
import { CERTIFICATE_NAME_MAX, CERTIFICATE_REASON_MAX, CERTIFICATES_MAX, GRADE_MAX } from '../limits.ts';
import { readCode } from './code.ts';
import { courseCompletion } from './completion.schema.ts';
import { READINESS } from './readiness.ts';
import { CERTIFICATE_STATES, CERTIFICATE_TITLES, REVOCATION_REASONS } from './values.ts';

const state = z.enum(CERTIFICATE_STATES);
const revocationReason = z.enum(REVOCATION_REASONS, 'Odaberite razlog.');

/** A code as somebody has typed it; parsed, as it is stored. */
const code = z.string().transform((typed, context) => {
  const read = readCode(typed);
  if (read === null) context.addIssue('Šifra ima deset znakova, npr. 7F3K-2M9Q-XT.');
  return read ?? z.NEVER;
});
export const certificateParams = z.object({ code });

const titled = z.enum(CERTIFICATE_TITLES);

/** An issued certificate, as staff see it. */
export const issuedCertificate = z.object({
  _id: objectId,
  number: z.string(),
  code: z.string(),
  participant: objectId,
  /** As it is printed; empty once it was removed. */
  name: z.string(),
  title: titled,
  issuedAt: timestamp,
  state,
  /** Why it was issued although a condition was not met; empty otherwise. */
  exception: z.string(),
  /** Null unless it was revoked. */
  revocation: z.object({ at: timestamp, reason: revocationReason }).nullable(),
  /** The number of the certificate that replaces it, and of the one that it replaces; null for none. */
  replacedBy: z.string().nullable(),
  replaces: z.string().nullable(),
});
export type IssuedCertificate = z.infer<typeof issuedCertificate>;

/** A participant of the course with what decides about a certificate. */
const preparedPerson = z.object({
  participant: objectId,
  /** Empty while the seat has no name. */
  name: z.string(),
  reference: z.string(),
  readiness: z.enum(READINESS),
  isPaid: z.boolean(),
  /** The attended part of the held minutes, rounded down; null while no lesson was held. */
  percent: z.int().nullable(),
  hasPassed: z.boolean(),
  grade: z.string(),
  /** The number of the valid certificate; null for none. */
  certificate: z.string().nullable(),
});
export type PreparedPerson = z.infer<typeof preparedPerson>;

/** The certificates of a course: who can get one, and those that were issued, the newest first. */
export const preparedCertificates = z.object({
  completion: courseCompletion,
  /** Why none can be issued now, in a sentence; null when they can. */
  refusal: z.string().nullable(),
  /** The id of the chosen template; null for that of the type of the course, or else the standard one. */
  template: objectId.nullable(),
  templates: z.array(z.object({ _id: objectId, name: z.string() })),
  /** The name of the template that new certificates get; null for the standard one. */
  used: z.string().nullable(),
  people: z.array(preparedPerson),
  issued: z.array(issuedCertificate),
});
export type PreparedCertificates = z.infer<typeof preparedCertificates>;

const exception = optionalText(CERTIFICATE_REASON_MAX).default('');

/** The participants who get a certificate; one who does not meet a condition needs a reason. */
export const issueCertificatesBody = z.object({
  participants: z
    .array(z.object({ participant: objectId, reason: exception }))
    .min(1, 'Odaberite bar jednog polaznika.')
    .max(CERTIFICATES_MAX, `Odjednom se može izdati najviše ${CERTIFICATES_MAX} uvjerenja.`),
});

/** Who has passed, with the grade that the certificate shows. A participant who is not named keeps their result. */
export const courseResultsBody = z.object({
  results: z
    .array(
      z.object({
        participant: objectId,
        passed: z.boolean(),
        grade: optionalPrintText(GRADE_MAX).default(''),
      }),
    )
    .max(CERTIFICATES_MAX),
});
export type CourseResultsBody = z.input<typeof courseResultsBody>;

/** Who has passed a course, for those who teach it: names, and neither payments nor addresses. */
export const courseResults = z.object({
  /** A certificate of the course needs a result. */
  areNeeded: z.boolean(),
  people: z.array(preparedPerson.pick({ participant: true, name: true, hasPassed: true, grade: true })),
});
export type CourseResults = z.infer<typeof courseResults>;

export const revokeCertificateBody = z.object({ reason: revocationReason });

/** The name as it has to be printed; everything else is taken as it is now. */
export const correctCertificateBody = z.object({
  name: requiredPrintText(CERTIFICATE_NAME_MAX, 'Unesite ime i prezime.'),
});

/** A certificate for everybody who has its code: as much as the paper says, and whether it is valid. */
export const certificate = z.object({
  number: z.string(),
  code: z.string(),
  title: titled,
  state,
  issuer: z.string(),
  issuedOn: isoDay,
  /** The stored text is as it was when the certificate was issued. */
  isIntact: z.boolean(),
  /** Null unless the certificate is valid and intact. */
  facts: z
    .object({
      /** Null when it was removed because the person asked for it. */
      name: z.string().nullable(),
      course: z.string(),
      /** The first and the last day; empty when they are not known. */
      from: z.string(),
      to: z.string(),
      hours: z.number(),
      /** Empty for a certificate without a result. */
      grade: z.string(),
      /** The sentence about the licence of the institute; empty without one. */
      licence: z.string(),
      /** Further texts that the template of the certificate prints. */
      texts: z.array(z.string()),
      /** The people who have signed it. */
      signatories: z.array(z.string()),
    })
    .nullable(),
  revocation: z.object({ day: isoDay, reason: revocationReason }).nullable(),
  replacedBy: z.object({ number: z.string(), code: z.string() }).nullable(),
});
export type Certificate = z.infer<typeof certificate>;

/** A certificate in the list of its holder. */
export const ownCertificate = certificate
  .pick({ number: true, code: true, title: true, state: true, issuedOn: true })
  .extend({ course: z.string() });
export type OwnCertificate = z.infer<typeof ownCertificate>;
