/** Maximum words of all commands. */
const MAX_WORDS = 200_000;

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '0': '\0' };

/**
 * Splits a text into the commands of a shell and their words: quotation marks, `$'…'`, escapes and lines that
 * continue. Nothing is expanded. The carets of the Windows command line count as escapes.
 *
 * @example
 * splitShellCommands("curl 'a b' \\\n -d x; ls"); // [['curl', 'a b', '-d', 'x'], ['ls']]
 */
export function splitShellCommands(text: string): string[][] {
  const unix = text.replace(/\r\n?/g, '\n');
  const isWindows = /\^\n|\^"/.test(unix);
  return new WordReader(isWindows ? unix.replace(/\^\n/g, ' ').replace(/\^(.)/g, '$1') : unix).read();
}

class WordReader {
  private readonly text: string;
  private readonly commands: string[][] = [[]];
  private word: string | undefined;
  private num = 0;
  private at = 0;

  constructor(text: string) {
    this.text = text;
  }

  read(): string[][] {
    while (this.at < this.text.length && this.num < MAX_WORDS) this.readNext();
    this.endWord();
    return this.commands.filter((words) => words.length > 0);
  }

  private readNext(): void {
    const c = this.text[this.at] ?? '';
    const next = this.text[this.at + 1] ?? '';
    if (c === '\\') {
      this.at += 2;
      // An escaped line break continues the command.
      if (next !== '\n') this.add(next);
    } else if (c === "'") this.readQuoted("'", false, 1);
    else if (c === '$' && next === "'") this.readQuoted("'", true, 2);
    else if (c === '"') this.readQuoted('"', true, 1);
    else {
      this.at += 1;
      if (c === '\n' || c === ';' || c === '|' || (c === '&' && this.word === undefined)) this.endCommand();
      else if (c === ' ' || c === '\t') this.endWord();
      else if (c === '#' && this.word === undefined) this.skipLine();
      else this.add(c);
    }
  }

  private readQuoted(quote: string, hasEscapes: boolean, open: number): void {
    // `$'…'` has the escapes of C.
    const isAnsi = open === 2;
    this.word ??= '';
    this.at += open;
    while (this.at < this.text.length) {
      const c = this.text[this.at] ?? '';
      this.at += 1;
      if (c === quote) return;
      if (hasEscapes && c === '\\') this.readEscape(isAnsi);
      else this.add(c);
    }
  }

  private readEscape(isAnsi: boolean): void {
    const c = this.text[this.at] ?? '';
    this.at += 1;
    const hex =
      isAnsi && (c === 'u' || c === 'x') ? /^[0-9a-fA-F]{1,4}/.exec(this.text.slice(this.at, this.at + 4)) : null;
    if (hex) {
      this.at += hex[0].length;
      this.add(String.fromCharCode(Number.parseInt(hex[0], 16)));
    } else if (isAnsi) this.add(ESCAPES[c] ?? c);
    else if (c !== '\n') this.add('"\\$`'.includes(c) ? c : `\\${c}`);
  }

  private add(text: string): void {
    this.word = (this.word ?? '') + text;
  }

  private endWord(): void {
    if (this.word === undefined) return;
    this.commands.at(-1)?.push(this.word);
    this.word = undefined;
    this.num += 1;
  }

  private endCommand(): void {
    this.endWord();
    this.commands.push([]);
  }

  private skipLine(): void {
    const end = this.text.indexOf('\n', this.at);
    this.at = end === -1 ? this.text.length : end;
  }
}
