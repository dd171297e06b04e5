import { parseArgs } from 'node:util';
import { ConfigProblems } from '../config-checks.ts';
import { describeVerification } from '../domains/foundation/audit/describe-verification.ts';
import { readHead } from '../domains/foundation/audit/issue-head.ts';
import { type VerifyRequest, verifyChain } from '../domains/foundation/audit/verify-chain.ts';
import { failCommand, runCommand } from './run-command.ts';

const usage = `Usage: npm run --silent audit -- verify [--from 2026-11-20] [--head POSITION:HASH]
Recomputes the chain of the audit log and compares it with the heads of each day, and with heads from emails (--head, also several).
--from begins with the last head before that day. It exits with 1 if a line was changed, removed or inserted.`;

// Checks that no line of the audit log was changed, beside the running product or without it: `npm run audit -- verify`.
await runCommand(async ({ database }) => {
  const found = await verifyChain(database.read, readRequest());
  console.log(describeVerification(found));
  if (found.problems.length > 0) process.exitCode = 1;
});

function readRequest(): VerifyRequest {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { from: { type: 'string' }, head: { type: 'string', multiple: true } },
    });
    const { from, head = [] } = values;
    const isDay = from === undefined || (/^\d{4}-\d\d-\d\d$/.test(from) && !Number.isNaN(Date.parse(from)));
    const heads = head.flatMap((text) => readHead(text) ?? []);
    if (positionals.join() !== 'verify' || !isDay || heads.length !== head.length) throw new ConfigProblems(usage);
    return { from, heads };
  } catch (error) {
    return failCommand(error instanceof ConfigProblems ? error : new ConfigProblems(usage));
  }
}
