// @module-tag deep
import { checkScreens } from './check-screens';
import { platformScreens } from './platform';

checkScreens(platformScreens);
