// @module-tag deep
import { isDeep } from '../../test-depth';
import { checkScreens } from './check-screens';
import { peopleScreens } from './people';

checkScreens(peopleScreens, isDeep);
