export { fileNameOf, isShown, numbered, typeOf } from '../../platform/files/file-type';
