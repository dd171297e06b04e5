import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '../fault.ts';
import { startStandby } from '../stage/standby.ts';

const behindMs = 500;
const strikeAfterMs = 4_000;

/**
 * The primary is gone for good and its replica takes over, as a failover tool and the address in front of both do it. The
 * replica's line is slow, so that it is behind at that instant.
 */
function failover(name: string, about: string, synchronous: boolean): Fault {
  return {
    name,
    about,
    lastsMs: 12_000,
    losesAcknowledged: !synchronous,
    async begin(stage, notes, t) {
      const primary = stage.postgres;
      const { postgres: standby, line } = await startStandby(t, primary);
      line.set({ kind: 'slow', delayMs: behindMs });
      if (synchronous) {
        await primary.ask(`alter system set synchronous_standby_names = 'standby'`);
        await primary.ask('select pg_reload_conf()');
      }
      const takeOver = async () => {
        await sleep(strikeAfterMs);
        line.cut();
        await primary.destroy();
        const startedAt = performance.now();
        await standby.ask('select pg_promote(true, 30)');
        // The new one stands alone: waiting for a replica of its own would stop every write.
        await standby.ask('alter system reset synchronous_standby_names');
        await standby.ask('select pg_reload_conf()');
        stage.link.pointTo(standby);
        stage.postgres = standby;
        notes.push(`the replica took over in ${Math.round(performance.now() - startedAt)} ms`);
      };
      const taken = takeOver();
      return () => taken;
    },
  };
}

/** With a replica that follows when it can: what it hadn't got yet is gone. */
export const failoverAsynchronous = failover(
  'failover-asynchronous',
  `the primary is destroyed and a replica ${behindMs} ms behind takes over; commits don't wait for it`,
  false,
);

/** With a replica that every commit waits for: nothing that was acknowledged is gone. */
export const failoverSynchronous = failover(
  'failover-synchronous',
  `the same, and every commit waits for the replica (synchronous_standby_names)`,
  true,
);
