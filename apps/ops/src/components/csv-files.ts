/** The endings of files that the browser offers for a CSV file: Excel's “Unicode text” ends in .txt. What is in one, the server sees. */
export const csvFiles = '.csv,.txt,.tsv';
