import { findTable, type PartnersTable, tablesFitting } from './csv/find.ts'
import { nextBeginning } from './edifact/envelope/service.ts'
import { findInterchanges } from './find-interchanges.ts'
import type { Found } from './found.ts'
import { findJson } from './json/find.ts'
import { peek } from './peek.ts'
import { problemOutside } from './problem.ts'
import { problemOf } from './text-problems.ts'
import { nextHeader } from './x12/header.ts'
import { findXml } from './xml/find.ts'

/** Text may stand before an envelope, but not more than this. */
const mostBefore = 64 * 1024

type Format = { begins(head: string): boolean; find(bytes: AsyncIterable<Uint8Array>): AsyncIterable<Found> }

/** By what is in a file, never by its name. A further format is a folder and a line here. */
const formats: readonly Format[] = [
  { begins: (head) => /^UN[ABH][^A-Za-z0-9]/.test(head), find: findInterchanges('edifact') },
  { begins: (head) => /^(?:<|\xff\xfe<|\xfe\xff\0<)/.test(head), find: findXml },
  { begins: (head) => /^\{\s*["}]|^\[\s*[{[\]]/.test(head), find: findJson },
  { begins: (head) => nextHeader(head, 0) >= 0, find: findInterchanges('x12') },
  { begins: (head) => nextBeginning(head, 0) >= 0, find: findInterchanges('edifact') },
]

const nobodysTables = () => Promise.resolve<PartnersTable[]>([])

/** The documents of a file of any size, as it arrives. `tables`: whose tables it may be, asked where it is nothing else. */
export async function* findDocuments(bytes: AsyncIterable<Uint8Array>, tables = nobodysTables): AsyncGenerator<Found> {
  const { head, all } = await peek(bytes, mostBefore)
  const text = head.toString('latin1').replace(/^(?:\xef\xbb\xbf)?[\s\0]*/, '')
  const format = formats.find(({ begins }) => begins(text))
  if (format) return yield* format.find(all)
  const fitting = tablesFitting(head, await tables())
  const [table] = fitting
  if (fitting.length > 1) return yield { kind: 'problems', problems: [problemOf('mappingAmbiguous', { line: 1, offset: 0, path: '' })] }
  if (table) return yield* findTable(all, table)
  yield { kind: 'problems', problems: [problemOutside('formatUnknown', 'error', 0, text)] }
}
