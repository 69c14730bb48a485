import { AppError } from '#contract/errors.ts'
import type { Db } from '#server/data/db.ts'
import type { Services } from '#server/services.ts'
import { slots } from '#server/work/slots.ts'
import { QuickbooksFault, reconnectNeeded } from '../client/faults/fault.ts'
import { markReconnect } from './broken.ts'
import { type GrantTokens, tokenPlace } from './grant-claim.ts'
import { refreshTokens } from './intuit-oauth.ts'

export type Access = { token: string; realmId: string }

type Held = Access & { expiresAt: number }

const refreshBeforeMs = 5 * 60_000
const mostRefreshing = 3
const memory = new WeakMap<Services, { known: Map<string, Held>; asked: Map<string, Promise<Held>> }>()
// Whoever refreshes holds a database connection until Intuit answers.
const refreshing = slots(mostRefreshing, Number.POSITIVE_INFINITY)

/**
 * A token that is good for five minutes at least. `refused`: the one QuickBooks just turned down.
 * One refresher per company over all processes: it holds the connection's row, and whoever waited for it finds the new token there. In this
 * process the others wait without a database connection.
 */
export async function accessOf(services: Services, companyId: string, refused?: string): Promise<Access> {
  const { known, asked } = memoryOf(services)
  const held = known.get(companyId)
  if (held && held.token !== refused && held.expiresAt > Date.now() + refreshBeforeMs) return held
  known.delete(companyId)
  for (let other = asked.get(companyId); other; other = asked.get(companyId)) {
    const found = await other
    // They may have found in the database what was refused meanwhile.
    if (found.token !== refused) return found
  }
  const mine = refreshing(() => ask(services, companyId, refused)).finally(() => asked.delete(companyId))
  asked.set(companyId, mine)
  const found = await mine
  known.set(companyId, found)
  return found
}

function memoryOf(services: Services) {
  const own = memory.get(services) ?? { known: new Map<string, Held>(), asked: new Map<string, Promise<Held>>() }
  memory.set(services, own)
  return own
}

async function ask(services: Services, companyId: string, refused: string | undefined): Promise<Held> {
  // A failure is answered, not thrown: what the transaction noted about the connection must stay.
  const found = await services.transaction({ companyId }, (db) => readOrRefresh(services, db, companyId, refused))
  if (found instanceof Error) throw found
  return found
}

async function readOrRefresh(services: Services, db: Db, companyId: string, refused: string | undefined) {
  const { secrets } = services
  const row = await db.selectFrom('quickbooksConnections').selectAll().where('companyId', '=', companyId).forUpdate().executeTakeFirst()
  if (!row || row.state === 'disconnected' || !row.refreshTokenSealed) return new AppError('quickbooksNotConnected')
  if (row.state === 'reconnect') return reconnectNeeded(row.reason)
  const { realmId } = row
  if (row.accessTokenSealed && row.accessExpiresAt && Date.parse(row.accessExpiresAt) > Date.now() + refreshBeforeMs) {
    const token = secrets.open(row.accessTokenSealed, tokenPlace('access', companyId))
    if (token && token !== refused) return { token, realmId, expiresAt: Date.parse(row.accessExpiresAt) }
  }
  const open = (sealed: Buffer) => secrets.open(sealed, tokenPlace('refresh', companyId))
  let used = open(row.refreshTokenSealed)
  if (used === null) {
    services.log.error({ companyId }, 'the tokens were sealed by another SECRET_KEY: QuickBooks has to be connected again')
    await markReconnect(db, companyId, 'quickbooks.reasons.keyLost')
    return reconnectNeeded('quickbooks.reasons.keyLost')
  }
  let tokens = await refreshed(services, used)
  if (tokens instanceof QuickbooksFault && tokens.code === 'invalid_grant' && row.previousRefreshTokenSealed) {
    // They may not know the value they gave last, while the one before is good for another day: one emergency attempt (quickbooks 1.4).
    const before = open(row.previousRefreshTokenSealed)
    if (before !== null) [used, tokens] = [before, await refreshed(services, before)]
  }
  if (tokens instanceof QuickbooksFault) {
    services.log.warn({ companyId, code: tokens.code, intuitTid: tokens.intuitTid }, 'tokens could not be refreshed')
    if (tokens.kind === 'reconnect') await markReconnect(db, companyId, 'quickbooks.reasons.revoked')
    return tokens
  }
  await saveTokens(services, db, companyId, tokens, used)
  return { token: tokens.accessToken, realmId, expiresAt: Date.parse(tokens.accessExpiresAt) }
}

const refreshed = ({ config }: Services, refreshToken: string) =>
  refreshTokens(config, refreshToken).catch((error: unknown) => {
    if (error instanceof QuickbooksFault) return error
    throw error
  })

async function saveTokens({ secrets }: Services, db: Db, companyId: string, tokens: GrantTokens, before: string) {
  await db
    .updateTable('quickbooksConnections')
    .set((eb) => ({
      accessTokenSealed: secrets.seal(tokens.accessToken, tokenPlace('access', companyId)),
      refreshTokenSealed: secrets.seal(tokens.refreshToken, tokenPlace('refresh', companyId)),
      ...(before !== tokens.refreshToken && { previousRefreshTokenSealed: secrets.seal(before, tokenPlace('refresh', companyId)) }),
      accessExpiresAt: tokens.accessExpiresAt,
      refreshExpiresAt: tokens.refreshExpiresAt,
      tokenVersion: eb('tokenVersion', '+', 1),
    }))
    .where('companyId', '=', companyId)
    .execute()
}

export const forgetAccess = (services: Services, companyId: string) => memory.get(services)?.known.delete(companyId)
