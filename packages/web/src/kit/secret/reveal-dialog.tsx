import { Form, Input, Modal } from 'antd';
import { useTexts } from '../../lib/texts/texts';
import { useConfirm } from '../dialogs/use-confirm';
import { kitTexts } from '../kit-texts';
import { secretTexts } from './texts';

const reasonMax = 100;

/**
 * Asks for the reason of a reveal, and explains that the reveal is recorded.
 * @example <RevealDialog isOpen={isOpen} title={t.reveal} text={t.recorded} okText={t.reveal} reasonMin={4} onConfirm={run} onCancel={close} />
 */
export function RevealDialog(props: {
  isOpen: boolean;
  title: string;
  text: string;
  okText: string;
  /** Minimum length of the reason; 0 makes it optional. */
  reasonMin: number;
  isDanger?: boolean;
  onConfirm: (reason: string) => Promise<void>;
  onCancel: () => void;
}) {
  const t = useTexts(secretTexts);
  const kit = useTexts(kitTexts);
  const [form] = Form.useForm<{ reason?: string }>();
  const { isBusy, confirm } = useConfirm(async () => {
    const { reason = '' } = await form.validateFields();
    await props.onConfirm(reason.trim());
  });
  return (
    <Modal
      open={props.isOpen}
      width={420}
      title={props.title}
      okText={props.okText}
      cancelText={kit.cancel}
      confirmLoading={isBusy}
      okButtonProps={{ danger: props.isDanger ?? false }}
      onOk={confirm}
      onCancel={props.onCancel}
      destroyOnHidden
    >
      <p>{props.text}</p>
      <Form form={form} layout="vertical" preserve={false} onFinish={confirm}>
        <Form.Item
          name="reason"
          label={props.reasonMin > 0 ? t.reason : t.optional}
          rules={props.reasonMin > 0 ? [{ required: true, whitespace: true, min: props.reasonMin }] : []}
        >
          <Input maxLength={reasonMax} autoFocus autoComplete="off" />
        </Form.Item>
      </Form>
    </Modal>
  );
}
