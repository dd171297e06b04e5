import type { Socket } from 'node:net';

// Browsers and nginx wait for an answer before they send the next request.
const ofConnectionMax = 32;
// Requests that were sent behind an unanswered one of their connection: of an address, and of all.
const pipelinedOfAddressMax = 64;
const pipelinedMax = 512;
// All unanswered requests of the process. From half of them on, no address has more than a quarter of those that there are.
const unansweredMax = 2_000;

/** What becomes of a request: `taken`, `busy` to be refused, `cut` with its connection. */
export type Entry = 'taken' | 'busy' | 'cut';

/** Counts the unanswered requests of the process, of each address and of each connection. */
export interface RequestBound {
  /** Counts one more. `leave` counts it off, once, as does the end of its connection. */
  enter(socket: Socket, address: string): { entry: Entry; leave: () => void };
  /** All that are counted now. */
  unanswered(): number;
}

interface Place {
  address: string;
  isPipelined: boolean;
}

/**
 * Bounds what callers have unanswered. Node parses all requests of a packet at once, so thousands of answers would be built and held in
 * memory for callers that may never read them, and everybody else would wait for them. Who waits for answers is never cut. An address may
 * be the gateway of a thousand people, so it has a share of the process and no number of its own.
 */
export function createRequestBound(): RequestBound {
  const connections = new WeakMap<Socket, Set<Place>>();
  const [all, pipelined] = [createCount(), createCount()];

  const leave = (places: Set<Place>, place: Place) => {
    if (!places.delete(place)) return;
    all.add(place.address, -1);
    if (place.isPipelined) pipelined.add(place.address, -1);
  };
  const placesOf = (socket: Socket): Set<Place> => {
    const known = connections.get(socket);
    if (known) return known;
    const places = new Set<Place>();
    connections.set(socket, places);
    // The answers behind the first one have no connection of their own yet, and never hear of its end.
    socket.once('close', () => {
      for (const place of places) leave(places, place);
    });
    return places;
  };
  return {
    enter(socket, address) {
      const places = placesOf(socket);
      const place = { address, isPipelined: places.size > 0 };
      if (!socket.destroyed) {
        places.add(place);
        all.add(address, 1);
        if (place.isPipelined) pipelined.add(address, 1);
      }
      return { entry: judge(socket, place, places.size), leave: () => leave(places, place) };
    },
    unanswered: all.whole,
  };

  function judge(socket: Socket, { address, isPipelined }: Place, ofConnection: number): Entry {
    if (socket.destroyed || ofConnection > ofConnectionMax) return 'cut';
    if (isPipelined && (pipelined.of(address) > pipelinedOfAddressMax || pipelined.whole() > pipelinedMax))
      return 'cut';
    const isHalfFull = all.whole() > unansweredMax / 2;
    const hasShare = all.of(address) > Math.max(all.whole(), unansweredMax) / 4;
    return all.whole() > unansweredMax || (isHalfFull && hasShare) ? 'busy' : 'taken';
  }
}

function createCount() {
  const byAddress = new Map<string, number>();
  let whole = 0;
  return {
    add(address: string, change: 1 | -1): void {
      const count = (byAddress.get(address) ?? 0) + change;
      whole += change;
      if (count === 0) byAddress.delete(address);
      else byAddress.set(address, count);
    },
    of: (address: string) => byAddress.get(address) ?? 0,
    whole: () => whole,
  };
}
