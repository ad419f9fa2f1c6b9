// @module-tag deep
import { checkScreens } from './check-screens';
import { mockScreens } from './mock';

checkScreens(mockScreens);
