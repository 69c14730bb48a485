import { sql } from 'kysely'
import type { RawResult } from '#contract/endpoint.ts'
import type { Db } from '#server/data/db.ts'
import type { DbContext } from '#server/http/context.ts'
import { type getIntegrationConfiguration, type getIntegrations, type Integration, type ProblemCode, problemCodes } from '../contract.ts'
import { as2Shown, endingAt } from './as2/describe-as2.ts'
import { type Connection, connectionOf, passed, secretsOf, settingsOf } from './connection.ts'

type Problem = Pick<Connection, 'problemStep' | 'problemCode' | 'problemFile'>
type Shown = Pick<
  Connection,
  'id' | 'name' | 'ediType' | 'direction' | 'partnerId' | 'state' | 'lastRetrievedAt' | keyof Problem | 'settings'
>

export async function integrations(db: Db): Promise<RawResult<typeof getIntegrations>> {
  const rows = await db
    .selectFrom('ediConnections')
    .select(['id', 'name', 'ediType', 'direction', 'partnerId', 'state', 'lastRetrievedAt', 'settings'])
    .select(['problemStep', 'problemCode', 'problemFile'])
    .where('removedAt', 'is', null)
    .orderBy(sql`app.sort_key(name)`)
    .execute()
  return { rows: rows.map((row) => shown(row as Shown)) }
}

export async function configuration({ db, services }: DbContext, id: string): Promise<RawResult<typeof getIntegrationConfiguration>> {
  const connection = await connectionOf(db, id)
  const stored = secretsOf(services.secrets, connection)
  return {
    ...shown(connection),
    version: connection.version,
    fields: connection.settings,
    secretsSet: Object.keys(stored) as (keyof typeof stored)[],
    isTested: passed(services.config, connection, settingsOf(connection, stored)),
    as2: connection.ediType === 'AS2' ? await as2Shown(services, db, connection, stored) : null,
  }
}

const shown = ({ settings, ...row }: Shown): Integration => ({
  id: row.id,
  name: row.name,
  ediType: row.ediType,
  direction: row.direction,
  partnerId: row.partnerId,
  state: row.state,
  lastRetrievedAt: row.lastRetrievedAt,
  certificateEndsAt: row.ediType === 'AS2' ? endingAt(settings.certificate ?? '', new Date()) : null,
  problem: problemOf(row),
})

export function problemOf({ problemStep: step, problemCode, problemFile: file }: Problem): Integration['problem'] {
  const code = problemCodes.find((each): each is ProblemCode => each === problemCode)
  return step && code ? { step, code, ...(file && { file }) } : null
}
