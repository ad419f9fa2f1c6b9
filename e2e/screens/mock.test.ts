// @module-tag deep
import { isDeep } from '../../test-depth';
import { checkScreens } from './check-screens';
import { mockScreens } from './mock';

checkScreens(mockScreens, isDeep);
