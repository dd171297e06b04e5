import type { Ending } from './stage/ending.ts';
import type { Stage, StageOptions } from './stage/stage.ts';

/** The callers that a fault is watched through. */
export type ProbeName = 'page' | 'dashboard' | 'sign-in' | 'form' | 'order' | 'bank account';

/** Something that goes wrong around the product and stops by itself. */
export interface Fault {
  name: string;
  /** What happens, for the table. */
  about: string;
  lastsMs: number;
  /** Only these callers; everybody but the one who asks the bank otherwise. */
  probes?: readonly ProbeName[];
  /** Whether it is one of those that the long run plays: it needs nothing of its own and leaves nothing behind. */
  passing?: boolean;
  /** Whether what was acknowledged can be gone afterwards, and the table says how much. */
  losesAcknowledged?: boolean;
  /** Why this machine can't play it; nothing if it can. */
  obstacle?(): Promise<string | undefined>;
  /** What its stage needs. */
  prepare?(t: Ending): Promise<StageOptions>;
  /** Lets it happen; answers what ends it. Notes are for the table. */
  begin(stage: Stage, notes: string[], t: Ending): Promise<() => Promise<void>>;
}
