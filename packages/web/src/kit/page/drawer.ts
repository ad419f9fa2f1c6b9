// A separate module, so that a dynamic import loads only the drawer of the component library.
export { Drawer } from 'antd';
