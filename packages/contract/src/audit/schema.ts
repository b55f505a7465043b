import { z } from 'zod';
import { AUDIT_ACTORS, AUDIT_EVENTS, AUDIT_SORTS, AUDIT_TARGETS } from './values.ts';
import { AUDIT_PAGE_SIZE } from '../limits.ts';
import { isoDay } from '../content/schema.ts';
import { objectId, pageNumber, pageSize, searchKeyword, timestamp } from '../frame/fields.ts';
import { SORT_DIRECTIONS } from '../frame/listQuery.ts';

/** The keyword matches the staff member and the record. */
export const auditListQuery = z.object({
  pageNumber,
  pageSize: pageSize.default(AUDIT_PAGE_SIZE),
  keyword: searchKeyword,
  event: z.enum(AUDIT_EVENTS).optional(),
  /** The id of the user who did it. */
  actor: objectId.optional(),
  /** The id of the record that it was done to. */
  target: z
    .string()
    .regex(/^[\w-]{1,64}$/, 'Neispravna oznaka zapisa. Osvježite stranicu i pokušajte ponovo.')
    .optional(),
  /** Calendar days at the institute, inclusive. */
  from: isoDay.optional(),
  to: isoDay.optional(),
  sort: z.enum(AUDIT_SORTS).default('at'),
  direction: z.enum(SORT_DIRECTIONS).default('desc'),
});

export const auditEntry = z.object({
  _id: objectId,
  at: timestamp,
  event: z.enum(AUDIT_EVENTS),
  actor: z.object({
    kind: z.enum(AUDIT_ACTORS),
    id: objectId.nullable(),
    /** The name: that of staff as recorded, that of other users as it is now. */
    name: z.string(),
    /** The address of staff; empty for others. */
    email: z.string(),
    /** A keyed hash of the e-mail address that was tried. */
    addressHash: z.string().nullable(),
  }),
  /** The network of the client, IPv4 /24 or IPv6 /48; empty for commands and jobs. */
  network: z.string(),
  target: z.object({ kind: z.enum(AUDIT_TARGETS), id: z.string(), label: z.string() }).nullable(),
  changes: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
  /** The number of equal events of one minute that the entry counts. */
  count: z.int(),
});
export type AuditEntryView = z.infer<typeof auditEntry>;
