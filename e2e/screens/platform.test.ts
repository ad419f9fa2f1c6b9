import { isDeep } from '../../test-depth';
import { checkScreens } from './check-screens';
import { platformScreens } from './platform';

checkScreens(platformScreens, isDeep);
