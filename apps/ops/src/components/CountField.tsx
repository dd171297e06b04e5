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

/** What was counted. */
export function CountField(field: { name: string; error: string | undefined }) {
  return <TextField {...field} label="Counted" inputMode="numeric" autoComplete="off" required />;
}
