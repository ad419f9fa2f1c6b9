/** Attributes of an element that the editor does not use, preserved as in the source. */
export type OtherAttributes = Readonly<Record<string, string>>;

/** The attributes of an element, from which a reader takes the ones it uses; the others are its rest. */
export class AttributeReader {
  readonly #left: Map<string, string>;
  readonly #style: Map<string, string>;

  constructor(attributes: readonly (readonly [string, string])[]) {
    this.#left = new Map(attributes);
    this.#style = new Map(
      (this.#left.get('style') ?? '')
        .split(';')
        .filter((one) => one.includes(':'))
        .map((one) => {
          const colon = one.indexOf(':');
          return [one.slice(0, colon).trim(), one.slice(colon + 1).trim()];
        }),
    );
    this.#left.delete('style');
  }

  take(name: string): string | null {
    const value = this.#left.get(name) ?? null;
    this.#left.delete(name);
    return value;
  }

  style(property: string): string | null {
    const value = this.#style.get(property) ?? null;
    this.#style.delete(property);
    return value;
  }

  /** Removes a class. @returns whether the class was present */
  hasClass(name: string): boolean {
    const names = (this.#left.get('class') ?? '').split(' ').filter(Boolean);
    if (!names.includes(name)) return false;
    const others = names.filter((one) => one !== name);
    if (others.length > 0) this.#left.set('class', others.join(' '));
    else this.#left.delete('class');
    return true;
  }

  /** Returns the attributes that were not taken; null if there are none. */
  rest(): OtherAttributes | null {
    const style = [...this.#style].map(([property, value]) => `${property}:${value}`).join(';');
    const left = [...this.#left, ...(style ? [['style', style] as const] : [])];
    return left.length > 0 ? Object.fromEntries(left) : null;
  }
}

/**
 * Returns the attributes of an element to write: the editor's own and the rest. Null and empty values are
 * omitted.
 */
export function attributesOf(
  own: Readonly<Record<string, string | number | null | undefined>>,
  rest: OtherAttributes | null = null,
  styles: Readonly<Record<string, string | null | undefined>> = {},
): Record<string, string> {
  const { class: restClass, style: restStyle, ...others } = rest ?? {};
  const { class: ownClass, ...named } = own;
  const result: Record<string, string> = {};
  for (const [name, value] of Object.entries(named)) {
    if (value !== null && value !== undefined) result[name] = String(value);
  }
  Object.assign(result, others);
  const classes = [ownClass, restClass].filter(Boolean).join(' ');
  if (classes) result.class = classes;
  const declared = Object.entries(styles).flatMap(([property, value]) => (value ? [`${property}:${value}`] : []));
  const style = [...declared, ...(restStyle ? [restStyle] : [])].join(';');
  if (style) result.style = style;
  return result;
}
