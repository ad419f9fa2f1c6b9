import { type Area, areaKeys, areas, type Grant, type Level, levels } from '@easymock/contract';
import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { useText, useTexts } from '../../../lib/texts/texts';
import { dialogTexts } from './dialog-texts';
import styles from './rights-matrix.module.css';

/** One column: a level, each including those before it, or to see secrets. */
export type Step = Exclude<Level, 'none'> | 'reveal';
const steps: readonly Step[] = ['view', 'edit', 'manage', 'reveal'];

export interface Cell {
  isOn: boolean;
  /** `extra` stands out: it was given to this person, or differs from what a role has to begin with. */
  tone: 'plain' | 'extra';
  isDisabled: boolean;
}

/** Whether a grant has a step. */
export const hasStep = ({ level, canReveal }: Grant, step: Step): boolean =>
  step === 'reveal' ? canReveal : levels.indexOf(level) >= levels.indexOf(step);

/** The grant with a step more, or without it and those beyond. */
export function withStep(grant: Grant, step: Step, isOn: boolean): Grant {
  if (step === 'reveal') {
    // The right to see secrets includes the right to view.
    const level = isOn && grant.level === 'none' ? 'view' : grant.level;
    return { level, canReveal: isOn };
  }
  if (isOn) return { ...grant, level: step };
  const level = levels[levels.indexOf(step) - 1] ?? 'none';
  return { level, canReveal: grant.canReveal && level !== 'none' };
}

/** Whether there is such a right: an entry of the menu is shown or not, and only secrets are revealed. */
function exists(area: Area, step: Step): boolean {
  const {
    group,
    hasSecrets = false,
    hasLevels = group !== 'menu',
  } = areas[area] as { group: string; hasSecrets?: boolean; hasLevels?: boolean };
  return step === 'reveal' ? hasSecrets : hasLevels || step === 'view';
}

/**
 * Areas by levels, a box for each right there is.
 * @example <RightsMatrix caption={t.rights} cell={(area, step) => …} onToggle={(area, step, isOn) => …} />
 */
export function RightsMatrix(props: {
  caption: string;
  cell: (area: Area, step: Step) => Cell;
  onToggle: (area: Area, step: Step, isOn: boolean) => void;
  /** Stands behind an area's name. */
  note?: (area: Area) => ReactNode;
}) {
  const t = useTexts(dialogTexts);
  const text = useText();
  const names: Record<Step, string> = {
    view: t.levelView,
    edit: t.levelEdit,
    manage: t.levelManage,
    reveal: t.levelReveal,
  };
  const groups = [
    { key: 'menu', title: t.groupMenu },
    { key: 'tools', title: t.groupTools },
    { key: 'people', title: t.groupPeople },
  ];
  return (
    <table className={styles.matrix}>
      <caption className="g-sr-only">{props.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t.area}</th>
          {steps.map((step) => (
            <th key={step} scope="col">
              {names[step]}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ key, title }) => (
        <tbody key={key}>
          <tr>
            <th colSpan={steps.length + 1} scope="rowgroup" className={styles.group}>
              {title}
            </th>
          </tr>
          {areaKeys
            .filter((area) => areas[area].group === key)
            .map((area) => {
              const name = text(areas[area].name);
              return (
                <tr key={area}>
                  <th scope="row">
                    {name}
                    {props.note?.(area)}
                  </th>
                  {steps.map((step) => {
                    if (!exists(area, step)) return <td key={step} />;
                    const { isOn, tone, isDisabled } = props.cell(area, step);
                    return (
                      <td key={step} data-tone={isOn ? tone : undefined}>
                        <Checkbox
                          aria-label={`${name} ${names[step]}`}
                          checked={isOn}
                          disabled={isDisabled}
                          onChange={(event) => props.onToggle(area, step, event.target.checked)}
                        />
                      </td>
                    );
                  })}
                </tr>
              );
            })}
        </tbody>
      ))}
    </table>
  );
}
