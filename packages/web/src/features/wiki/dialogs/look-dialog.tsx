import type { CatalogNode } from '@easymock/contract';
import { Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { useConfirm } from '../../../kit/dialogs/use-confirm';
import { Icon } from '../../../kit/display/icon';
import { Field } from '../../../kit/form/field';
import { focusFirstField } from '../../../kit/resource/focus-first-field';
import { useText, useTexts } from '../../../lib/texts/texts';
import choice from '../node/choice.module.css';
import { ColourChoice } from '../node/colour-choice';
import { nameOfIcon, nodeIcons, shapeOf } from '../node/node-icons';
import { NodeIconView } from '../node/node-look';
import type { NodeActions } from '../node/use-node-actions';
import styles from './dialogs.module.css';
import { texts } from './texts';

/** Sets the icon, the colours and the description of a node. */
export function LookDialog(props: { node: CatalogNode; actions: NodeActions; onClose: () => void }) {
  const { node, actions, onClose } = props;
  const t = useTexts(texts);
  const text = useText();
  const group = useId();
  const [isOpen, setIsOpen] = useState(true);
  const [look, setLook] = useState({
    catalogIcon: node.catalogIcon,
    catalogColor: node.catalogColor,
    bgColor: node.bgColor,
    catalogIntroduce: node.catalogIntroduce,
  });
  const change = (part: Partial<typeof look>) => setLook((before) => ({ ...before, ...part }));
  const { isBusy, confirm } = useConfirm(async () => {
    await actions.changeLook(node, look);
    setIsOpen(false);
  });
  const shown = { ...node, ...look };
  return (
    <Modal
      open={isOpen}
      afterOpenChange={focusFirstField}
      width={520}
      title={t.look}
      okText={t.save}
      cancelText={t.cancel}
      confirmLoading={isBusy}
      onOk={confirm}
      onCancel={() => setIsOpen(false)}
      afterClose={onClose}
      destroyOnHidden
    >
      <div className={styles.form}>
        <p className={styles.shown}>
          <NodeIconView node={shown} size={20} />
          <span>{node.catalogName}</span>
        </p>
        <fieldset className={choice.choices}>
          <legend>{t.icon}</legend>
          {(['', ...nodeIcons] as const).map((icon) => {
            const label = icon ? text(nameOfIcon(icon)) : t.iconNone;
            return (
              <label key={icon} className={choice.icon} title={label}>
                <input
                  type="radio"
                  name={`${group}-icon`}
                  checked={look.catalogIcon === icon}
                  onChange={() => change({ catalogIcon: icon })}
                />
                {icon ? (
                  <Icon icon={shapeOf(icon)} size={18} />
                ) : (
                  <NodeIconView node={{ ...shown, catalogIcon: '', bgColor: '' }} size={18} />
                )}
                <span className="g-sr-only">{label}</span>
              </label>
            );
          })}
        </fieldset>
        <ColourChoice
          legend={t.chosenColour}
          value={look.catalogColor}
          onChange={(catalogColor) => change({ catalogColor })}
        />
        <ColourChoice legend={t.ground} value={look.bgColor} onChange={(bgColor) => change({ bgColor })} />
        <Field label={t.introduction}>
          {(control) => (
            <Input.TextArea
              {...control}
              value={look.catalogIntroduce}
              maxLength={200}
              rows={2}
              onChange={(event) => change({ catalogIntroduce: event.target.value })}
            />
          )}
        </Field>
      </div>
    </Modal>
  );
}
