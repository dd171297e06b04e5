import { type LoanSimulation, loanSimulation } from '@foodbank/contract/lending/plans-staff';

/** The names of what is asked, as they stand in the address. */
const names = Object.keys(loanSimulation.shape) as (keyof LoanSimulation)[];

/** What an address asks for, as typed; what is missing or empty is left out. */
export function askedIn(params: URLSearchParams): Partial<LoanSimulation> {
  return Object.fromEntries(names.flatMap((name) => (params.get(name) ? [[name, params.get(name)]] : [])));
}

/** The address that asks the same. */
export function paramsOf(asked: LoanSimulation): URLSearchParams {
  return new URLSearchParams(names.flatMap((name) => (asked[name] === undefined ? [] : [[name, asked[name]]])));
}
