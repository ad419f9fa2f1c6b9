import type { Rule } from '../parse/rule';
import type { RegExpTemplate } from '../parse/template';
import type { RegExpNode } from '../regexp/regexp-parse';
import { generatedNode, type Node, text } from '../run/node';
import type { Run } from '../run/run';
import { readRegExp } from './read-regexp';

type Draw = (run: Run, groups: string[]) => string;

/** Compiles a regular expression to a generator of matching texts. */
export function compileRegExp(template: RegExpTemplate, rule: Rule | undefined): Node {
  const draw = compileTree(readRegExp(template));
  const min = Math.max(0, rule?.count ?? rule?.min ?? 1);
  const max = Math.max(0, rule?.count ?? rule?.max ?? min);
  return generatedNode(
    text((run) => {
      const count = min === max ? min : run.random.int(min, max);
      run.checkRepeat(count);
      let result = '';
      for (let i = 0; i < count; i += 1) {
        run.spend(0, 1);
        result += draw(run, []);
      }
      return result;
    }),
  );
}

function compileTree(node: RegExpNode): Draw {
  switch (node.kind) {
    case 'text':
      return (run) => {
        run.spend(0, node.text.length);
        return node.text;
      };
    case 'characters':
      return (run) => {
        run.spend(0, 1);
        return run.random.pick(node.pool) ?? '';
      };
    case 'back':
      return (run, groups) => {
        const known = groups[node.index] ?? '';
        run.spend(0, known.length);
        return known;
      };
    case 'choice': {
      const options = node.options.map(compileTree);
      return (run, groups) => run.random.pick(options)?.(run, groups) ?? '';
    }
    case 'sequence': {
      const items = node.items.map(compileTree);
      return (run, groups) => {
        let result = '';
        for (const item of items) result += item(run, groups);
        return result;
      };
    }
    case 'group': {
      const item = compileTree(node.item);
      return (run, groups) => {
        const result = item(run, groups);
        groups[node.index] = result;
        return result;
      };
    }
    case 'ahead':
      return compileTree(node.item);
    case 'repeat':
      return compileRepeat(node.item, node.min, node.max);
  }
}

function compileRepeat(repeated: RegExpNode, min: number, max: number): Draw {
  const item = compileTree(repeated);
  const inner = groupsIn(repeated);
  return (run, groups) => {
    // A quantifier without an upper bound adds a few repetitions, which looks natural.
    const most = Number.isFinite(max) ? max : min + run.random.int(3, 7);
    const count = run.random.int(Math.min(min, most), most);
    run.checkRepeat(count);
    let result = '';
    for (let i = 0; i < count; i += 1) {
      // Iterations count even if nothing is generated; nested empty groups would otherwise loop forever.
      run.spend(0, 1);
      const before = inner.map((index) => groups[index] ?? '');
      // As in matching, an iteration resets the captures of the previous one.
      for (const index of inner) groups[index] = '';
      const drawn = item(run, groups);
      result += drawn;
      // As in matching, an empty optional iteration does not count, so the previous captures remain.
      if (drawn === '' && i >= min)
        inner.forEach((index, at) => {
          groups[index] = before[at] ?? '';
        });
    }
    return result;
  };
}

function groupsIn(node: RegExpNode): number[] {
  switch (node.kind) {
    case 'group':
      return [node.index, ...groupsIn(node.item)];
    case 'repeat':
    case 'ahead':
      return groupsIn(node.item);
    case 'sequence':
      return node.items.flatMap(groupsIn);
    case 'choice':
      return node.options.flatMap(groupsIn);
    default:
      return [];
  }
}
