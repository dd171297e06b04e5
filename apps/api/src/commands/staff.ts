import { parseArgs } from 'node:util';
import { needsStores, type Role, roleNames } from '@foodbank/contract/people/permissions';
import { invitation } from '@foodbank/contract/people/staff';
import { check } from '@foodbank/contract/primitives/check';
import { readEmail } from '@foodbank/contract/primitives/email';
import { ConfigProblems } from '../config-checks.ts';
import { operator } from '../domains/foundation/audit/add-audit-line.ts';
import { addMember } from '../domains/people/staff/add-member.ts';
import { breakGlass } from '../domains/people/staff/break-glass.ts';
import { describeMembers } from '../domains/people/staff/describe-members.ts';
import { Refusal } from '../platform/refuse.ts';
import { type CommandParts, failCommand, runCommand } from './run-command.ts';

const command = 'npm run --silent staff --';
const usage = `Usage:
  ${command} invite EMAIL --name NAME --role ROLE [--role ROLE]   invites a member and prints the link
  ${command} list                                                 shows all members
  ${command} reset EMAIL                                          removes sessions, factors and password, sends a link, emails all staff
Roles: ${roleNames.filter((role) => !needsStores([role])).join(', ')}`;

/** What the command line asks for. */
type Request =
  | { act: 'list' }
  | { act: 'reset'; email: string }
  | { act: 'invite'; name: string; email: string; roles: readonly Role[] };

// Invites members of staff, lists them, and resets an account without an approval: `npm run staff`.
const request = readRequest();
await runCommand((parts) => carryOut(parts, request), { enqueues: request.act !== 'list' });

async function carryOut({ config, database }: CommandParts, asked: Request): Promise<void> {
  if (asked.act === 'list') {
    for (const { name, email, roles, state, lastSeenAt } of await describeMembers(database.read, {
      callerId: null,
      now: new Date(),
    }))
      console.log([state, email, name, roles.join(', ') || '-', lastSeenAt ?? '-'].join('\t'));
    return;
  }
  if (config.opsUrl === null) throw new ConfigProblems('Set OPS_URL, the address of the console: links lead there.');
  const by = { actor: operator, by: null, reason: 'Invited from the command line' };
  const token = await database
    .write(async (tx) =>
      asked.act === 'reset'
        ? breakGlass(tx, asked.email)
        : (await addMember(tx, { ...asked, storeIds: [], employerIds: [] }, by)).token,
    )
    .catch((error) => {
      throw error instanceof Refusal ? new ConfigProblems(messageOf(error, asked)) : error;
    });
  console.log(`${config.opsUrl}/ops/invitation#token=${token}`);
  console.error('The link works once, for 48 hours. It is on its way by email, too.');
}

function messageOf({ code, errors, message }: Refusal, { act }: Request): string {
  if (act === 'reset' && code === 'not-found') return 'No member of staff has this address.';
  return errors?.email ?? message;
}

function readRequest(): Request {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { name: { type: 'string' }, role: { type: 'string', multiple: true } },
    });
    const [act, email = '', ...more] = positionals;
    const { name, role = [] } = values;
    if (more.length > 0) throw new ConfigProblems(usage);
    if (act === 'list' && email === '') return { act };
    const address = readEmail(email).read;
    if (act === 'reset' && address !== null) return { act, email: address };
    if (act !== 'invite') throw new ConfigProblems(usage);
    const checked = check(invitation, { name, email, roles: role, reason: 'From the command line' });
    if (checked.ok) return { act, name: checked.data.name, email: checked.data.email, roles: checked.data.roles };
    throw new ConfigProblems(`${checked.message}.\n${usage}`);
  } catch (error) {
    return failCommand(error instanceof ConfigProblems ? error : new ConfigProblems(usage));
  }
}
