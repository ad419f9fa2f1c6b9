/**
 * Reads code between backticks, which ends in the line it begins in. Each line is searched once, however many of its
 * backticks nothing closes.
 * @returns what says where the code ends that begins with these backticks, or where they end if nothing closes them. It is
 * asked for one place after the other, none of them within code that it told of.
 * @example ticksReader('`a` b')(0) // 3
 */
export function ticksReader(source: string): (from: number) => number {
  const ticks = /`+/g;
  let lineEnd = -1;
  /** Where backticks of each number stood last in the lines that were searched. */
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
