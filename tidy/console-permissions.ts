import { globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Endpoint, proofMinutes } from '@foodbank/contract/endpoint';
import { type Permission, permissions, type Role, roleNames, roles } from '@foodbank/contract/people/permissions';

const root = join(import.meta.dirname, '..');
/** Where the table stands. */
export const permissionsDocument = join(root, 'docs/console-permissions.md');

const needs: Readonly<Record<string, string>> = {
  none: 'no session',
  password: 'the password',
  'signed-in': 'both factors',
};

/** Every call of the console in the contract, by path. */
export async function listConsoleCalls(): Promise<Endpoint[]> {
  const files = globSync('packages/contract/src/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
  const modules = await Promise.all(files.map((file) => import(join(root, file)) as Promise<Record<string, unknown>>));
  const found = modules.flatMap((one) => Object.values(one)).filter(isConsoleCall);
  return [...new Set(found)].sort((a, b) => (a.path + a.method < b.path + b.method ? -1 : 1));
}

const isConsoleCall = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && (value as { access?: unknown }).access === 'staff';

/** The table of calls × roles as a document, from the contract. */
export async function consolePermissions(): Promise<string> {
  const labels = roleNames.map((role) => roles[role].label);
  const head = `| Call | Needs | ${labels.join(' | ')} |\n|---|---|${':-:|'.repeat(labels.length)}`;
  const rows = (await listConsoleCalls()).map(({ method, path, name, staff = 'signed-in', byStore = false, proof }) => {
    const may = roleNames.map((role) => markOf(role, staff, byStore));
    return `| \`${method} ${path}\` ${name} | ${needs[staff] ?? `\`${staff}\``}${proof === undefined ? '' : `, proof of ${proofMinutes[proof]} min`} | ${may.join(' | ')} |`;
  });
  const permissionRows = Object.entries(permissions).map(([key, about]) => {
    const may = roleNames.map((role) =>
      roles[role].permissions.includes(key as Permission) ? (roles[role].isForStores ? '○' : '●') : '',
    );
    return `| \`${key}\` ${about} | ${may.join(' | ')} |`;
  });
  return `# Who may call what in the console

Written by \`node tidy/console-permissions.ts\` from the contract; a test compares it. \`attack-staff-calls\` tries every role at every call.
\`○\`: in the member’s stores only; \`packers-see-their-store\` tries every call with a member of another store.
\`proof\`: the member gave the password or a second factor in this session at most so many minutes ago.

## Calls
${head}
${rows.join('\n')}

## Permissions
| Permission | ${labels.join(' | ')} |
|---|${':-:|'.repeat(labels.length)}
${permissionRows.join('\n')}
`;
}

/** `●`: may call. `○`: for the member's stores only. */
function markOf(role: Role, needed: string, byStore: boolean): string {
  if (needed in needs) return '●';
  const { isForStores = false, permissions: held } = roles[role];
  if (!held.includes(needed as Permission) || (isForStores && !byStore)) return '';
  return isForStores ? '○' : '●';
}

if (import.meta.main) writeFileSync(permissionsDocument, await consolePermissions());
