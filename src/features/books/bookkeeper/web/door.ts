export { MatterLines } from './matter-lines.tsx'
