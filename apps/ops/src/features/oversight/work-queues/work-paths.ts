/** The addresses of these screens. */
export const emailsPath = '/ops/failed-work';
export const jobsPath = '/ops/failed-work/jobs';
export const accountNamesPath = '/ops/account-names';
export const alikeCustomersPath = '/ops/alike-customers';
