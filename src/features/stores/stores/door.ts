export { colorsOf } from './contrast.ts'
export { proposedCode } from './proposed-code.ts'
