import { parseArgs } from 'node:util';
import { readEmail } from '@foodbank/contract/primitives/email';
import { phoneKey } from '@foodbank/contract/primitives/phone';
import { ConfigProblems } from '../config-checks.ts';
import { operator } from '../domains/foundation/audit/add-audit-line.ts';
import { describeMatches } from '../domains/oversight/privacy/describe-matches.ts';
import { eraseDataSubject } from '../domains/oversight/privacy/erase-data-subject.ts';
import { exportDataSubject } from '../domains/oversight/privacy/export-data-subject.ts';
import { type DataSubjectQuery, findDataSubject } from '../domains/oversight/privacy/find-data-subject.ts';
import { failCommand, runCommand } from './run-command.ts';

const command = 'npm run --silent person --';
const usage = `Usage: ${command} --email ada@example.com [--phone 08031234567] [--also customer:C-17] [--erase --yes]
Prints everything that is held about a person as JSON. Possible matches are listed beside it; --also takes one in.
With --erase it lists whom it would erase, and with --erase --yes erases them, as far as the law on records allows.`;

// Exports or erases a person's data, beside the running product or without it: `npm run person`. Stored files of an erased person are
// removed by a job.
await runCommand(
  async ({ database }) => {
    const { query, action } = readRequest();
    const result = await database.write(async (tx) => {
      const subject = await findDataSubject(tx, query);
      console.error(describeMatches(subject));
      if (action === 'export') return exportDataSubject(tx, subject, operator);
      if (action === 'preview') return null;
      return { erased: await eraseDataSubject(tx, subject, operator) };
    });
    if (result !== null) console.log(JSON.stringify(result, null, 2));
    else {
      console.error(`Nothing was erased. To erase them: ${command} ${argumentsOf(query)} --erase --yes`);
      process.exitCode = 1;
    }
  },
  { enqueues: true },
);

function readRequest(): { query: DataSubjectQuery; action: 'export' | 'preview' | 'erase' } {
  try {
    const {
      email: typedEmail,
      phone,
      also,
      erase,
      yes,
    } = parseArgs({
      options: {
        email: { type: 'string' },
        phone: { type: 'string' },
        also: { type: 'string', multiple: true },
        erase: { type: 'boolean' },
        yes: { type: 'boolean' },
      },
    }).values;
    const email = typedEmail === undefined ? undefined : readEmail(typedEmail).read;
    if (email === null) throw new ConfigProblems(`${typedEmail} is not an email address.\n${usage}`);
    if (phone !== undefined && phoneKey(phone) === null)
      throw new ConfigProblems(`${phone} is not a phone number.\n${usage}`);
    if ((email === undefined && phone === undefined) || (yes && !erase)) throw new ConfigProblems(usage);
    return { query: { email, phone, also }, action: erase ? (yes ? 'erase' : 'preview') : 'export' };
  } catch (error) {
    return failCommand(error instanceof ConfigProblems ? error : new ConfigProblems(usage));
  }
}

/** The options of a request, to be pasted into a shell. */
function argumentsOf({ email, phone, also = [] }: DataSubjectQuery): string {
  const options = [['--email', email], ['--phone', phone], ...also.map((id) => ['--also', id])];
  return options.flatMap(([name, value]) => (value === undefined ? [] : `${name} ${quoted(value)}`)).join(' ');
}

function quoted(value: string): string {
  return /^[\w@.:+-]+$/.test(value) ? value : `'${value.replaceAll("'", `'\\''`)}'`;
}
