import { parseArgs } from 'node:util';
import { isEmail } from '@foodbank/contract/primitives/email';
import { phoneKey } from '@foodbank/contract/primitives/phone';
import { ConfigProblems } from '../config-checks.ts';
import { eraseDataSubject } from '../domains/oversight/privacy/erase-data-subject.ts';
import { exportDataSubject } from '../domains/oversight/privacy/export-data-subject.ts';
import type { DataSubjectQuery } from '../domains/oversight/privacy/find-data-subject.ts';
import { createPasswords, generatePassword } from '../platform/passwords.ts';
import { failCommand, runCommand } from './run-command.ts';

const usage = `Usage: npm run --silent person -- --email ada@example.com [--phone 08031234567] [--erase]
Prints everything that is held about a person as JSON. With --erase, erases what the law lets go.`;

// What somebody asks to see or have erased, beside the running product or without it: `npm run person`.
await runCommand(async ({ database }) => {
  const wanted = readWanted();
  if (!wanted.erase) {
    const found = await database.write((tx) => exportDataSubject(tx, wanted.who));
    console.log(JSON.stringify(found, null, 2));
    return;
  }
  const unknownPasswordHash = await createPasswords().hash(generatePassword() + generatePassword());
  const { agents, customers } = await database.write((tx) => eraseDataSubject(tx, wanted.who, unknownPasswordHash));
  console.log(JSON.stringify({ erased: { agents, customers } }, null, 2));
});

function readWanted(): { who: DataSubjectQuery; erase: boolean } {
  try {
    const options = { email: { type: 'string' }, phone: { type: 'string' }, erase: { type: 'boolean' } } as const;
    const { email, phone, erase = false } = parseArgs({ options }).values;
    if (email !== undefined && !isEmail(email)) throw new ConfigProblems(`${email} is no e-mail address.\n${usage}`);
    if (phone !== undefined && phoneKey(phone) === null)
      throw new ConfigProblems(`${phone} is no phone number.\n${usage}`);
    if (email === undefined && phone === undefined) throw new ConfigProblems(usage);
    return { who: { email, phone }, erase };
  } catch (error) {
    return failCommand(error instanceof ConfigProblems ? error : new ConfigProblems(usage));
  }
}
