import { Modal, Slider } from 'antd';
import { useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useChange } from '../../../lib/api/queries';
import { toBase64 } from '../../../lib/browser/to-base64';
import { useTexts } from '../../../lib/texts/texts';
import styles from './profile.module.css';
import { texts } from './texts';

/** Pixels; twice the size that the server stores, so that it can scale down. */
const side = 512;

/** Crops a square from a picture and encodes it as PNG. */
async function cut(image: string, { x, y, width, height }: Area): Promise<Blob> {
  const source = new Image();
  source.src = image;
  await source.decode();
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  canvas.getContext('2d')?.drawImage(source, x, y, width, height, 0, 0, side, side);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture')))),
  );
}

/** Lets the person crop a picture by dragging, by the wheel, or by arrow keys and slider. */
export function CropDialog(props: { image: string; onClose: () => void; onSaved: (headImg: string) => void }) {
  const { image, onClose, onSaved } = props;
  const t = useTexts(texts);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>();
  const save = useChange('profile', 'uploadAvatar', {
    inputOf: async (part: Area) => ({ name: 'avatar.png', picture: await toBase64(await cut(image, part)) }),
    onDone: ({ head_img }) => onSaved(head_img),
  });
  return (
    <Modal
      open
      title={t.cropTitle}
      okText={t.save}
      cancelText={t.cancel}
      okButtonProps={{ disabled: !area, loading: save.isPending }}
      onOk={() => area && save.mutate(area)}
      onCancel={onClose}
      width={480}
    >
      <div className={styles.crop}>
        <Cropper
          image={image}
          crop={crop}
          zoom={zoom}
          aspect={1}
          cropShape="round"
          showGrid={false}
          keyboardStep={4}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_share, pixels) => setArea(pixels)}
          mediaProps={{ alt: '' }}
          cropperProps={{ role: 'group', 'aria-label': t.cropHelp }}
          disableAutomaticStylesInjection
        />
      </div>
      <p className={styles.quiet}>{t.cropHelp}</p>
      <Slider
        min={1}
        max={3}
        step={0.05}
        value={zoom}
        onChange={setZoom}
        ariaLabelForHandle={t.zoom}
        tooltip={{ open: false }}
      />
    </Modal>
  );
}
