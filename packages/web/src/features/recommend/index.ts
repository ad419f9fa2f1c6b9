export { Ticker } from './ticker';
export { TickerLine } from './ticker-line';
