import { inSet, text, type Word } from './imap-words.ts'
import type { Letter } from './mailbox.ts'
import { fieldOf, readPart } from './mime.ts'

type Test = (letter: Letter, sequence: number) => boolean

/** SEARCH with the keys that clients of a shop need; all must hold. An unknown key is refused. */
export function searcher(words: Word[], last: { uid: number; sequence: number }): Test {
  const rest = [...words]
  const tests: Test[] = []
  while (rest.length) tests.push(next(rest, last))
  return (letter, sequence) => tests.every((test) => test(letter, sequence))
}

const marks: Record<string, string> = {
  SEEN: '\\Seen',
  FLAGGED: '\\Flagged',
  DELETED: '\\Deleted',
  ANSWERED: '\\Answered',
  DRAFT: '\\Draft',
}

function next(rest: Word[], last: { uid: number; sequence: number }): Test {
  const word = rest.shift()
  if (Array.isArray(word)) return searcher(word, last)
  const key = text(word).toUpperCase()
  const argument = () => text(rest.shift())
  if (key === 'ALL') return () => true
  if (key === 'NOT') return not(next(rest, last))
  if (key === 'OR') return either(next(rest, last), next(rest, last))
  if (key === 'UID') return among(argument(), last.uid, ({ uid }) => uid)
  if (/^[\d*]/.test(key)) return among(key, last.sequence, (_letter, sequence) => sequence)
  if (key === 'KEYWORD' || key === 'UNKEYWORD') return flagged(argument(), key === 'KEYWORD')
  const mark = marks[key.replace(/^UN/, '')]
  if (mark) return flagged(mark, !key.startsWith('UN'))
  if (key === 'SUBJECT' || key === 'FROM' || key === 'TO') return contains(key, argument())
  if (key === 'HEADER') return contains(argument(), argument())
  if (key === 'SINCE') return since(Date.parse(`${argument()} UTC`))
  throw new Error(`No search by ${key}`)
}

const not =
  (test: Test): Test =>
  (letter, sequence) =>
    !test(letter, sequence)
const either =
  (one: Test, other: Test): Test =>
  (letter, sequence) =>
    one(letter, sequence) || other(letter, sequence)
const among =
  (set: string, last: number, number: (letter: Letter, sequence: number) => number): Test =>
  (letter, sequence) =>
    inSet(set, number(letter, sequence), last)
const flagged =
  (flag: string, wanted: boolean): Test =>
  ({ flags }) =>
    flags.some((one) => one.toLowerCase() === flag.toLowerCase()) === wanted
const contains =
  (field: string, part: string): Test =>
  ({ raw }) =>
    fieldOf(readPart(raw).header, field).toLowerCase().includes(part.toLowerCase())
const since =
  (time: number): Test =>
  ({ at }) =>
    at.getTime() >= time

export const wordsAfterCharset = (words: Word[]) => (text(words[0]).toUpperCase() === 'CHARSET' ? words.slice(2) : words)
