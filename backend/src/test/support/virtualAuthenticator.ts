import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type {
  AddPasskeyBody,
  PasskeyCreation,
  PasskeyAnswer,
  PasskeyRequest,
} from '@institut/contract/auth/secondFactor.schema';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array) => Buffer.from(data).toString('base64url');

const USER_PRESENT = 1;
const USER_VERIFIED = 4;
const HAS_CREDENTIAL = 0x40;

/** Values in which a broken or hostile authenticator or browser differs. */
export type Deviations = Partial<{
  origin: string;
  rpId: string;
  challenge: string;
  type: string;
  isVerified: boolean;
  counter: number;
  userHandle: string;
  credentialId: string;
}>;

/**
 * Returns an authenticator with one passkey that signs as real ones do: an ECDSA key on P-256, attestation "none", and a
 * counter that rises with every use.
 */
export function virtualAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const coseKey = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  );
  const ownId = randomBytes(32);
  let userHandle = '';
  let uses = 0;

  const clientData = (challenge: string, type: string, given: Deviations) =>
    Buffer.from(
      JSON.stringify({
        type: given.type ?? type,
        challenge: given.challenge ?? challenge,
        origin: given.origin ?? origin,
        crossOrigin: false,
      }),
    );

  function authenticatorData(rpId: string, given: Deviations, credential = Buffer.alloc(0)): Buffer {
    const flags =
      USER_PRESENT |
      (given.isVerified === false ? 0 : USER_VERIFIED) |
      (credential.length > 0 ? HAS_CREDENTIAL : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(given.counter ?? uses);
    return Buffer.concat([sha256(given.rpId ?? rpId), Buffer.from([flags]), counter, credential]);
  }

  return {
    id: base64url(ownId),
    /** Makes the passkey, as `navigator.credentials.create` does. */
    create(options: PasskeyCreation['options'], given: Deviations = {}): AddPasskeyBody['response'] {
      uses += 1;
      userHandle = options.user.id;
      const credentialId = given.credentialId ? Buffer.from(given.credentialId, 'base64url') : ownId;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const credential = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey]);
      const authData = new Uint8Array(authenticatorData(options.rp.id, given, credential));
      const attestation = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, string>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, string>()],
          ['authData', authData],
        ]),
      );
      const id = base64url(credentialId);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: base64url(clientData(options.challenge, 'webauthn.create', given)),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      };
    },
    /** Logs in, as `navigator.credentials.get` does. */
    get(options: PasskeyRequest['options'], given: Deviations = {}): PasskeyAnswer['response'] {
      uses += 1;
      const data = authenticatorData(options.rpId, given);
      const client = clientData(options.challenge, 'webauthn.get', given);
      const id = given.credentialId ?? base64url(ownId);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
          userHandle: given.userHandle ?? userHandle,
        },
      };
    },
  };
}

export type VirtualAuthenticator = ReturnType<typeof virtualAuthenticator>;
