import { getMoneyFlow, type MoneyFlow } from '@foodbank/contract/money/ledger-staff';
import { formatNaira } from '@foodbank/contract/primitives/money';
import type { PeriodName } from '@foodbank/contract/primitives/periods';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../api.ts';
import type { ChartFigureProps } from '../../../../components/charts/ChartFigure.tsx';
import { changeText, fullAmount, placeOfDay, shortAmount } from '../../../../components/charts/comparing.ts';

/** What came in and went out in a period. */
export const moneyFlowQuery = (period: PeriodName) =>
  queryOptions({
    queryKey: ['ledger', 'money-flow', period],
    queryFn: () => call(getMoneyFlow, { query: { period } }),
    staleTime: 60_000,
  });

/** "₦1,200.00 in (+12 %), ₦800.00 out (as before)". */
export const flowText = ({ total }: Pick<MoneyFlow, 'total'>): string =>
  `${formatNaira(total.in)} in (${changeText(total.in, total.earlier.in)}), ${formatNaira(total.out)} out (${changeText(total.out, total.earlier.out)})`;

/** What a chart of money in and out by day has. What goes out hangs below the line. Days on which payouts were paid are marked. */
export const flowChart = ({ days }: MoneyFlow): Omit<ChartFigureProps, 'title'> => ({
  unit: 'Day',
  places: days.map(({ day }) => placeOfDay(day)),
  series: [
    { name: 'In', kind: 'bar', tone: 'main', values: days.map((one) => one.in) },
    { name: 'Out', kind: 'bar', tone: 'second', values: days.map((one) => -one.out) },
  ],
  write: fullAmount,
  shorten: shortAmount,
  marks: { name: 'Payouts paid', places: days.flatMap(({ paidOut }, index) => (paidOut > 0 ? [index] : [])) },
});
