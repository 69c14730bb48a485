export { ownEntries } from './seen.ts'
export { type Names, namedIn, namesOf, sentenceIn } from './spoken.ts'
