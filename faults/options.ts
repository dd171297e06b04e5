/** The options of `npm run test:resilience`, which `run.ts` passes as environment variables. */
const number = (name: string, otherwise: number) => Number(process.env[`RESILIENCE_${name}`] ?? otherwise);

/** Repeats the random choices of an earlier run. */
export const seed = number('SEED', 1);
/** How often something is killed, over all arrangements. */
export const killCount = number('KILLS', 20);
/** How often each server is restarted under load. */
export const rounds = number('ROUNDS', 2);
/** How long the long run lasts. */
export const longMinutes = number('LONG', 2);
/** The test of the money: operations and crashes in all, and over how many seeds. */
export const operationCount = number('OPERATIONS', 1_200);
export const crashCount = number('CRASHES', 24);
export const seedCount = number('SEEDS', 3);
/** The test of checkouts: how often the product is killed in all, over all points. */
export const checkoutKills = number('CHECKOUTS', 100);
/** The test of checkouts on a plan: how often the product is killed in all, over all points. */
export const planKills = number('PLANS', 100);
/** The month of plans: how many customers by the calls; five times as many by the operations. */
export const monthCustomers = number('MONTH', 100);
/** The year of three employers: how many civil servants by the calls and files; four times as many by the operations. */
export const yearServants = number('YEAR', 100);
/** The test of loan events: how often the product is killed in all, over all points. */
export const loanKills = number('EVENTS', 100);
/** The test of goods that come back on a plan: how often the product is killed in all, over all points. */
export const returnKills = number('RETURNS', 100);
/** The test of cards that pay by themselves: how often a process is killed in all, over all steps. */
export const cardKills = number('CARDS', 100);
/** The test of the close of day: how often the product is killed in all, over all points. */
export const closingKills = number('CLOSINGS', 100);
