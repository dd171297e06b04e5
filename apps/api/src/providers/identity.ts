import type { NumberKind } from '@foodbank/contract/people/identity-checks';
import type { Day } from '@foodbank/contract/primitives/day';

/** Whom a provider is asked about. */
export interface IdentityAsk {
  /** Ours, once for each check: asking again by it is the same look-up. */
  id: string;
  kind: NumberKind;
  number: string;
  firstname: string;
  lastname: string;
  birthOn: Day;
  /** The consent of the holder: which text, in which language, when. */
  consent: { version: string; language: string; at: Date };
}

/**
 * What a provider says. `found` has the holder's names in no order, and the birth date. `down` and `wallet-empty` say nothing about the
 * person: it is asked again later.
 */
export type IdentityAnswer =
  | { kind: 'found'; names: readonly string[]; birthOn: Day }
  | { kind: 'not-found' }
  | { kind: 'down' }
  | { kind: 'wallet-empty' };

/** Where the holder's own code may be sent, as the provider shows it: a phone or an email address with most of it hidden. */
export interface CodeChannel {
  id: string;
  shown: string;
}

/** What becomes of an ask: an answer, or the holder has to enter a code first that is sent to a channel of theirs. */
export type BegunIdentity =
  | { kind: 'done'; answer: IdentityAnswer }
  | { kind: 'person-acts'; channels: readonly CodeChannel[]; handle: string; expiresAt: Date };

/** An outside company that knows the holders of BVN and NIN. Only jobs call it. */
export interface IdentityProvider {
  readonly name: string;
  /** Asks. From a handle on the number is not needed any more. */
  begin(ask: IdentityAsk): Promise<BegunIdentity>;
  /** Lets the holder's code be sent to a channel. */
  choose(handle: string, channelId: string): Promise<void>;
  /** Ends an ask with the holder's code. */
  finish(handle: string, code: string): Promise<IdentityAnswer>;
  /** What became of an earlier ask of ours whose answer was lost; null if the provider never had it. */
  read(id: string): Promise<IdentityAnswer | null>;
}
