// @module-tag deep
import { checkScreens } from './check-screens';
import { peopleScreens } from './people';

checkScreens(peopleScreens);
