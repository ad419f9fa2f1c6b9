import { PatternError } from '../core/errors';
import { readPath, type WantedPath } from './match-path';
import { isDefaultExpression, variantsOf } from './pattern';
import { canMatch, compilePattern, type PatternProgram, runProgram, type StepBudget } from './pattern-program';
import { type PatternSegment, splitPattern } from './pattern-tokens';

/**
 * One address to serve. If two routes match equally well, the one with the lower `order` wins.
 *
 * @example
 * const route: Route<string> = { method: 'get', pattern: '/users/:id', value: 'mock 7', order: 1 };
 */
export interface Route<T> {
  readonly method: string;
  /** Normalised, see `normalizePattern`. */
  readonly pattern: string;
  readonly value: T;
  readonly order: number;
}

/**
 * The matching route and the values of its parameters.
 *
 * @example
 * const found = matcher.find('get', '/users/7');
 * if (found.found) reply(found.value, found.params.id);
 */
export interface RouteMatch<T> {
  readonly found: true;
  readonly value: T;
  readonly pattern: string;
  /** Values by name. Unnamed groups are '0', '1', …; optional groups without a value are absent. */
  readonly params: Readonly<Record<string, string>>;
}

/**
 * Reason of a miss: no route matches the path, none of the matching routes has the method, or the
 * percent-encoding of the path is broken.
 *
 * @example
 * if (!found.found && found.miss === 'method') allow(found.methods);
 */
export interface RouteMiss {
  readonly found: false;
  readonly miss: 'path' | 'method';
  /** Methods that routes have at this path, in lower case. */
  readonly methods: readonly string[];
}

/**
 * A compiled set of routes.
 *
 * @example
 * const matcher: Matcher<Mock> = createMatcher(mocks.map(routeOf));
 */
export interface Matcher<T> {
  /**
   * Finds the route for a method and a path.
   * @param budget steps left for expressions, decreased by use (default: those of one look-up). Expressions
   * beyond it match nothing.
   */
  find(method: string, path: string, budget?: StepBudget): RouteMatch<T> | RouteMiss;
  /** Returns the methods that routes have at this path, in lower case and alphabetical order. */
  methodsFor(path: string): string[];
  /** Routes with invalid patterns, which are skipped. One broken route must not disable the others. */
  readonly refused: readonly { readonly route: Route<T>; readonly error: PatternError }[];
}

interface End<T> {
  readonly route: Route<T>;
  readonly method: string;
  readonly names: readonly string[];
  /** One digit per segment; a lower digit is more specific. */
  readonly rank: string;
}

interface Branch<T> {
  readonly key: string;
  readonly program: PatternProgram;
  readonly node: TrieNode<T>;
}

/** A pattern that matches the rest of the path, including slashes. */
interface Wild<T> {
  readonly program: PatternProgram;
  readonly end: End<T>;
}

/** Rare collections are allocated on first use, because servers have hundreds of thousands of nodes. */
interface TrieNode<T> {
  literals: Map<string, TrieNode<T>> | undefined;
  parameter: TrieNode<T> | undefined;
  /** Text and plain parameters in one segment, such as `report-:id.json`. */
  mixed: Branch<T>[] | undefined;
  /** Segments with a custom expression. */
  custom: Branch<T>[] | undefined;
  wild: Wild<T>[] | undefined;
  ends: readonly End<T>[];
}

const RANK = { literal: '0', mixed: '1', parameter: '2', custom: '3', wild: '4' } as const;
const MAX_PATH = 2048;
// Limits a look-up to a few milliseconds of expressions. A typical look-up takes a few dozen steps; only
// routes crafted to be slow come near this limit, and they must not delay other requests.
const STEPS = 40_000;
const METHODS_STEPS = 20_000;

/**
 * Compiles routes to a tree. Segment by segment from the left, a literal beats a parameter, and a parameter
 * beats an expression or wildcard; then the lower `order` wins. A look-up that exceeds its budget of a few
 * milliseconds is a miss. Only thousands of expressions that nearly match take that long.
 *
 * @example
 * const matcher = createMatcher([{ method: 'get', pattern: '/users/:id', value: 'one user', order: 1 }]);
 * matcher.find('GET', '/Users/7/'); // { found: true, value: 'one user', params: { id: '7' }, … }
 */
export function createMatcher<T>(routes: readonly Route<T>[]): Matcher<T> {
  const root = newNode<T>();
  const literals: LiteralRoutes<T> = new Map();
  const refused: { route: Route<T>; error: PatternError }[] = [];
  for (const route of [...routes].sort((a, b) => a.order - b.order)) {
    try {
      const segments = splitPattern(route.pattern);
      for (const variant of variantsOf(segments)) insert(root, route, variant);
      indexLiteral(literals, route, segments);
    } catch (error) {
      if (!(error instanceof PatternError)) throw error;
      refused.push({ route, error });
    }
  }
  const methodsFor = (path: string): string[] => {
    const wanted = readPath(path);
    return methodsAt(root, wanted, { left: METHODS_STEPS });
  };
  return {
    refused,
    methodsFor,
    // After a miss, the methods are looked up with the rest of the budget.
    find(asked, path, budget = { left: STEPS }) {
      const method = asked.toLowerCase();
      const literal = literals.get(method)?.get(path.toLowerCase());
      if (literal) return literal;
      const wanted = readPath(path);
      const hit = new Search<T>(wanted, method, budget).best(root, 0, []);
      // An aborted search may have missed a better route, so report a miss rather than a wrong route.
      if (budget.left < 0) return { found: false, miss: 'path', methods: [] };
      if (!hit) {
        const methods = methodsAt(root, wanted, budget);
        return { found: false, miss: methods.length > 0 ? 'method' : 'path', methods };
      }
      const { route, names } = hit.end;
      return { found: true, value: route.value, pattern: route.pattern, params: paramsOf(names, hit.values) };
    },
  };
}

/** Routes without parameters, by method and path in lower case. */
type LiteralRoutes<T> = Map<string, Map<string, RouteMatch<T>>>;

// Most routes are plain text, and most paths equal one exactly. A literal route beats every other, so a map
// finds it without a search.
function indexLiteral<T>(literals: LiteralRoutes<T>, route: Route<T>, segments: readonly PatternSegment[]): void {
  const texts = segments.map(([token, next]) => (token?.kind === 'text' && !next ? token.text : undefined));
  // Texts that are percent-encoded in a path are not indexed; the search decodes them.
  if (texts.some((text) => text === undefined || /[%/?#]/.test(text))) return;
  const path = `/${texts.join('/')}`.toLowerCase();
  const method = route.method.toLowerCase();
  const paths = child(literals, method, () => new Map<string, RouteMatch<T>>());
  const { value, pattern } = route;
  if (!paths.has(path)) paths.set(path, { found: true, value, pattern, params: Object.freeze({}) });
}

function paramsOf(names: readonly string[], values: readonly (string | undefined)[]): Record<string, string> {
  const params: Record<string, string> = {};
  for (let i = 0; i < names.length; i += 1) {
    const [name, value] = [names[i] ?? '', values[i]];
    if (value === undefined) continue;
    // Assigning `__proto__` would set the prototype.
    if (name === '__proto__') Object.defineProperty(params, name, { value, enumerable: true });
    else params[name] = value;
  }
  return params;
}

const none: readonly never[] = [];

function newNode<T>(): TrieNode<T> {
  return {
    literals: undefined,
    parameter: undefined,
    mixed: undefined,
    custom: undefined,
    wild: undefined,
    ends: none,
  };
}

function insert<T>(root: TrieNode<T>, route: Route<T>, segments: readonly PatternSegment[]): void {
  const names = namesOf(segments);
  const method = route.method.toLowerCase();
  let node = root;
  let rank = '';
  for (const [index, segment] of segments.entries()) {
    const [token] = segment;
    if (segment.length === 1 && token?.kind === 'text') {
      rank += RANK.literal;
      node.literals ??= new Map();
      node = child(node.literals, token.text.toLowerCase(), newNode<T>);
      continue;
    }
    if (segment.length === 1 && token?.kind === 'parameter' && isPlain(token)) {
      rank += RANK.parameter;
      node.parameter ??= newNode();
      node = node.parameter;
      continue;
    }
    const program = compilePattern([segment]);
    if (program.crossesSlash) {
      const rest = compilePattern(segments.slice(index));
      node.wild ??= [];
      node.wild.push({ program: rest, end: { route, method, names, rank: rank + RANK.wild } });
      return;
    }
    const isMixed = segment.every((part) => part.kind === 'text' || isPlain(part));
    rank += isMixed ? RANK.mixed : RANK.custom;
    const kind = isMixed ? 'mixed' : 'custom';
    const branches = node[kind] ?? [];
    node[kind] = branches;
    node = branch(branches, segment, program);
  }
  // `push` would reserve room for 16 more elements, but a path has few methods.
  node.ends = [...node.ends, { route, method, names, rank }];
}

function isPlain(token: PatternSegment[number]): boolean {
  return token.kind === 'parameter' && token.modifier === '' && isDefaultExpression(token.expression);
}

/** Returns the value of a key in a map and creates it if missing. */
function child<T>(map: Map<string, T>, key: string, make: () => T): T {
  let value = map.get(key);
  if (value === undefined) {
    value = make();
    map.set(key, value);
  }
  return value;
}

function branch<T>(list: Branch<T>[], segment: PatternSegment, program: PatternProgram): TrieNode<T> {
  const key = JSON.stringify(
    segment.map((token) =>
      token.kind === 'text' ? [token.text.toLowerCase()] : [token.expression ?? null, token.modifier],
    ),
  );
  const known = list.find((entry) => entry.key === key);
  if (known) return known.node;
  const node = newNode<T>();
  list.push({ key, program, node });
  return node;
}

function namesOf(segments: readonly PatternSegment[]): string[] {
  let bare = 0;
  return segments.flat().flatMap((token) => {
    if (token.kind === 'text') return [];
    if (token.name !== undefined) return [token.name];
    bare += 1;
    return [String(bare - 1)];
  });
}

// After the budget is spent, the list of methods is incomplete and would look complete.
function methodsAt<T>(root: TrieNode<T>, wanted: WantedPath, budget: StepBudget): string[] {
  const search = new Search<T>(wanted, undefined, budget);
  search.best(root, 0, []);
  if (budget.left < 0) return [];
  return [...search.methods].sort();
}

interface Hit<T> {
  readonly end: End<T>;
  readonly values: readonly (string | undefined)[];
}

/** One look-up. If `method` is undefined, it only collects the methods of all routes that match the path. */
class Search<T> {
  readonly methods = new Set<string>();
  private readonly wanted: WantedPath;
  private readonly method: string | undefined;
  private readonly budget: StepBudget;
  /** Rest of the path from each depth on, also in lower case; computed on demand. */
  private readonly rests: { readonly text: string; readonly lower: string }[] = [];

  constructor(wanted: WantedPath, method: string | undefined, budget: StepBudget) {
    this.wanted = wanted;
    this.method = method;
    this.budget = budget;
  }

  // Every node has exactly one depth, so a look-up visits each node at most once.
  best(node: TrieNode<T>, depth: number, values: readonly (string | undefined)[]): Hit<T> | undefined {
    const segment = this.wanted.segments[depth];
    if (segment === undefined) {
      const end = this.accept(node.ends);
      if (end) return { end, values };
    } else {
      const hit =
        this.below(node.literals?.get(this.wanted.lower[depth] ?? ''), depth, values) ??
        this.branches(node.mixed, segment, depth, values) ??
        (segment === '' ? undefined : this.below(node.parameter, depth, [...values, segment])) ??
        this.branches(node.custom, segment, depth, values);
      if (hit) return hit;
    }
    return node.wild ? this.rest(node.wild, depth, values) : undefined;
  }

  private below(node: TrieNode<T> | undefined, depth: number, values: readonly (string | undefined)[]) {
    return node ? this.best(node, depth + 1, values) : undefined;
  }

  private accept(ends: readonly End<T>[]): End<T> | undefined {
    if (this.method !== undefined) return ends.find((end) => end.method === this.method);
    for (const end of ends) this.methods.add(end.method);
    return undefined;
  }

  private branches(
    branches: readonly Branch<T>[] | undefined,
    segment: string,
    depth: number,
    values: readonly (string | undefined)[],
  ): Hit<T> | undefined {
    let winner: Hit<T> | undefined;
    if (!branches || segment.length > MAX_PATH) return undefined;
    const lower = this.wanted.lower[depth] ?? '';
    for (const { program, node } of branches) {
      if (this.budget.left < 0) return undefined;
      if (!canMatch(program, lower)) continue;
      const captured = runProgram(program, segment, this.budget);
      if (!captured) continue;
      const hit = this.below(node, depth, [...values, ...captured]);
      if (hit && (!winner || isBetter(hit.end, winner.end))) winner = hit;
    }
    return winner;
  }

  private rest(wilds: readonly Wild<T>[], depth: number, values: readonly (string | undefined)[]): Hit<T> | undefined {
    const { segments, endsWithSlash } = this.wanted;
    // `/files/(.*)` requires its slash: it matches /files/ but not /files.
    if (depth >= segments.length && !endsWithSlash) return undefined;
    const { text, lower } = this.restFrom(depth);
    if (text.length > MAX_PATH) return undefined;
    for (const { program, end } of wilds) {
      if (this.method !== undefined && end.method !== this.method) continue;
      if (this.budget.left < 0) return undefined;
      if (!canMatch(program, lower)) continue;
      const captured = runProgram(program, text, this.budget);
      if (!captured) continue;
      if (this.method !== undefined) return { end, values: [...values, ...captured] };
      this.methods.add(end.method);
    }
    return undefined;
  }

  private restFrom(depth: number): { readonly text: string; readonly lower: string } {
    const known = this.rests[depth];
    if (known) return known;
    const text = this.wanted.segments.slice(depth).join('/');
    const made = { text, lower: text.length > MAX_PATH ? '' : text.toLowerCase() };
    this.rests[depth] = made;
    return made;
  }
}

// Routes are inserted in order, so the first match within one list has the lowest order.
function isBetter<T>(a: End<T>, b: End<T>): boolean {
  return a.rank === b.rank ? a.route.order < b.route.order : a.rank < b.rank;
}
