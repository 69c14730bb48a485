export { AgeingBar } from './ageing-bar.tsx'
