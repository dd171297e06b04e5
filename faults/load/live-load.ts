import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '../../apps/api/src/demo/random.ts';
import type { Stage } from '../stage/stage.ts';
import type { Actor } from './actor.ts';
import { liveAgent } from './agents.ts';
import { type Ledger, openLedger } from './ledger.ts';
import { workAsShop } from './shop.ts';
import { subscribe, visit, writeMessage } from './visitors.ts';

/** A load that goes on until it is stopped. */
export interface LiveLoad {
  ledger: Ledger;
  /** Lets everybody end what they are about. */
  stop(): Promise<void>;
}

const parties = { agents: 4, shops: 3, visitors: 2 };
const thinkMs = 60;

/** Starts agents who join and live, a shop that reports, and visitors: each asks the next thing when the last is answered. */
export function startLiveLoad(stage: Stage, seed: number): LiveLoad {
  const ledger = openLedger();
  let over = false;
  const run = seed.toString(36);
  const actor = (number: number): Actor => ({
    ...{ stage, ledger, run },
    random: createRandom(seed * 1_000 + number),
    isOver: () => over,
  });
  let names = 0;
  const party = async (number: number, live: (actor: Actor) => Promise<void>) => {
    const own = actor(number);
    while (!over) {
      await live(own);
      await sleep(thinkMs * own.random.next());
    }
  };
  const joinAndLive = (own: Actor) => {
    names += 1;
    return liveAgent(own, `agent${names}`);
  };
  const lookAround = (own: Actor) => own.random.pick([visit, visit, subscribe, writeMessage])(own);
  const lives = [
    ...Array.from({ length: parties.agents }, () => joinAndLive),
    ...Array.from({ length: parties.shops }, () => workAsShop),
    ...Array.from({ length: parties.visitors }, () => lookAround),
  ];
  const all = lives.map((live, index) => party(index, live));
  return {
    ledger,
    async stop() {
      over = true;
      await Promise.all(all);
    },
  };
}
