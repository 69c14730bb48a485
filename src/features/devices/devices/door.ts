export { type KnownClock, skewWhenMade } from './known-clock.ts'
