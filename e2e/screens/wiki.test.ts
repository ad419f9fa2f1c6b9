// @module-tag deep
import { isDeep } from '../../test-depth';
import { checkScreens } from './check-screens';
import { wikiScreens } from './wiki';

checkScreens(wikiScreens, isDeep);
