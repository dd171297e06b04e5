import { readReceiptFile } from '@foodbank/contract/selling/receipts';
import type { AppContext } from '../../../platform/app-context.ts';
import { businessDateOf } from '../../../platform/clock.ts';
import { FileReply, personRoute, type Route } from '../../../platform/serve.ts';
import { readReceipt } from '../../selling/orders/read-receipt.ts';

/** The call by which a customer saves a receipt. It is made when it is asked for and not kept. */
export function receiptRoutes({ clock, database, limits }: AppContext): Route[] {
  return [
    personRoute(readReceiptFile, async ({ params: { number } }, { person }) => {
      const receipt = await readReceipt(database.read, person.id, { number, today: businessDateOf(clock) });
      await limits.take('receiptsByCustomer', person.id);
      // Fonts and the writer of PDF take long to load, and few processes write one.
      const { renderReceipt } = await import('./render-receipt.ts');
      const fileName = `Foodbank-receipt-${receipt.number}-${receipt.version}.pdf`;
      return new FileReply({ bytes: renderReceipt(receipt), contentType: 'application/pdf', fileName });
    }),
  ];
}
