// @module-tag deep
import { checkScreens } from './check-screens';
import { toolsScreens } from './tools';

checkScreens(toolsScreens);
