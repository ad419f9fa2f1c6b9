export { commonRules, explainRule } from './editor/form/explain-rule';
