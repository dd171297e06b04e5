// A script inside the head of every page.
import { startPage } from '@foodbank/app/page-start';
import { tokenKey } from './session/token-key.ts';

startPage(tokenKey);
