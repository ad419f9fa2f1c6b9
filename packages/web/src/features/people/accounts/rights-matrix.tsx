import { type Area, areaKeys, areas, type Grant, type Level, levels } from '@easymock/contract';
import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { useText, useTexts } from '../../../lib/texts/texts';
import { dialogTexts } from './dialog-texts';
import styles from './rights-matrix.module.css';

/** A column: a level, which includes the lower levels, or the right to see secrets. */
export type Step = Exclude<Level, 'none'> | 'reveal';
const steps: readonly Step[] = ['view', 'edit', 'manage', 'reveal'];

export interface Cell {
  isOn: boolean;
  /** `extra` is highlighted: the right was given to this person, or differs from the role's default. */
  tone: 'plain' | 'extra';
  isDisabled: boolean;
}

/** Returns whether a grant includes a step. */
export const hasStep = ({ level, canReveal }: Grant, step: Step): boolean =>
  step === 'reveal' ? canReveal : levels.indexOf(level) >= levels.indexOf(step);

/** Returns the grant with a step added, or with the step and all higher ones removed. */
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

/**
 * Returns whether the right exists: a menu entry only has the level "view", and only areas with secrets have
 * "reveal".
 */
function exists(area: Area, step: Step): boolean {
  const {
    group,
    hasSecrets = false,
    hasLevels = group !== 'menu',
  } = areas[area] as { group: string; hasSecrets?: boolean; hasLevels?: boolean };
  return step === 'reveal' ? hasSecrets : hasLevels || step === 'view';
}

/**
 * Matrix of areas and levels, with a checkbox for each existing right.
 * @example <RightsMatrix caption={t.rights} cell={(area, step) => …} onToggle={(area, step, isOn) => …} />
 */
export function RightsMatrix(props: {
  caption: string;
  cell: (area: Area, step: Step) => Cell;
  onToggle: (area: Area, step: Step, isOn: boolean) => void;
  /** Renders a remark after the area's name. */
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
