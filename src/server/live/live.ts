import { type RawBuilder, sql } from 'kysely'
import { encodeMessage, type LiveMessage } from '#contract/live.ts'
import type { Db } from '../data/db.ts'

/** The channel all processes with the role `live` listen on. */
export const liveChannel = 'ledgerside_live'

/** `userId` absent: everybody who has the company open. */
type Audience = { companyId: string; userId?: string }
/** What goes through PostgreSQL: a message for an audience (`ids`: the records that it is about, where those are few), or a session or person whose sockets must be looked at again. */
export type LiveSignal = { company: string; user?: string; text: string; ids?: string[] } | { session: string } | { person: string }

// PostgreSQL takes 8,000 bytes a signal; names are cut where nobody reads on.
const longestValue = 300

/**
 * Says to open browsers that something happened, in the caller's transaction: it goes out only if that commits, and the same message only
 * once. Whoever is not connected finds it in the tables.
 */
export const publish = (db: Db, audience: Audience, message: LiveMessage) => publishMany(db, [{ audience, message }])

export async function publishMany(db: Db, messages: readonly { audience: Audience; message: LiveMessage }[]): Promise<void> {
  if (!messages.length) return
  const signals = messages.map(({ audience: { companyId, userId }, message }): LiveSignal => {
    return { company: companyId, ...(userId && { user: userId }), text: textOf(message) }
  })
  const texts = signals.map((signal) => JSON.stringify(signal))
  await sql`select pg_notify(${liveChannel}, signal) from unnest(${texts}::text[]) as signal`.execute(db)
}

export const textOf = (message: LiveMessage) => encodeMessage({ ...message, value: message.value.slice(0, longestValue) })

/** The same to one person, by a statement that finds out who that is: `textOf` a message. */
export const published = (person: { companyId: RawBuilder<string>; userId: RawBuilder<string>; text: RawBuilder<string> }) =>
  sql`pg_notify(${liveChannel}, json_build_object('company', ${person.companyId}, 'user', ${person.userId}, 'text', ${person.text})::text)`
