export { type ComputedProgram, computedPrograms } from './compute/program.ts'
export { ownEntries } from './seen.ts'
export { type Names, namedIn, namesOf, refusalIn, sentenceIn } from './spoken.ts'
export { waitingRewards } from './waiting.ts'
