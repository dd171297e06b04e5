import { bankBroken } from './cases/bank-broken.ts';
import { bankNonsense } from './cases/bank-nonsense.ts';
import { bankRefusing } from './cases/bank-refusing.ts';
import { bankSilent } from './cases/bank-silent.ts';
import { connectionsUsedUp } from './cases/connections-used-up.ts';
import { databaseReadOnly } from './cases/database-read-only.ts';
import { databaseSilent } from './cases/database-silent.ts';
import { databaseSlow } from './cases/database-slow.ts';
import { databaseStopped } from './cases/database-stopped.ts';
import { diskFull } from './cases/disk-full.ts';
import { failoverAsynchronous, failoverSynchronous } from './cases/failover.ts';
import { mailDying } from './cases/mail-dying.ts';
import { mailLater } from './cases/mail-later.ts';
import { mailNever } from './cases/mail-never.ts';
import { mailRefusing } from './cases/mail-refusing.ts';
import { mailSlow } from './cases/mail-slow.ts';
import type { Fault } from './fault.ts';

/** Every fault that is played one by one. */
export const allFaults: readonly Fault[] = [
  ...[databaseStopped, databaseSlow, databaseSilent, connectionsUsedUp, diskFull, databaseReadOnly],
  ...[failoverAsynchronous, failoverSynchronous],
  ...[mailRefusing, mailLater, mailNever, mailSlow, mailDying],
  ...[bankRefusing, bankSilent, bankBroken, bankNonsense],
];
