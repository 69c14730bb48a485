import { type PartnersTable, tablesFitting } from './csv/find.ts'
import { nextBeginning } from './edifact/envelope/service.ts'
import { findInterchanges } from './find-interchanges.ts'
import type { Found } from './found.ts'
import { peek } from './peek.ts'
import { problemOutside } from './problem.ts'
import { problemOf } from './text-problems.ts'
import { findWhole, type WholeFormat } from './whole/find.ts'
import { whole } from './whole/whole.ts'
import { nextHeader } from './x12/header.ts'

/** Text may stand before an envelope, but not more than this. */
const mostBefore = 64 * 1024
/** What is short is read sooner than it is handed elsewhere. */
const mostHere = 64 * 1024

type Format = { begins(head: string): boolean } & (
  | { find(bytes: AsyncIterable<Uint8Array>): AsyncIterable<Found> }
  | { name: 'xml' | 'json' }
)

/** By what is in a file, never by its name. A further format is a folder and a line here. */
const formats: readonly Format[] = [
  { begins: (head) => /^UN[ABH][^A-Za-z0-9]/.test(head), find: findInterchanges('edifact') },
  { begins: (head) => /^(?:<|\xff\xfe<|\xfe\xff\0<)/.test(head), name: 'xml' },
  { begins: (head) => /^\{\s*["}]|^\[\s*[{[\]]/.test(head), name: 'json' },
  { begins: (head) => nextHeader(head, 0) >= 0, find: findInterchanges('x12') },
  { begins: (head) => nextBeginning(head, 0) >= 0, find: findInterchanges('edifact') },
]

const nobodysTables = () => Promise.resolve<PartnersTable[]>([])

/**
 * The documents of a file of any size, as it arrives. `tables`: whose tables it may be, asked where it is nothing else. `readWhole`: reads
 * what is read at once, for who would rather have it read elsewhere.
 */
export async function* findDocuments(
  bytes: AsyncIterable<Uint8Array>,
  tables = nobodysTables,
  readWhole: typeof findWhole = findWhole,
): AsyncGenerator<Found> {
  const { head, all } = await peek(bytes, mostBefore)
  const text = head.toString('latin1').replace(/^(?:\xef\xbb\xbf)?[\s\0]*/, '')
  const format = formats.find(({ begins }) => begins(text))
  if (format) return yield* 'find' in format ? format.find(all) : atOnce(all, { name: format.name }, readWhole)
  const fitting = tablesFitting(head, await tables())
  const [table] = fitting
  if (fitting.length > 1) return yield { kind: 'problems', problems: [problemOf('mappingAmbiguous', { line: 1, offset: 0, path: '' })] }
  if (table) return yield* atOnce(all, { name: 'csv', table }, readWhole)
  yield { kind: 'problems', problems: [problemOutside('formatUnknown', 'error', 0, text)] }
}

async function* atOnce(bytes: AsyncIterable<Uint8Array>, format: WholeFormat, readWhole: typeof findWhole): AsyncGenerator<Found> {
  const all = await whole(bytes)
  if (all) yield* await (all.length > mostHere ? readWhole : findWhole)(format, all)
  else yield { kind: 'problems', problems: [problemOf('fileTooLarge', { line: 1, offset: 0, path: '' })] }
}
