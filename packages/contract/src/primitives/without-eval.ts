/**
 * Turns off zod's compilation of schemas, which the pages' Content-Security-Policy forbids. Browser entries import this before any
 * module that declares a schema. The server doesn't import it, because compiled schemas are faster.
 */
import * as z from 'zod/mini';

z.config({ jitless: true });
