import { parseArgs } from 'node:util';
import { countAsked, countFailedAttempts } from './rolling/load.ts';
import { findNginx } from './rolling/nginx.ts';
import { type Rolling, rollProcesses, rollServersBehindNginx } from './rolling/rollings.ts';

/**
 * Restarts everything under load and counts what failed: `npm run rolling-restart -- --rounds 5`. First two processes on one
 * port by SIGHUP, then two servers behind nginx, whose sockets are held open as by systemd; with `--own-sockets` they open them
 * themselves.
 */
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, 'own-sockets': { type: 'boolean', default: false } },
});
const rounds = Number(values.rounds);
const held = !values['own-sockets'];

function report(name: string, { tallies, acknowledged, recorded, restarts, printed }: Rolling): boolean {
  const lines = Object.entries(tallies).map(
    ([kind, { asked, failed, longestMs }]) =>
      `  ${kind.padEnd(14)} ${String(asked).padStart(7)} asked, failed: ${JSON.stringify(failed)}, longest ${longestMs} ms`,
  );
  const failures = countFailedAttempts(tallies);
  const sum = `${restarts} restarts, ${countAsked(tallies)} requests, ${failures} failed; ${acknowledged} orders acknowledged, ${recorded} there`;
  process.stdout.write(`${name}: ${sum}\n${lines.join('\n')}\n`);
  const good = failures === 0 && acknowledged === recorded;
  if (!good) process.stdout.write(`${printed}\n`);
  return good;
}

const results = [report('two processes on one port, SIGHUP', await rollProcesses(rounds, 5_000))];
if (findNginx() === null) process.stdout.write('nginx is not installed here: its part is left out.\n');
else
  results.push(
    report(`two servers behind nginx, ${held ? 'held' : 'own'} sockets`, await rollServersBehindNginx(rounds, held)),
  );
process.exit(results.every(Boolean) ? 0 : 1);
