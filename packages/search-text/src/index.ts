export { type Excerpt, excerptOf } from './excerpt';
export { type Flat, flatten } from './flat';
export { findMarks, type Mark, placesOfWord } from './marks';
export { anyOf, type Need, parseSearch, type Search, type SearchWord } from './query';
export { daysIn, tokensOf } from './tokens';
