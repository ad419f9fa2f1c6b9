import { type PatternToken, splitPattern } from '../match/pattern-tokens';

/** A parameter in the path of a mock. */
export interface PathParameter {
  readonly name: string;
  /** Regular expression that the value fits; undefined if any segment does. */
  readonly expression: string | undefined;
  readonly isOptional: boolean;
  /** Whether the value may contain slashes. */
  readonly isWild: boolean;
}

/** A mock's URL as other tools write it. */
export interface UrlTemplate {
  /** Path with `{id}`, as OpenAPI writes it. */
  readonly path: string;
  readonly parameters: readonly PathParameter[];
}

/**
 * Converts the pattern of a mock to a path with parameters in braces.
 *
 * @example
 * urlTemplate('/users/:id(\\d+)').path; // '/users/{id}'
 */
export function urlTemplate(pattern: string): UrlTemplate {
  const parameters: PathParameter[] = [];
  const nameOf = (token: Exclude<PatternToken, { kind: 'text' }>): string => {
    const isTaken = (name: string) => parameters.some((parameter) => parameter.name === name);
    const name = token.name ?? 'path';
    for (let num = 1; ; num++) {
      const candidate = num === 1 ? name : `${name}${num}`;
      if (!isTaken(candidate)) return candidate;
    }
  };
  const segments = splitPattern(pattern).map((segment) =>
    segment
      .map((token) => {
        if (token.kind === 'text') return encoded(token.text);
        const name = nameOf(token);
        const isWild = token.modifier === '*' || token.modifier === '+' || /\.[*+]/.test(token.expression ?? '');
        const isOptional = token.modifier === '?' || token.modifier === '*';
        parameters.push({ name, expression: isWild ? undefined : token.expression, isOptional, isWild });
        return `{${name}}`;
      })
      .join(''),
  );
  return { path: `/${segments.join('/')}`, parameters };
}

/** Encodes characters that would end a path or begin a parameter; other characters stay readable. */
const encoded = (text: string): string =>
  text.replace(/[%{}?#\s]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);
