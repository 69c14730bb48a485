import type { Db } from '#server/data/db.ts'

export type Connection = {
  realmId: string
  state: 'active' | 'accessRefused' | 'reconnect' | 'paused' | 'rehearsal'
  companyName: string
  repCustomField: string
}

const connectedStates = ['active', 'accessRefused', 'paused', 'rehearsal'] as const

/** The QuickBooks company behind the open company; null without one. */
export async function connectionOf(db: Db): Promise<Connection | null> {
  const row = await db
    .selectFrom('quickbooksConnections')
    .select(['realmId', 'state', 'companyName', 'repCustomField'])
    .where('state', '<>', 'disconnected')
    .executeTakeFirst()
  return row ? { ...row, state: connectedStates.find((each) => each === row.state) ?? 'reconnect' } : null
}
