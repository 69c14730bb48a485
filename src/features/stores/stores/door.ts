export { colorsOf } from './contrast.ts'
