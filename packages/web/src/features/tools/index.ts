export { tools } from './tool-list';
