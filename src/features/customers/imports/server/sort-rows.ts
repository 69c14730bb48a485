import { customersBy, type Same } from '#features/customers/customers/server/door.ts'
import type { Db } from '#server/data/db.ts'
import type { Problem, ReadRow } from './row/read-row.ts'

/** A row that is left out. */
export type LeftOut = { read: ReadRow; problems: Problem[]; kind: 'duplicate' | 'wrong' }
export type Sorted = { adds: ReadRow[]; updates: { read: ReadRow; id: string }[]; out: LeftOut[] }

/** Names come as the form takes them: only the letters' size is left to differ. */
const nameKey = (name: string) => name.toLowerCase()
const emailOf = ({ values }: ReadRow) => values.email ?? ''
/** Two rows are the same customer when they have the same e-mail; without one, when they have the same name. */
const keyOf = (row: ReadRow) => (emailOf(row) ? `@${emailOf(row)}` : `#${nameKey(row.name)}`)

/** Notes which row came first with this e-mail or name; a later one is told so. `seen` lasts as long as the file is read. */
export function noteTwin(row: ReadRow, seen: Map<string, number>): ReadRow {
  if (!emailOf(row) && !row.name) return row
  const key = keyOf(row)
  const first = seen.get(key)
  if (first === undefined) seen.set(key, row.row)
  return first === undefined
    ? row
    : { ...row, problems: [{ column: null, text: 'imports.problems.sameAsRow', value: String(first) }, ...row.problems] }
}
const isTwin = ({ problems }: ReadRow) => problems[0]?.text === 'imports.problems.sameAsRow'

/** What becomes of each row, by whom there is already. */
export async function sortRows(db: Db, companyId: string, rows: readonly ReadRow[], updatesExisting: boolean): Promise<Sorted> {
  const good = rows.filter(({ problems }) => problems.length === 0)
  const emails = [...new Set(good.map(emailOf).filter(Boolean))]
  const names = [...new Set(good.map(({ name }) => nameKey(name)).filter(Boolean))]
  const byEmail = await customersBy(db, companyId, 'email', emails)
  const byName = await customersBy(db, companyId, 'name', names)
  const sorted: Sorted = { adds: [], updates: [], out: [] }
  const leaveOut = (read: ReadRow, kind: LeftOut['kind'], text: string) =>
    sorted.out.push({ read, problems: [{ column: null, text, value: '' }], kind })
  for (const read of rows) {
    if (read.problems.length) {
      sorted.out.push({ read, problems: read.problems, kind: isTwin(read) ? 'duplicate' : 'wrong' })
      continue
    }
    const same = sameAs(read, byEmail, byName)
    const [only] = same
    if (same.length > 1) leaveOut(read, 'duplicate', 'imports.problems.severalSame')
    else if (only && !updatesExisting) leaveOut(read, 'duplicate', 'imports.problems.exists')
    else if (only) sorted.updates.push({ read, id: only.id })
    else if (read.name) sorted.adds.push(read)
    else leaveOut(read, 'wrong', 'imports.problems.noName')
  }
  return sorted
}

/** Of the same name is somebody else, if both have an e-mail and not the same. */
function sameAs(read: ReadRow, byEmail: Map<string, Same[]>, byName: Map<string, Same[]>): Same[] {
  const named = byName.get(nameKey(read.name)) ?? []
  if (!emailOf(read)) return named
  const found = byEmail.get(emailOf(read)) ?? []
  return found.length ? found : named.filter(({ emailed }) => !emailed)
}
