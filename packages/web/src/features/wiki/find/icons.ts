export { default as CaseIcon } from 'lucide/dist/esm/icons/case-sensitive.mjs';
export { default as RegexIcon } from 'lucide/dist/esm/icons/regex.mjs';
export { default as WordIcon } from 'lucide/dist/esm/icons/whole-word.mjs';
