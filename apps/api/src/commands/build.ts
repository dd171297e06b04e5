import { buildFrontEnds } from '@foodbank/front-ends/front-ends';
import { readConfig } from '../config.ts';

// Builds the site, the portal, the console and the customers' app where their sources or PUBLIC_URL have changed: `npm run build`.
await buildFrontEnds(readConfig(process.env).siteUrl, console.log);
