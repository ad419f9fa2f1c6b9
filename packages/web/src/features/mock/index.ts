export { isOnOwnSite, mockAddress, testerAddress } from './addresses';
export { commonRules, explainRule } from './editor/form/explain-rule';
export { requestOf, sampleAddress } from './editor/response/preview-request';
export { endAt } from './scenario/scenario-end';
export { scenarioTexts } from './scenario/scenario-texts';

/** Loads the history of a mock on demand. */
export const loadMockHistory = () => import('./history/mock-history');

/** Loads the table of a mock's parameters on demand. */
export const loadRequestTable = () => import('./project/mock-details');
