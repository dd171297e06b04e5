import type { NumberKind } from '@foodbank/contract/people/identity-checks';
import type { Day } from '@foodbank/contract/primitives/day';

/** Whom a provider is asked about. */
export interface IdentityAsk {
  /** Ours, once for each check. */
  id: string;
  kind: NumberKind;
  number: string;
  firstname: string;
  lastname: string;
  birthOn: Day;
  /** The customer's phone, as +234…: some providers need a contact. */
  phone: string;
  /** The consent of the holder: which text, in which language, when. */
  consent: { version: string; language: string; at: Date };
  /** Where a provider may tell that it is done; what it says there is only a reason to ask. */
  callbackUrl: string;
}

/**
 * What a provider says. `found` has the holder's names in no order, and the birth date. `fits`: the provider compared the names itself and
 * found them right; it knows no birth date. `unsure`: it found the holder, and something about it is for a person to look at.
 * `down`, `wallet-empty` and `busy` say nothing about the person: it is asked again later.
 */
export type IdentityAnswer =
  | { kind: 'found'; names: readonly string[]; birthOn: Day | null }
  | { kind: 'fits' }
  | { kind: 'unsure' }
  | { kind: 'not-found' }
  | { kind: 'down' }
  | { kind: 'wallet-empty' }
  | { kind: 'busy' };

/** Where the holder's own code may be sent, as the provider shows it: a phone or an email address with most of it hidden. */
export interface CodeChannel {
  id: string;
  shown: string;
}

/** An answer; or the provider works on it, and is asked by the handle later. */
export type IdentityProgress = { kind: 'done'; answer: IdentityAnswer } | { kind: 'working'; handle: string };

/** What becomes of an ask: as above, or the holder has to enter a code first that is sent to a channel of theirs. */
export type BegunIdentity =
  | IdentityProgress
  | { kind: 'person-acts'; channels: readonly CodeChannel[]; handle: string; expiresAt: Date };

/** What the holder's code gave. `wrong-code`: another one may be entered. `expired`: the ask is over, the number is needed again. */
export type FinishedIdentity = IdentityProgress | { kind: 'wrong-code' } | { kind: 'expired' };

/** The pictures of a face and of a document, both JPEG; and whose they are, which some companies want beside them. */
export interface FacesAsk {
  selfie: Buffer;
  document: Buffer;
  firstname: string;
  lastname: string;
  /** As +234…. */
  phone: string;
  consent: IdentityAsk['consent'];
}

/** What a company says of two faces. `score`: from 0 to 100, if it has one. `flags`: what disturbed it, in words for the member who looks. */
export interface ComparedFaces {
  score: number | null;
  isAlike: boolean | null;
  flags: readonly string[];
}

/** `unsaid`: it says nothing of these pictures, and would not another time. `down`: it is asked again later. */
export type FacesAnswer = { kind: 'compared'; faces: ComparedFaces } | { kind: 'unsaid' } | { kind: 'down' };

/** An outside company that knows the holders of BVN and NIN. Only jobs call it. From a handle on the number is not needed any more. */
export interface IdentityProvider {
  readonly name: string;
  /** Asks. Each call may cost money. */
  begin(ask: IdentityAsk): Promise<BegunIdentity>;
  /** Lets the holder's code be sent to a channel. `expired`: the ask is over. */
  choose(handle: string, channelId: string): Promise<{ kind: 'sent' } | { kind: 'expired' } | { kind: 'down' }>;
  /** Ends an ask with the holder's code. */
  finish(handle: string, code: string): Promise<FinishedIdentity>;
  /**
   * What became of an ask, by its handle; `id` is ours. Null if the provider has no such ask, or it is not of this check. Costs nothing.
   */
  read(handle: string, id: string): Promise<IdentityProgress | null>;
  /** Compares a face with that of a document, which takes up to a minute. Each call may cost money. Absent where it compares none. */
  compareFaces?(ask: FacesAsk): Promise<FacesAnswer>;
}
