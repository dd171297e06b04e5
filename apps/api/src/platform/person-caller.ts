/** A signed-in customer or rider. */
export interface PersonCaller {
  /** The account's id, which is also the customer's (as text) and the rider's. */
  id: string;
  sessionId: string;
  /** When the session was last used before this request. */
  seenAt: Date;
  endsAt: Date;
}
