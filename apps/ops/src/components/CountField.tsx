import { reasonText } from '@foodbank/contract/primitives/reasons';
import { typedWhole, wholeExample } from '@foodbank/contract/primitives/typed-numbers';
import { countedField } from '@foodbank/contract/selling/products-staff';
import { TextField } from '@foodbank/ui/TextField';
import * as z from 'zod/mini';

/** What the dialogs that count stock ask. */
export const countSchema = z.object({
  onHand: z.pipe(typedWhole(`Enter a whole number, ${wholeExample}`), countedField),
  reason: reasonText,
});

/** One reason holds for a round of counts. */
export const roundHint = 'It is filled in for the next counts of this round, and kept in the audit log with your name.';

/** What was counted. */
export function CountField(field: { name: string; error: string | undefined }) {
  return <TextField {...field} label="Counted" inputMode="numeric" autoComplete="off" required />;
}
