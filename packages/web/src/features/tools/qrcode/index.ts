export { QrcodePage as page } from './qrcode-page';
