// @module-tag deep
import { checkScreens } from './check-screens';
import { docsScreens } from './docs';

checkScreens(docsScreens);
