export { commonRules, explainRule } from './editor/explain-rule';
