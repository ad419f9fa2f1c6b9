export { type Answer, type Call, type Pair, pathNamesOf, sendCall, withQuery } from './call';
export { PairsTable } from './pairs-table';
export { snippetOf } from './snippets';
