import { model, Schema } from 'mongoose';

/** The public part of a key, as a JSON Web Key. */
export type PublicJwk = { crv: string; kty: string; x: string; y: string };

/** A public key of the issuer, with which certificates were signed. It stays, because they stay. */
export type IssuerKeyFields = {
  /** The thumbprint of the key. */
  _id: string;
  jwk: PublicJwk;
  /** When a server with this key first started. */
  at: Date;
};

const text = { type: String, required: true };

const issuerKeySchema = new Schema<IssuerKeyFields>(
  {
    _id: text,
    jwk: {
      type: new Schema<PublicJwk>({ crv: text, kty: text, x: text, y: text }, { _id: false }),
      required: true,
    },
    at: { type: Date, required: true },
  },
  { versionKey: false },
);

export const IssuerKey = model('IssuerKey', issuerKeySchema);
