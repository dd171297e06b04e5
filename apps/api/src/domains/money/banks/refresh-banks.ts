import type { Database } from '../../../platform/database.ts';
import type { BankProvider } from '../../../providers/banks.ts';
import { banksAfter, payoutBanks } from './bank-rules.ts';
import { listBanks, upsertBanks } from './queries.ts';

/** Puts the list in place that we know ourselves, where there is none yet: choosing a bank never waits for the provider. */
export async function ensureBanks(database: Database): Promise<void> {
  if ((await listBanks(database.read)).length > 0) return;
  await database.write((tx) =>
    upsertBanks(
      tx,
      payoutBanks.map((bank) => ({ ...bank, listed: true })),
    ),
  );
}

/**
 * Asks the provider for its banks and takes over names and absences. A list that has none of ours is an accident of the
 * provider's and changes nothing.
 */
export async function refreshBanks(database: Database, provider: BankProvider): Promise<void> {
  const banks = banksAfter(await provider.listBanks());
  if (!banks.some(({ listed }) => listed)) throw new Error('the provider lists none of the banks that we pay to');
  await database.write((tx) => upsertBanks(tx, banks));
}
