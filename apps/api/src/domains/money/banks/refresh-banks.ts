import type { Database } from '../../../platform/database.ts';
import type { BankProvider } from '../../../providers/banks.ts';
import { mergeListedBanks, payoutBanks } from './bank-rules.ts';
import { listBanks, upsertBanks } from './queries.ts';

/** Stores our own list of banks if there is none yet, so that choosing a bank never waits for the provider. */
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
 * Updates the list of banks from the provider. Throws, and changes nothing, if the provider lists none of our banks: that must be a
 * mistake of the provider.
 */
export async function refreshBanks(database: Database, provider: BankProvider): Promise<void> {
  const banks = mergeListedBanks(await provider.listBanks());
  if (!banks.some(({ listed }) => listed)) throw new Error('the provider lists none of the banks that we pay to');
  await database.write((tx) => upsertBanks(tx, banks));
}
