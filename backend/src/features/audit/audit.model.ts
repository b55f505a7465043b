import {
  AUDIT_ACTORS,
  AUDIT_EVENTS,
  AUDIT_TARGETS,
  type AuditActorKind,
  type AuditChange,
  type AuditEvent,
  type AuditTargetKind,
} from '@institut/contract/audit/values';
import { model, Schema, type Types } from 'mongoose';

export type AuditActor = {
  kind: AuditActorKind;
  id: Types.ObjectId | null;
  /** The name of staff only: the names of other users are looked up when the log is read, so that an erased one is in no entry. */
  name: string;
  email: string;
  /** A keyed hash of the e-mail address that was tried. */
  addressHash: string | null;
};

export type AuditTarget = { kind: AuditTargetKind; id: string; label: string };

/** The fields of an audit entry. */
export type AuditFields = {
  _id: Types.ObjectId;
  at: Date;
  event: AuditEvent;
  actor: AuditActor;
  network: string;
  target: AuditTarget | null;
  changes: AuditChange[];
  count: number;
};

export type AuditEntryFields = AuditFields & { searchKey: string };
type Stored = AuditEntryFields & { searchGrams: string[] };

const text = { type: String, default: '' };
const optional = { type: String, default: null };
const within = { _id: false } as const;

const auditSchema = new Schema<Stored>(
  {
    at: { type: Date, required: true },
    event: { type: String, enum: AUDIT_EVENTS, required: true },
    actor: {
      type: new Schema(
        {
          kind: { type: String, enum: AUDIT_ACTORS, required: true },
          id: { type: Schema.Types.ObjectId, default: null },
          name: text,
          email: text,
          addressHash: optional,
        },
        within,
      ),
      required: true,
    },
    network: text,
    target: {
      type: new Schema(
        { kind: { type: String, enum: AUDIT_TARGETS, required: true }, id: text, label: text },
        within,
      ),
      default: null,
    },
    changes: {
      type: [new Schema({ field: { type: String, required: true }, from: optional, to: optional }, within)],
      default: [],
    },
    count: { type: Number, required: true, default: 1 },
    searchKey: text,
    searchGrams: { type: [String], default: [], select: false },
  },
  { versionKey: false },
);

// For the filters of the list, each in its only order.
auditSchema.index({ at: 1, _id: 1 });
auditSchema.index({ event: 1, at: 1, _id: 1 });
auditSchema.index({ 'actor.id': 1, at: 1, _id: 1 });
auditSchema.index({ 'target.id': 1, at: 1, _id: 1 });
auditSchema.index({ searchGrams: 1 });

/** Entries are inserted and, when they are old, deleted; nothing changes one. */
export const AuditEntry = model('AuditEntry', auditSchema, 'auditlog');
