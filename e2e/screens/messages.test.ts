// @module-tag deep
import { checkScreens } from './check-screens';
import { messagesScreens } from './messages';

checkScreens(messagesScreens);
