import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { Entry, EntryLine } from '../engine/entries.ts'
import { rulesOfEntry } from '../engine/state.ts'
import { type EntryStatus, mayComeBack } from '../engine/status.ts'
import type { ComputedProgram } from './compute/program.ts'
import { entryKey } from './compute/stored.ts'

export type Standing = {
  id: string
  saleId: string
  lineId: string
  payeeId: string
  computed: EntryStatus | null
  decided: EntryStatus | null
  asked: boolean
  isFlagged: boolean
  promised: number
}

/** How the entries of a program stand, by key. */
export async function standingsOf(db: Db, programId: string): Promise<Map<string, Standing>> {
  const { rows } = await sql<Standing>`
    select e.id, a.sale_id as "saleId", e.line_id as "lineId", e.payee_id as "payeeId", e.computed, e.decided, e.asked,
      cardinality(a.flags) > 0 as "isFlagged", e.promised
    from reward_entries e join attainments a on ${ofCompany('a')} and a.id = e.attainment_id
    where ${ofCompany('e')} and e.program_id = ${programId}::uuid`.execute(db.withoutPlugins())
  return new Map(rows.map((row) => [entryKey(row), row]))
}

const free: readonly (EntryStatus | null)[] = ['Earned', 'OverBudget']
/** Whether nothing of it waits: for money, for goods that may come back, for a payment on its way, or for somebody to look at it. */
export function isFree({ rules }: ComputedProgram, entry: Entry, standing: Standing | undefined, today: string): boolean {
  if (!standing || standing.asked) return false
  const { computed, decided, isFlagged } = standing
  if (decided) return decided !== 'Rejected' && decided !== 'Funding' && (computed === null || free.includes(computed))
  const own = rulesOfEntry(rules, entry)
  return free.includes(computed) && !isFlagged && own !== null && !mayComeBack(entry, own.rules, today)
}

/**
 * Room that a return made is there once the return is approved: `givers` are approved now, since they only take back what is approved, or nothing of
 * them waits. What the others made is held.
 */
export function roomMade(
  lines: readonly EntryLine[],
  standings: ReadonlyMap<string, Standing>,
  mayApprove: (entry: Entry, standing: Standing) => boolean,
): { givers: string[]; heldCents: number } {
  const givers: string[] = []
  let heldCents = 0
  for (const [key, own] of Map.groupBy(lines, entryKey)) {
    const standing = standings.get(key)
    const last = own.at(-1)
    if (!last) continue
    const isDecided = standing !== undefined && standing.decided !== null
    const sumOf = (of: (line: EntryLine) => number) => own.reduce((sum, line) => sum + of(line), 0)
    // What is approved has its room until what takes it back is approved too.
    const made = isDecided
      ? Math.max(0, 0 - sumOf(({ promisedCents }) => promisedCents))
      : 0 - sumOf(({ promisedCents }) => Math.min(0, promisedCents))
    if (made === 0) continue
    if (standing && (isDecided ? sumOf(({ amountCents }) => amountCents) <= 0 : mayApprove(last.entry, standing))) givers.push(standing.id)
    else heldCents += made
  }
  return { givers, heldCents }
}
