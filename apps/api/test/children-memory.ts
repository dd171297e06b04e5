import { readdirSync, readFileSync } from 'node:fs';

/** What a file of /proc says, or nothing for a process that has ended. */
function readOrNothing(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/**
 * Watches the processes that this one starts and whose command has a text, until `stop`, which gives the most memory in MB that one of them had. Only
 * Linux tells it.
 */
export function watchChildren(named: string): { stop(): number } {
  let peakKb = 0;
  const look = () => {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      const status = readOrNothing(`/proc/${pid}/status`);
      if (!status.includes(`\nPPid:\t${process.pid}\n`)) continue;
      if (!readOrNothing(`/proc/${pid}/cmdline`).includes(named)) continue;
      peakKb = Math.max(peakKb, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0));
    }
  };
  const timer = setInterval(look, 10);
  return {
    stop: () => {
      clearInterval(timer);
      return Math.round(peakKb / 1024);
    },
  };
}
