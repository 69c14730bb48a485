import { sql } from 'kysely'
import type { MailState } from '#contract/ledger.ts'
import type { Db } from '../data/db.ts'

/** How far mails of the open company got; one that is not in the answer is too old to be known. */
export async function mailStates(db: Db, ids: readonly (string | null)[]): Promise<Map<string, MailState>> {
  const asked = ids.filter((id) => id !== null)
  if (!asked.length) return new Map()
  const { rows } = await sql<{
    id: string
    state: string
    code: string | null
  }>`select * from app.mails_asked_for(${asked}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, shown(row)]))
}

function shown({ state, code }: { state: string; code: string | null }): MailState {
  if (state === 'done') return 'sent'
  if (state === 'ignored') return code === 'unsure' ? 'unsure' : 'refused'
  return state === 'refused' ? 'refused' : 'waiting'
}
