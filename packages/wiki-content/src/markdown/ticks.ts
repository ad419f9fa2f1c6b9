/**
 * Creates a reader of inline code between backticks, which ends on the line where it begins. Each line is
 * scanned once, however many of its backticks are never closed.
 * @returns a function that returns the end of the code that begins with the backticks at an offset, or the
 * end of these backticks if nothing closes them. Offsets must increase and be outside of code that the
 * function returned.
 * @example ticksReader('`a` b')(0) // 3
 */
export function ticksReader(source: string): (from: number) => number {
  const ticks = /`+/g;
  let lineEnd = -1;
  /** End of the last run of backticks of each length in the scanned lines. */
  const last = new Map<number, number>();
  const runFrom = (from: number) => {
    ticks.lastIndex = from;
    const [{ length } = ''] = ticks.exec(source) ?? [];
    return { length, end: length === 0 ? source.length + 1 : ticks.lastIndex };
  };
  return (from) => {
    if (from >= lineEnd) {
      const end = source.indexOf('\n', from);
      lineEnd = end < 0 ? source.length : end;
      for (let run = runFrom(from); run.end <= lineEnd; run = runFrom(run.end)) last.set(run.length, run.end);
    }
    const { length, end } = runFrom(from);
    const closing = last.get(length) ?? 0;
    if (closing <= end) return end;
    let run = runFrom(end);
    while (run.length !== length) run = runFrom(run.end);
    return run.end;
  };
}
