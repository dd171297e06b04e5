import { counted } from '@foodbank/contract/primitives/counted';
import { formatDay } from '@foodbank/contract/primitives/day';
import { writeHead } from './issue-head.ts';
import type { Problem, Verification } from './verify-chain.ts';

/** A verification in plain words, for the operator. */
export function describeVerification(found: Verification): string {
  const { afterHeadOf, checked, head, waiting, headsCompared, problems, brokenCount } = found;
  const start = afterHeadOf === null ? 'from the first line' : `after the head of ${formatDay(afterHeadOf)}`;
  const lines = [
    `Checked ${counted(checked, 'line')} of the audit log ${start}, and ${counted(headsCompared, 'head')}.`,
  ];
  if (problems.length === 0) lines.push('Every line is as it was written.');
  for (const problem of problems) lines.push(`Wrong: ${describeProblem(problem)}`);
  if (brokenCount > 1) lines.push(`In all, ${brokenCount} entries of the chain don't fit. The first is named above.`);
  if (waiting > 0) lines.push(`${counted(waiting, 'line')} not chained yet.`);
  if (head !== null) lines.push(`Head: ${writeHead(head)}`);
  return lines.join('\n');
}

function describeProblem(problem: Problem): string {
  switch (problem.kind) {
    case 'line-changed':
      return `line ${problem.lineId} (position ${problem.position}) isn't what was chained there: it was changed, or another line was put in its place.`;
    case 'line-removed':
      return `line ${problem.lineId} (position ${problem.position}) was removed.`;
    case 'entry-changed':
      return `the chain's entry at position ${problem.position} was changed; its line ${problem.lineId} was not.`;
    case 'entries-exchanged':
      return `the entries at positions ${problem.position} and ${problem.position + 1} changed places; line ${problem.lineId} stands first now.`;
    case 'entries-removed':
      return `the chain has no entry at position ${problem.position}: it was removed.`;
    case 'line-inserted':
      return `line ${problem.lineId} (${problem.action}, dated ${formatDay(problem.at)}) is not in the chain: it was inserted, or its entry was removed.`;
    case 'line-removed-early':
      return `line ${problem.lineId} was removed before it was chained.`;
    case 'head-differs': {
      const which = problem.day === null ? 'the head that you gave' : `the head of ${formatDay(problem.day)}`;
      if (problem.isMissing)
        return `${which} is at position ${problem.position}, where the chain has nothing: its end was removed.`;
      return `${which} is another at position ${problem.position}: the chain up to there was written again.`;
    }
    case 'table-unprotected':
      return `the database would allow changes of ${problem.name}. docs/operations.md says how to close it.`;
  }
}
