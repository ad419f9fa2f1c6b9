import { Input } from 'antd';
import { type ComponentProps, useEffect, useRef, useState } from 'react';

type Control = Omit<ComponentProps<typeof Input.TextArea>, 'value' | 'onChange'>;

/**
 * Text field that reports each change, except during a composition, when nothing else on the page changes.
 * External changes update the field, except during a composition.
 */
export function LiveText(
  props: Control & {
    text: string;
    /** @returns false if the text is invalid; the field then restores the previous text */
    onText: (text: string) => boolean;
    isLine?: boolean;
  },
) {
  const { text, onText, isLine = false, ...rest } = props;
  const [typed, setTyped] = useState(text);
  const isComposing = useRef(false);
  const told = useRef(text);
  useEffect(() => {
    if (isComposing.current || text === told.current) return;
    told.current = text;
    setTyped(text);
  }, [text]);
  const tell = (next: string) => {
    if (onText(next)) told.current = next;
    else setTyped(told.current);
  };
  const shared = {
    value: typed,
    onCompositionStart: () => {
      isComposing.current = true;
    },
    onCompositionEnd: (event: { currentTarget: { value: string } }) => {
      isComposing.current = false;
      tell(event.currentTarget.value);
    },
    onChange: (event: { target: { value: string } }) => {
      setTyped(event.target.value);
      if (!isComposing.current) tell(event.target.value);
    },
  };
  return isLine ? (
    <Input {...(rest as ComponentProps<typeof Input>)} {...shared} />
  ) : (
    <Input.TextArea {...rest} {...shared} />
  );
}
