import type { Element, Node } from '@xmldom/xmldom';

// Converts Office Math (OMML, ECMA-376 part 1, 22.1), in which Word stores its formulas, to TeX.

const isElement = (node: Node): node is Element => node.nodeType === 1;
const nameOf = (node: Node): string => (isElement(node) ? (node.localName ?? '') : '');

export function childrenOf(element: Node | undefined, ...names: string[]): Element[] {
  const found: Element[] = [];
  for (let node = element?.firstChild ?? null; node; node = node.nextSibling)
    if (isElement(node) && (names.length === 0 || names.includes(nameOf(node)))) found.push(node);
  return found;
}

export const childOf = (element: Node | undefined, name: string): Element | undefined => childrenOf(element, name)[0];

/** Returns an attribute whatever its prefix is. */
export function attributeIn(element: Element | undefined, name: string): string | undefined {
  for (let at = 0; at < (element?.attributes.length ?? 0); at++) {
    const attribute = element?.attributes.item(at);
    if (attribute?.localName === name || attribute?.name === name) return attribute.value;
  }
  return undefined;
}

/** Returns the value of a property; undefined if it is absent. */
function propertyOf(element: Element, properties: string, name: string): string | undefined {
  const property = childOf(childOf(element, properties), name);
  return property && (attributeIn(property, 'val') ?? '');
}

const isOn = (value: string | undefined): boolean => value !== undefined && !/^(?:0|off|false)$/.test(value);

/** Commands by character. Word writes operators as characters. */
const commands: Record<string, string> = Object.fromEntries(
  `α alpha β beta γ gamma δ delta ε varepsilon ϵ epsilon ζ zeta η eta θ theta ϑ vartheta ι iota κ kappa λ lambda μ mu
  ν nu ξ xi π pi ϖ varpi ρ rho ϱ varrho σ sigma ς varsigma τ tau υ upsilon φ varphi ϕ phi χ chi ψ psi ω omega
  Γ Gamma Δ Delta Θ Theta Λ Lambda Ξ Xi Π Pi Σ Sigma Υ Upsilon Φ Phi Ψ Psi Ω Omega ∂ partial ∇ nabla ∞ infty ∅ emptyset
  ± pm ∓ mp × times ÷ div ⋅ cdot · cdot ∗ ast ⋆ star ∘ circ ∙ bullet ⊕ oplus ⊖ ominus ⊗ otimes ⊙ odot ∧ wedge ∨ vee
  ∩ cap ∪ cup ∖ setminus ≤ le ≥ ge ≠ ne ≡ equiv ≈ approx ≅ cong ∼ sim ≃ simeq ∝ propto ≪ ll ≫ gg ≺ prec ≻ succ
  ∈ in ∉ notin ∋ ni ⊂ subset ⊃ supset ⊆ subseteq ⊇ supseteq ⊄ not\\subset ∀ forall ∃ exists ∄ nexists ¬ neg ⊢ vdash
  ⊥ perp ∥ parallel ∠ angle △ triangle □ square ∴ therefore ∵ because → to ← leftarrow ↔ leftrightarrow ⇒ Rightarrow
  ⇐ Leftarrow ⇔ Leftrightarrow ↦ mapsto ↑ uparrow ↓ downarrow ⟶ longrightarrow ⟵ longleftarrow ⟹ Longrightarrow
  ⟺ Longleftrightarrow ⇌ rightleftharpoons … ldots ⋯ cdots ⋮ vdots ⋱ ddots ′ prime ″ prime\\prime ℏ hbar ℓ ell ℜ Re
  ℑ Im ℵ aleph ⌊ lfloor ⌋ rfloor ⌈ lceil ⌉ rceil ⟨ langle ⟩ rangle 〈 langle 〉 rangle ‖ Vert ∣ mid † dagger ‡ ddagger
  ∑ sum ∏ prod ∐ coprod ∫ int ∬ iint ∭ iiint ∮ oint ⋃ bigcup ⋂ bigcap ⋁ bigvee ⋀ bigwedge ⨁ bigoplus ⨂ bigotimes
  ⨀ bigodot √ surd ° circ`
    .split(/\s+/)
    .reduce<[string, string][]>((pairs, part, at, all) => {
      if (at % 2 === 0 && all[at + 1]) pairs.push([part, `\\${all[at + 1]}`]);
      return pairs;
    }, []),
);

const escapes: Record<string, string> = {
  '\\': '\\backslash ',
  '~': '\\sim ',
  '^': '\\hat{}',
  '−': '-',
  '\u2009': '\\,',
  '\u2005': '\\;',
  '\u2003': '\\quad ',
  '\u2002': '\\enspace ',
  '\u00a0': '~',
  ' ': '\\ ',
};

/** Ranges of the mathematical alphabets, and the font command for their letters. */
const alphabets: [from: number, to: number, command: string][] = [
  [0x1d400, 0x1d433, 'mathbf'],
  [0x1d468, 0x1d49b, 'boldsymbol'],
  [0x1d49c, 0x1d4cf, 'mathcal'],
  [0x1d4d0, 0x1d503, 'boldsymbol'],
  [0x1d504, 0x1d537, 'mathfrak'],
  [0x1d538, 0x1d56b, 'mathbb'],
  [0x1d5a0, 0x1d5d3, 'mathsf'],
  [0x1d670, 0x1d6a3, 'mathtt'],
  [0x1d6a8, 0x1d6e1, 'boldsymbol'],
  [0x1d71c, 0x1d755, 'boldsymbol'],
  [0x1d7ce, 0x1d7d7, 'mathbf'],
  [0x1d7d8, 0x1d7e1, 'mathbb'],
];
/** Letters outside of the mathematical alphabet. */
const oldLetters: Record<string, string> = {
  ℂ: 'mathbb',
  ℍ: 'mathbb',
  ℕ: 'mathbb',
  ℙ: 'mathbb',
  ℚ: 'mathbb',
  ℝ: 'mathbb',
  ℤ: 'mathbb',
  ℬ: 'mathcal',
  ℰ: 'mathcal',
  ℱ: 'mathcal',
  ℋ: 'mathcal',
  ℐ: 'mathcal',
  ℒ: 'mathcal',
  ℳ: 'mathcal',
  ℛ: 'mathcal',
  ℭ: 'mathfrak',
  ℌ: 'mathfrak',
  ℨ: 'mathfrak',
};

const word = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\uac00-\ud7af\u3000-\u30ff]/u;

function characterTex(character: string): string {
  const old = oldLetters[character];
  if (old) return `\\${old}{${character.normalize('NFKC')}}`;
  const command = commands[character];
  if (command) return `${command} `;
  const code = character.codePointAt(0) ?? 0;
  // Invisible operators, and the marks that align.
  if (code >= 0x2061 && code <= 0x2064) return '';
  if (code >= 0x1d400 && code <= 0x1d7ff) {
    const plain = character.normalize('NFKC');
    const inner = characterTex(plain);
    const alphabet = alphabets.find(([from, to]) => code >= from && code <= to)?.[2];
    return alphabet ? `\\${alphabet}{${inner.trim()}}` : inner;
  }
  if (/[#$%&_{}]/.test(character)) return `\\${character}`;
  return escapes[character] ?? character;
}

const textTex = (text: string): string => `\\text{${text.replace(/[\\{}$%&#_^~]/g, (one) => textEscape(one))}}`;
const textEscape = (one: string): string =>
  ({ '\\': '\\textbackslash{}', '^': '\\textasciicircum{}', '~': '\\textasciitilde{}' })[one] ?? `\\${one}`;

/** Converts the characters of a run; words of East Asian scripts are text. */
function charactersTex(text: string): string {
  let result = '';
  for (const [part] of text.matchAll(
    /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\uac00-\ud7af\u3000-\u30ff]+|[^\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\uac00-\ud7af\u3000-\u30ff]+/gu,
  ))
    result += word.test(part) ? textTex(part) : [...part].map(characterTex).join('');
  return result;
}

const scripts: Record<string, string> = {
  'double-struck': 'mathbb',
  script: 'mathcal',
  fraktur: 'mathfrak',
  'sans-serif': 'mathsf',
  monospace: 'mathtt',
};

const functions = new Set(
  'arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln log max min Pr sec sin sinh sup tan tanh'.split(
    ' ',
  ),
);

function runTex(element: Element): string {
  const text = childrenOf(element, 't')
    .map(({ textContent }) => textContent ?? '')
    .join('');
  if (text === '') return '';
  if (isOn(propertyOf(element, 'rPr', 'nor'))) return textTex(text);
  const script = scripts[propertyOf(element, 'rPr', 'scr') ?? ''];
  const style = propertyOf(element, 'rPr', 'sty');
  if (script) return `\\${script}{${charactersTex(text).trim()}}`;
  if (style === 'b' || style === 'bi')
    return `\\${style === 'b' && /^[\w\s]+$/.test(text) ? 'mathbf' : 'boldsymbol'}{${charactersTex(text).trim()}}`;
  if (style === 'p' && /^[A-Za-z]+$/.test(text)) {
    if (functions.has(text)) return `\\${text} `;
    return text.length > 1 ? `\\operatorname{${text}}` : `\\mathrm{${text}}`;
  }
  return charactersTex(text);
}

const accents: Record<string, string> = {
  '\u0300': 'grave',
  '\u0301': 'acute',
  '\u0302': 'hat',
  '\u0303': 'tilde',
  '\u0304': 'bar',
  '\u0305': 'overline',
  '\u0306': 'breve',
  '\u0307': 'dot',
  '\u0308': 'ddot',
  '\u20db': 'dddot',
  '\u030a': 'mathring',
  '\u030c': 'check',
  '\u0332': 'underline',
  '\u20d6': 'overleftarrow',
  '\u20d7': 'vec',
  '\u20e1': 'overleftrightarrow',
  '^': 'hat',
  '~': 'tilde',
  '˜': 'tilde',
  '→': 'vec',
  '¯': 'bar',
  '‾': 'overline',
  '˙': 'dot',
  '¨': 'ddot',
  '⏞': 'overbrace',
  '⏟': 'underbrace',
};
/** Accents that cover several characters by another command. */
const wide: Record<string, string> = { hat: 'widehat', tilde: 'widetilde', bar: 'overline', vec: 'overrightarrow' };

/** Delimiters of TeX by character; an empty one is a dot. */
function delimiter(character: string): string {
  if (character === '') return '.';
  if (/^[{}]$/.test(character)) return `\\${character}`;
  if (character === '∣') return '|';
  return commands[character] ?? (/^[()[\]|/<>]$/.test(character) ? character : '.');
}

const matrices: Record<string, string> = {
  '()': 'pmatrix',
  '[]': 'bmatrix',
  '{}': 'Bmatrix',
  '||': 'vmatrix',
  '‖‖': 'Vmatrix',
};

const bare = (tex: string): string => tex.trim();
const braced = (tex: string): string => `{${bare(tex)}}`;
/** Returns an argument for a script, with braces if it is more than one character. */
const script = (tex: string): string => (/^[A-Za-z0-9]$/.test(bare(tex)) ? bare(tex) : braced(tex));
/** Returns the base of a script; what has scripts or several parts is grouped. */
const base = (tex: string): string =>
  /^(?:[A-Za-z0-9)\]]|\\[a-zA-Z]+(?:\{[^{}\\]*\})?|\\left[\s\S]*\\right\S+)$/.test(bare(tex)) ? bare(tex) : braced(tex);

const partTex = (element: Element, name: string): string => {
  const part = childOf(element, name);
  return part ? rowTex(part) : '';
};

/** The parts of a matrix or an array of equations as lines of cells. */
function linesOf(element: Element): string {
  const lines =
    nameOf(element) === 'm'
      ? childrenOf(element, 'mr').map((line) =>
          childrenOf(line, 'e')
            .map((cell) => bare(rowTex(cell)))
            .join(' & '),
        )
      : childrenOf(element, 'e').map((line) => bare(alignedTex(line)));
  return lines.join(' \\\\ ');
}

/** Converts a line of an array of equations, whose mark `&` alternates between aligning and spacing. */
const alignedTex = (element: Element): string => withMarks(rowTex(element));

/** Unescapes `&` outside of texts, brackets and matrices, where it is no mark but a character. */
function withMarks(tex: string): string {
  let depth = 0;
  return tex.replace(
    /\\(?:(left|begin)|(right|end))(?![a-zA-Z])|\\.|[{}]/gs,
    (whole, opens?: string, closes?: string) => {
      if (opens || whole === '{') depth++;
      else if (closes || whole === '}') depth--;
      return whole === '\\&' && depth === 0 ? '&' : whole;
    },
  );
}

function delimitedTex(element: Element): string {
  const open = propertyOf(element, 'dPr', 'begChr') ?? '(';
  const close = propertyOf(element, 'dPr', 'endChr') ?? ')';
  const separator = propertyOf(element, 'dPr', 'sepChr') ?? '|';
  const parts = childrenOf(element, 'e');
  const inner = parts.length === 1 ? childrenOf(parts[0]).filter((one) => !/Pr$/.test(nameOf(one))) : [];
  const [only] = inner;
  if (only && inner.length === 1 && nameOf(only) === 'm' && matrices[open + close])
    return `\\begin{${matrices[open + close]}}${linesOf(only)}\\end{${matrices[open + close]}}`;
  if (only && inner.length === 1 && /^(?:m|eqArr)$/.test(nameOf(only)) && open === '{' && close === '')
    return `\\begin{cases}${linesOf(only)}\\end{cases}`;
  if (only && inner.length === 1 && nameOf(only) === 'f' && propertyOf(only, 'fPr', 'type') === 'noBar' && open === '(')
    return `\\binom${braced(partTex(only, 'num'))}${braced(partTex(only, 'den'))}`;
  const content = parts.map((one) => bare(rowTex(one))).join(`\\middle${delimiter(separator)} `);
  const left = delimiter(open);
  const gap = /[a-zA-Z]$/.test(left) ? ' ' : '';
  return `\\left${left}${gap}${content}\\right${delimiter(close)} `;
}

function fractionTex(element: Element): string {
  const [above, below] = [partTex(element, 'num'), partTex(element, 'den')];
  const type = propertyOf(element, 'fPr', 'type');
  if (type === 'lin' || type === 'skw') return `${base(above)}/${base(below)}`;
  if (type === 'noBar') return `\\genfrac{}{}{0pt}{}${braced(above)}${braced(below)}`;
  return `\\frac${braced(above)}${braced(below)}`;
}

function naryTex(element: Element): string {
  const character = propertyOf(element, 'naryPr', 'chr') ?? '∫';
  const [below, above] = [partTex(element, 'sub'), partTex(element, 'sup')];
  const location = propertyOf(element, 'naryPr', 'limLoc');
  const isIntegral = /[∫∬∭∮]/u.test(character);
  const limits =
    location === 'undOvr' && isIntegral ? '\\limits' : location === 'subSup' && !isIntegral ? '\\nolimits' : '';
  const low = below.trim() === '' ? '' : `_${script(below)}`;
  const high = above.trim() === '' ? '' : `^${script(above)}`;
  return `${commands[character] ?? character}${limits}${low}${high} ${partTex(element, 'e')}`;
}

/** Converts `lim` with the text below it; braces and arrows with a text have commands of their own. */
function limitTex(element: Element, isBelow: boolean): string {
  const inner = bare(partTex(element, 'e'));
  const limit = bare(partTex(element, 'lim'));
  const isOperator = /^\\(?:[A-Za-z]+|operatorname\{\w+\}|underbrace\{[\s\S]*\}|overbrace\{[\s\S]*\})$/.test(inner);
  if (isOperator && (functions.has(inner.slice(1)) || inner.includes('{'))) {
    const mark = inner.startsWith('\\operatorname{') ? inner.replace('\\operatorname', '\\operatorname*') : inner;
    return `${mark}${isBelow ? '_' : '^'}${script(limit)} `;
  }
  if (!isBelow && /^\\(?:to|longrightarrow)$/.test(inner)) return `\\xrightarrow${braced(limit)}`;
  if (!isBelow && /^\\(?:leftarrow|longleftarrow)$/.test(inner)) return `\\xleftarrow${braced(limit)}`;
  return `\\${isBelow ? 'underset' : 'overset'}${braced(limit)}${braced(inner)}`;
}

function accentTex(element: Element): string {
  const character = propertyOf(element, 'accPr', 'chr') ?? '\u0302';
  const inner = bare(partTex(element, 'e'));
  const name = accents[character] ?? 'hat';
  const isWide = !/^(?:.|\\[a-zA-Z]+|\\math\w+\{.\})$/u.test(inner);
  return `\\${isWide ? (wide[name] ?? name) : name}${braced(inner)}`;
}

function groupTex(element: Element): string {
  const character = propertyOf(element, 'groupChrPr', 'chr') ?? '⏟';
  const isAbove = (propertyOf(element, 'groupChrPr', 'pos') ?? 'bot') === 'top';
  const inner = partTex(element, 'e');
  if (character === '⏞' || character === '⏟') return `\\${isAbove ? 'overbrace' : 'underbrace'}${braced(inner)}`;
  const arrow = /^[→⟶]$/.test(character) ? 'right' : /^[←⟵]$/.test(character) ? 'left' : '';
  // The text above an arrow is its base in Word.
  if (arrow && !isAbove) return `\\x${arrow}arrow${braced(inner)}`;
  return `\\${isAbove ? 'overset' : 'underset'}${braced(charactersTex(character))}${braced(inner)}`;
}

function boxTex(element: Element): string {
  const inner = partTex(element, 'e');
  const has = (name: string) => isOn(propertyOf(element, 'borderBoxPr', name));
  if (has('strikeBLTR') && has('strikeTLBR')) return `\\xcancel${braced(inner)}`;
  if (has('strikeBLTR')) return `\\cancel${braced(inner)}`;
  if (has('strikeTLBR')) return `\\bcancel${braced(inner)}`;
  if (has('strikeH')) return `\\sout${braced(inner)}`;
  return `\\boxed${braced(inner)}`;
}

function radicalTex(element: Element): string {
  const degree = isOn(propertyOf(element, 'radPr', 'degHide')) ? '' : partTex(element, 'deg').trim();
  return `\\sqrt${degree && `[${degree}]`}${braced(partTex(element, 'e'))}`;
}

const readers: Record<string, (element: Element) => string> = {
  r: runTex,
  f: fractionTex,
  rad: radicalTex,
  sSup: (element) => `${base(partTex(element, 'e'))}^${script(partTex(element, 'sup'))}`,
  sSub: (element) => `${base(partTex(element, 'e'))}_${script(partTex(element, 'sub'))}`,
  sSubSup: (element) =>
    `${base(partTex(element, 'e'))}_${script(partTex(element, 'sub'))}^${script(partTex(element, 'sup'))}`,
  sPre: (element) =>
    `{}_${script(partTex(element, 'sub'))}^${script(partTex(element, 'sup'))}${base(partTex(element, 'e'))}`,
  nary: naryTex,
  d: delimitedTex,
  m: (element) => `\\begin{matrix}${linesOf(element)}\\end{matrix}`,
  eqArr: (element) => `\\begin{aligned}${linesOf(element)}\\end{aligned}`,
  func: (element) => `${bare(partTex(element, 'fName'))} ${partTex(element, 'e')}`,
  acc: accentTex,
  bar: (element) =>
    `\\${(propertyOf(element, 'barPr', 'pos') ?? 'bot') === 'top' ? 'overline' : 'underline'}${braced(partTex(element, 'e'))}`,
  groupChr: groupTex,
  limLow: (element) => limitTex(element, true),
  limUpp: (element) => limitTex(element, false),
  borderBox: boxTex,
  phant: (element) =>
    isOn(propertyOf(element, 'phantPr', 'show') ?? '1')
      ? partTex(element, 'e')
      : `\\phantom${braced(partTex(element, 'e'))}`,
};

/** Joins parts so that a command does not run into the letter behind it. */
function joined(parts: readonly string[]): string {
  let result = '';
  for (const part of parts) {
    const runsInto = /\\[a-zA-Z]+$/.test(result) && /^[a-zA-Z]/.test(part);
    result += runsInto ? ` ${part}` : part;
  }
  return result;
}

function rowTex(element: Element): string {
  const parts = childrenOf(element).map((child) => {
    const name = nameOf(child);
    const read = readers[name];
    if (read) return read(child);
    // Properties and deletions have no text; other elements are converted to the text that they enclose.
    return /Pr$/.test(name) || name === 'del' ? '' : rowTex(child);
  });
  return joined(parts);
}

/** Returns a formula of Word, an element `m:oMath` or `m:oMathPara`, as TeX. */
export function texOf(element: Element): string {
  const lines = nameOf(element) === 'oMathPara' ? childrenOf(element, 'oMath') : [element];
  const read = lines.length > 1 ? alignedTex : rowTex;
  const texts = lines.map((line) => read(line).replace(/ +/g, ' ').trim()).filter(Boolean);
  const isAligned = texts.some((text) => /(?<!\\)&/.test(text.replace(/\\begin[\s\S]*\\end\{\w+\}/, '')));
  if (texts.length > 1)
    return `\\begin{${isAligned ? 'aligned' : 'gathered'}}${texts.join(' \\\\ ')}\\end{${isAligned ? 'aligned' : 'gathered'}}`;
  return texts[0] ?? '';
}
