import type { PlanQuote } from '@foodbank/contract/lending/plans';
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import tables from './Schedule.module.css';

/** The instalments of a quote. */
export function Schedule({ quote, caption }: { quote: PlanQuote; caption: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than the screen is scrolled by keyboard.
    <section className={tables.scroll} tabIndex={0} aria-label={caption}>
      <table className={tables.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">No.</th>
            <th scope="col" className={tables.words}>
              Due
            </th>
            <th scope="col">Instalment</th>
            <th scope="col">Principal</th>
            <th scope="col">Charge</th>
            <th scope="col">Still owed</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">–</th>
            <td className={tables.words}>Paid at once</td>
            <td>{formatNaira(quote.downPayment)}</td>
            <td>–</td>
            <td>–</td>
            <td>{formatNaira(quote.financed)}</td>
          </tr>
          {quote.rows.map((row) => (
            <tr key={row.number}>
              <th scope="row">{row.number}</th>
              <td className={tables.words}>{formatDay(row.dueOn)}</td>
              <td>{formatNaira(row.payment)}</td>
              <td>{formatNaira(row.principal)}</td>
              <td>{formatNaira(row.charge)}</td>
              <td>{formatNaira(row.balance)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">In total</th>
            <td />
            <td>{formatNaira(quote.payable)}</td>
            <td>{formatNaira(quote.financed)}</td>
            <td>{formatNaira(quote.charge)}</td>
            <td />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
