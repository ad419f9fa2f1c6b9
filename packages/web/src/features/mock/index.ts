export { commonRules, explainRule } from './editor/form/explain-rule';
export { endAt } from './scenario/scenario-end';
export { scenarioTexts } from './scenario/scenario-texts';
