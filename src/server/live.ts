import { CompiledQuery } from 'kysely'
import { encodeMessage, type LiveMessage } from '#contract/live.ts'
import type { Db } from '#server/db.ts'

/** The channel all processes with the role `live` listen on. */
export const liveChannel = 'ledgerside_live'

/** `userId` absent: everybody who has the company open. */
export type Audience = { companyId: string; userId?: string }
/** What goes through PostgreSQL: a message for an audience, or a session or person whose sockets must be looked at again. */
export type LiveSignal = { company: string; user?: string; text: string } | { session: string } | { person: string }

// PostgreSQL takes 8,000 bytes a signal; names are cut where nobody reads on.
const longestValue = 300

/**
 * Says to open browsers that something happened, in the caller's transaction: it goes out only if that commits, and the same message only
 * once. Whoever is not connected finds it in the tables.
 */
export async function publish(db: Db, { companyId, userId }: Audience, message: LiveMessage): Promise<void> {
  const text = encodeMessage({ ...message, value: message.value.slice(0, longestValue) })
  const signal: LiveSignal = { company: companyId, ...(userId && { user: userId }), text }
  await db.executeQuery(CompiledQuery.raw('select pg_notify($1, $2)', [liveChannel, JSON.stringify(signal)]))
}
