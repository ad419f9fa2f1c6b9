// @module-tag deep
import { checkScreens } from './check-screens';
import { wikiScreens } from './wiki';

checkScreens(wikiScreens);
