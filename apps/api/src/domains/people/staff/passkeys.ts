import { passkeysMax } from '@foodbank/contract/people/staff-factors';
import type { AppContext } from '../../../platform/app-context.ts';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { StaffRequest } from '../../../platform/serve.ts';
import type { StaffCaller } from '../../../platform/staff-caller.ts';
import {
  checkNewPasskey,
  checkSignature,
  optionsToSetUp,
  optionsToSignIn,
  type PasskeySite,
} from '../second-factors/check-passkey.ts';
import { type PasskeyPurpose, storeChallenge, takeStoredChallenge } from '../second-factors/passkey-challenges.ts';
import { type Factors, insertPasskey, listPasskeys, notePasskeyUsed } from '../second-factors/queries.ts';
import { type AddedFactor, finishAddingFactor, refuseUnlessMayAddFactor } from './second-factor.ts';

type Answer = Record<string, unknown>;
type Parts = Pick<AppContext, 'database'>;

/** The options by which the browser asks for one of the member's passkeys, to sign in or as a proof that it is still they. */
export async function askForPasskey(
  { database }: Parts,
  caller: StaffCaller,
  site: PasskeySite,
  purpose: 'sign-in' | 'proof',
) {
  const options = await optionsToSignIn(site, await listPasskeys(database.read, caller.id));
  await database.write((tx) => storeChallenge(tx, caller.sessionId, purpose, options.challenge));
  return { ...options };
}

/**
 * Checks what a passkey signed, and does in the same transaction what it was asked for. The challenge works once, whatever comes of it.
 * Refuses with `invalid-passkey` a passkey that isn't the member's, didn't check its user, signed something else or has an older counter.
 */
export async function withPasskey<T>(
  { database }: Parts,
  caller: StaffCaller,
  { site, purpose, answer }: { site: PasskeySite; purpose: 'sign-in' | 'proof'; answer: Answer },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const challenge = await takeChallengeOf(database, caller, purpose);
  const passkey = (await listPasskeys(database.read, caller.id)).find(({ id }) => id === answer.id);
  const counter = passkey ? await checkSignature(site, passkey, { challenge, answer }) : null;
  if (passkey === undefined || counter === null) refuse('invalid-passkey');
  return database.write(async (tx) => {
    const counts = { before: passkey.counter, now: counter };
    if (!(await notePasskeyUsed(tx, caller.id, passkey.id, counts))) refuse('invalid-passkey');
    return work(tx);
  });
}

/** The options by which the browser makes a passkey. The same rule as for an authenticator app decides who may add one. */
export async function startPasskeySetUp({ database }: Parts, caller: StaffCaller, site: PasskeySite) {
  const options = await optionsToSetUp(site, caller, await listPasskeys(database.read, caller.id));
  await database.write(async (tx) => {
    refuseTooMany(await refuseUnlessMayAddFactor(tx, caller));
    await storeChallenge(tx, caller.sessionId, 'set-up', options.challenge);
  });
  return { ...options };
}

/** Adds the passkey that the browser made. Refuses with `invalid-passkey` one that can't be checked or belongs to an account already. */
export async function addPasskey(
  { database }: Parts,
  request: StaffRequest,
  site: PasskeySite,
  { name, answer }: { name: string; answer: Answer },
): Promise<AddedFactor> {
  const { staff: caller } = request;
  const challenge = await takeChallengeOf(database, caller, 'set-up');
  const made = await checkNewPasskey(site, { challenge, answer });
  if (made === null) refuse('invalid-passkey');
  return database.write(async (tx: Tx) => {
    const before = await refuseUnlessMayAddFactor(tx, caller);
    refuseTooMany(before);
    if (!(await insertPasskey(tx, caller.id, { ...made, name }))) refuse('invalid-passkey');
    return finishAddingFactor(tx, request, { factor: 'passkey', before, passkey: name });
  });
}

function refuseTooMany({ passkeys }: Factors): void {
  if (passkeys >= passkeysMax) refuse('too-many-passkeys');
}

async function takeChallengeOf(
  database: AppContext['database'],
  { sessionId }: StaffCaller,
  purpose: PasskeyPurpose,
): Promise<string> {
  // Committed before the check, so that a challenge works once also if the check fails.
  const challenge = await database.write((tx) => takeStoredChallenge(tx, sessionId, purpose));
  return challenge ?? refuse('invalid-passkey');
}
