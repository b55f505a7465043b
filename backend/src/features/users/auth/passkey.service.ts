import { randomBytes } from 'node:crypto';
import { PASSKEYS_MAX } from '@institut/contract/limits';
import type {
  addPasskeyBody,
  BeginFactorBody,
  PasskeyCreation,
  passkeyAnswer,
  passkeyLoginBody,
  PasskeyRequest,
} from '@institut/contract/auth/secondFactor.schema';
import { fullName } from '@institut/contract/accounts/values';
import { trusted, Types } from 'mongoose';
import type { z } from 'zod';
import { env } from '../../../config/env.ts';
import { AppError, conflict, invalidInput } from '../../../lib/errors.ts';
import { personActor, userTarget } from '../../audit/audit.service.ts';
import { noteEvent } from '../../audit/auditQueue.ts';
import { requireMailCode } from './factorCode.ts';
import {
  findSecondFactor,
  SecondFactor,
  WebauthnChallenge,
  type ChallengeRecord,
  type Passkey,
} from './secondFactor.model.ts';
import { addingFactor, changeSecondFactor, type SecondFactorState } from './secondFactor.service.ts';
import { markConfirmed, openSession, type Session } from './session.service.ts';
import type { SessionUser } from '../../../lib/sessionUser.ts';
import { UserModel } from '../lookup/user.model.ts';
import { getProfile } from '../accounts/user.service.ts';

const CHALLENGE_MS = 5 * 60_000;
/** EdDSA, ES256 and RS256 in COSE, the same on every version of Node. */
const ALGORITHMS = [-8, -7, -257];
const NOT_ADDED = 'Pristupni ključ nije dodan. Pokušajte ponovo.';
const TOO_LATE = 'Zahtjev je istekao ili je već iskorišten. Pokušajte ponovo.';

/** Loaded at the first use: its 300 modules take a quarter of the time that the modules of a server take. */
const library = () => import('@simplewebauthn/server');

const bytesOf = (text: string, encoding: 'hex' | 'base64url') => new Uint8Array(Buffer.from(text, encoding));
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const rpIdOf = (origin: string) => new URL(origin).hostname;

async function storeChallenge(given: Omit<ChallengeRecord, '_id' | 'expiresAt'>): Promise<string> {
  const id = randomBytes(32).toString('base64url');
  await WebauthnChallenge.create({ ...given, _id: id, expiresAt: new Date(Date.now() + CHALLENGE_MS) });
  return id;
}

/** Returns a challenge and deletes it, so that it is used once; null for one that has expired or is for somebody else. */
const takeChallenge = (wanted: Pick<ChallengeRecord, '_id' | 'purpose' | 'user'>) =>
  WebauthnChallenge.findOneAndDelete({ ...wanted, expiresAt: trusted({ $gt: new Date() }) })
    .lean()
    .exec();

function refuseTooMany(passkeys: readonly Passkey[]): void {
  if (passkeys.length >= PASSKEYS_MAX) {
    throw conflict(`Možete imati najviše ${PASSKEYS_MAX} pristupnih ključeva. Prvo uklonite neki.`);
  }
}

/** Returns what the browser needs to make a passkey on the site with this origin. */
export async function startPasskey(
  caller: SessionUser,
  { mailCode }: BeginFactorBody,
  origin: string,
): Promise<PasskeyCreation> {
  await requireMailCode(caller, mailCode);
  const user = await getProfile(caller.id);
  const passkeys = (await findSecondFactor(user.id))?.passkeys ?? [];
  refuseTooMany(passkeys);
  const { generateRegistrationOptions } = await library();
  const {
    challenge,
    pubKeyCredParams,
    timeout = CHALLENGE_MS,
  } = await generateRegistrationOptions({
    rpName: env.SITE_NAME,
    rpID: rpIdOf(origin),
    userName: user.email,
    timeout: CHALLENGE_MS,
    supportedAlgorithmIDs: ALGORITHMS,
  });
  const id = await storeChallenge({ challenge, user: user._id, purpose: 'register', origin });
  return {
    id,
    options: {
      rp: { id: rpIdOf(origin), name: env.SITE_NAME },
      user: {
        id: textOf(bytesOf(user.id, 'hex')),
        name: user.email,
        displayName: fullName(user),
      },
      challenge,
      pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ alg, type: 'public-key' })),
      timeout,
      excludeCredentials: passkeys.map(({ _id, transports }) => ({
        id: _id,
        type: 'public-key',
        transports,
      })),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
    },
  };
}

type Registration = z.output<typeof addPasskeyBody>['response'];

/** Returns the credential of a response that fits the challenge; null otherwise. The library throws for each defect. */
async function verifiedCredential(response: Registration, { challenge, origin }: ChallengeRecord) {
  const { verifyRegistrationResponse } = await library();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpIdOf(origin),
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return registrationInfo?.credential ?? null;
  } catch {
    return null;
  }
}

/** Stores the passkey that the browser has made for a challenge of the caller. */
export async function addPasskey(
  caller: SessionUser,
  { id, name, response }: z.output<typeof addPasskeyBody>,
): Promise<SecondFactorState> {
  const user = new Types.ObjectId(caller.id);
  const challenge = await takeChallenge({ _id: id, purpose: 'register', user });
  if (!challenge) throw invalidInput({}, TOO_LATE);
  const credential = await verifiedCredential(response, challenge);
  if (!credential) throw invalidInput({}, NOT_ADDED);
  const passkey: Passkey = {
    _id: credential.id,
    publicKey: textOf(credential.publicKey),
    counter: credential.counter,
    transports: response.response.transports,
    name,
    createdAt: new Date(),
    lastUsedAt: null,
  };
  return changeSecondFactor(caller, async (before, session) => {
    refuseTooMany(before.passkeys);
    const isTaken = await SecondFactor.exists({ 'passkeys._id': passkey._id }).session(session);
    if (isTaken) throw conflict('Ovaj pristupni ključ je već dodan.');
    return addingFactor(before, { passkeys: [...before.passkeys, passkey] }, 'passkeyAdded');
  });
}

/** Returns what the browser needs to log in with any passkey of the site with this origin. */
export async function startPasskeyLogin(origin: string): Promise<PasskeyRequest> {
  const userVerification = 'required';
  const rpId = rpIdOf(origin);
  const { generateAuthenticationOptions } = await library();
  const { challenge, timeout = CHALLENGE_MS } = await generateAuthenticationOptions({
    rpID: rpId,
    timeout: CHALLENGE_MS,
    userVerification,
  });
  const id = await storeChallenge({ challenge, user: null, purpose: 'signIn', origin });
  return { id, options: { challenge, timeout, rpId, userVerification } };
}

type Answer = z.output<typeof passkeyAnswer>;
type Assertion = Answer['response'];

/** Returns the passkey of an account that a response names, with its place in the list; null for an unknown one. */
async function namedPasskey({ id, response }: Assertion) {
  const user = Buffer.from(response.userHandle, 'base64url').toString('hex');
  if (!/^[\da-f]{24}$/.test(user)) return null;
  const passkeys = (await findSecondFactor(user))?.passkeys ?? [];
  const place = passkeys.findIndex(({ _id }) => _id === id);
  const passkey = passkeys[place];
  const owner = passkey && (await UserModel.findById(user));
  return owner ? { owner, passkey, place } : null;
}

/** Returns the counter of the authenticator if it has signed the challenge after the user proved who they are, else null. */
async function verifiedCounter(
  response: Assertion,
  { _id: id, publicKey, counter }: Passkey,
  { challenge, origin }: ChallengeRecord,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpIdOf(origin),
      credential: { id, publicKey: bytesOf(publicKey, 'base64url'), counter },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}

function wrongPasskey(
  sentence = 'Prijava pristupnim ključem nije uspjela. Pokušajte ponovo ili se prijavite lozinkom.',
): AppError {
  return new AppError('wrong_passkey', sentence);
}

/** The error of a user who is logged in already: a 401 would mean that their session has ended. */
const unacceptedPasskey = (sentence: string): AppError => invalidInput({ passkey: sentence }, sentence);

/**
 * Returns the owner of the passkey that an answer names, and whether the passkey has really signed the challenge, which is
 * used up. Throws the error of `refusal` for a challenge that is not open.
 */
async function readAnswer({ id, response }: Answer, refusal: (sentence: string) => AppError) {
  const challenge = await takeChallenge({ _id: id, purpose: 'signIn', user: null });
  if (!challenge) throw refusal(TOO_LATE);
  const named = await namedPasskey(response);
  const counter = named && (await verifiedCounter(response, named.passkey, challenge));
  const isAccepted = named !== null && counter !== null && (await noteUse(named, counter));
  return { owner: named?.owner, isAccepted };
}

/**
 * Opens a session for the owner of a passkey. The passkey counts as both factors, because its use requires the user's
 * fingerprint, face or PIN. Throws `wrong_passkey`; which check has failed is not revealed.
 */
export async function logInWithPasskey(
  { rememberMe, ...answer }: z.output<typeof passkeyLoginBody>,
  userAgent: string,
): Promise<Session> {
  const { owner, isAccepted } = await readAnswer(answer, wrongPasskey);
  if (!owner || !isAccepted) {
    const target = owner ? { target: userTarget(owner) } : {};
    noteEvent({ event: 'signInRefused', actor: personActor(undefined), ...target });
    throw wrongPasskey();
  }
  noteEvent({ event: 'signedIn', actor: personActor(owner) });
  return openSession(owner, { rememberMe, userAgent });
}

/** Confirms the caller's session with one of the caller's passkeys. Throws `validation`, also for that of another account. */
export async function confirmSessionWithPasskey(caller: SessionUser, answer: Answer): Promise<void> {
  const { owner, isAccepted } = await readAnswer(answer, unacceptedPasskey);
  if (!isAccepted || owner?.id !== caller.id) {
    noteEvent({ event: 'confirmationRefused' });
    throw unacceptedPasskey('Pristupni ključ nije prihvaćen. Pokušajte ponovo ili unesite lozinku.');
  }
  await markConfirmed(caller);
  noteEvent({ event: 'confirmed' });
}

type Named = NonNullable<Awaited<ReturnType<typeof namedPasskey>>>;

/** Returns false if the passkey was used with another counter, or removed, in the meantime. */
async function noteUse({ owner, passkey, place }: Named, counter: number): Promise<boolean> {
  const path = `passkeys.${place}`;
  const { matchedCount } = await SecondFactor.updateOne(
    { _id: owner._id, [`${path}._id`]: passkey._id, [`${path}.counter`]: passkey.counter },
    { $set: { [`${path}.counter`]: counter, [`${path}.lastUsedAt`]: new Date() } },
  );
  return matchedCount === 1;
}
