import type { DataSubject, Match } from './find-data-subject.ts';

const line = ({ id, name, email, phone }: Match) => `  ${[id, name, email, phone].join('  ')}`;

/** The matches and possible matches as text for the operator. Every contact is masked. */
export function describeMatches({ matches, possibleMatches, sharedEmails }: DataSubject): string {
  const found = matches.length === 0 ? ['No agent or customer was found.'] : ['Found:', ...matches.map(line)];
  const possible = possibleMatches.map((one) => `${line(one)}  same ${one.shares.join(' and ')}`);
  const shared = sharedEmails.map((email) => `What is held under ${email} is left out: a possible match has it too.`);
  return [
    ...found,
    ...(possible.length === 0
      ? []
      : ['Possible matches, left out. Check each, then add it with --also ID:', ...possible]),
    ...shared,
  ].join('\n');
}
