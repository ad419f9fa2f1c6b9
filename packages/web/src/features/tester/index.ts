export { type Answer, type Call, type Pair, pathNamesOf, queryOf, sendCall, withQuery } from './call';
export { PairsTable } from './pairs-table';
export { snippetOf } from './snippets';
