// Separate from the schemas, since screens import these names and must not load zod.

import { storagePrefix } from '../core/version';

/** Header, query parameter and cookie by which a caller names a scenario or a personal key. */
export const scenarioHeader = 'X-EasyMock-Scenario';
export const scenarioQuery = '_scenario';
export const scenarioCookie = `${storagePrefix}scenario`;
/** Query parameter of a personal address that sets the cookie (`on`) or removes it (`off`). */
export const scenarioCookieQuery = '_scenario_cookie';
