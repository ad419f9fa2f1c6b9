export { type Excerpt, excerptOf } from './excerpt';
export { type Flat, flatten } from './flat';
export { findMarks, type Mark, placesOfWord } from './marks';
export {
  anyOf,
  cutApart,
  cutsOfPhrase,
  formsOf,
  loosen,
  type Need,
  occursIn,
  parseSearch,
  type Search,
  type SearchPart,
  type SearchWord,
} from './query';
export { daysIn, tokensOf } from './tokens';
