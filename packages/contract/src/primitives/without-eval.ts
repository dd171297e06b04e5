/**
 * Makes schemas check without compiling themselves, which the pages' Content-Security-Policy forbids. A browser's entry
 * imports this before anything that declares a schema; the server does not, because compiled schemas are faster.
 */
import * as z from 'zod/mini';

z.config({ jitless: true });
