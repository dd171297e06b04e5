import { existsSync, statSync } from 'node:fs';
import { type Account, runProgram } from './run-program.ts';

// macOS brings its own user for PostgreSQL, with an underscore.
const names = ['postgres', '_postgres'];

/**
 * Chooses the operating-system user for PostgreSQL, which refuses to run as root. An ordinary user runs it under
 * their own name (`undefined`); root uses the owner of the data that is there already, else the user `postgres`,
 * who is added to the system if missing.
 */
export async function chooseAccount(cluster: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = ownerOf(cluster);
  const known = await findAccount();
  return owner && owner.uid !== known?.uid ? owner : (known ?? (await addAccount()));
}

function ownerOf(cluster: string): Account | undefined {
  if (!existsSync(cluster)) return undefined;
  const { uid, gid } = statSync(cluster);
  // Data that was copied by root belongs to root now, which says nothing about who should run it.
  return uid === 0 ? undefined : { name: `number ${uid}`, uid, gid };
}

async function findAccount(): Promise<Account | undefined> {
  for (const name of names) {
    const [uid, gid] = await Promise.all([runProgram('id', ['-u', name]), runProgram('id', ['-g', name])]);
    if (uid.ok && gid.ok && Number(uid.output) > 0) return { name, uid: Number(uid.output), gid: Number(gid.output) };
  }
  return undefined;
}

async function addAccount(): Promise<Account> {
  const home = '/var/lib/foodbank';
  const attempts: [string, string[]][] = [
    [
      'useradd',
      ['--system', '--user-group', '--no-create-home', '--home-dir', home, '--shell', '/bin/false', 'postgres'],
    ],
    ['adduser', ['--system', '--group', '--no-create-home', '--home', home, '--shell', '/bin/false', 'postgres']],
  ];
  let reason: string | undefined;
  for (const [program, args] of attempts) {
    const result = await runProgram(program, args);
    // Another process may have added the user at the same moment, so the answer that counts is the list of users.
    const account = await findAccount();
    if (account) return account;
    if (!result.notStarted) reason ??= result.output.trim().split('\n').at(-1);
  }
  throw new Error(
    `PostgreSQL refuses to run as root, and the system user "postgres" could not be added (${reason ?? 'there is no useradd'}): ` +
      'add that user, start Foodbank as an ordinary user, or set DATABASE_URL to a PostgreSQL of yours.',
  );
}
