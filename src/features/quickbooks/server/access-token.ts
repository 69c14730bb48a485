import { AppError } from '#contract/errors.ts'
import type { Db } from '#server/db.ts'
import type { Services } from '#server/services.ts'
import { QuickbooksFault, reconnectNeeded } from './fault.ts'
import { type GrantTokens, tokenPlace } from './grant-claim.ts'
import { refreshTokens } from './intuit-oauth.ts'

export type Access = { token: string; realmId: string }

const refreshBeforeMs = 5 * 60_000
const known = new WeakMap<Services, Map<string, Access & { expiresAt: number }>>()

/**
 * A token that is good for five minutes at least. `refused`: the one QuickBooks just turned down.
 * One refresher per company over all processes: it holds the connection's row, and whoever waited for it finds the new token there.
 */
export async function accessOf(services: Services, companyId: string, refused?: string): Promise<Access> {
  const own = known.get(services) ?? new Map<string, Access & { expiresAt: number }>()
  known.set(services, own)
  const cached = own.get(companyId)
  if (cached && cached.token !== refused && cached.expiresAt > Date.now() + refreshBeforeMs) return cached
  own.delete(companyId)
  // A failure is answered, not thrown: what the transaction noted about the connection must stay.
  const found = await services.transaction({ companyId }, (db) => readOrRefresh(services, db, companyId, refused))
  if (found instanceof Error) throw found
  own.set(companyId, found)
  return found
}

async function readOrRefresh(services: Services, db: Db, companyId: string, refused: string | undefined) {
  const { secrets, config } = services
  const row = await db.selectFrom('quickbooksConnections').selectAll().where('companyId', '=', companyId).forUpdate().executeTakeFirst()
  if (!row || row.state === 'disconnected' || !row.refreshTokenSealed) return new AppError('quickbooksNotConnected')
  if (row.state === 'reconnect') return reconnectNeeded(row.reason)
  const { realmId } = row
  if (row.accessTokenSealed && row.accessExpiresAt && Date.parse(row.accessExpiresAt) > Date.now() + refreshBeforeMs) {
    const token = secrets.open(row.accessTokenSealed, tokenPlace('access', companyId))
    if (token !== refused) return { token, realmId, expiresAt: Date.parse(row.accessExpiresAt) }
  }
  const current = secrets.open(row.refreshTokenSealed, tokenPlace('refresh', companyId))
  const tokens = await refreshTokens(config, current).catch((error: unknown) => {
    if (error instanceof QuickbooksFault) return error
    throw error
  })
  if (tokens instanceof QuickbooksFault) {
    services.log.warn({ companyId, code: tokens.code, intuitTid: tokens.intuitTid }, 'tokens could not be refreshed')
    if (tokens.kind === 'reconnect') await markReconnect(db, companyId, 'quickbooks.reasons.revoked')
    return tokens
  }
  await saveTokens(services, db, companyId, tokens, current)
  return { token: tokens.accessToken, realmId, expiresAt: Date.parse(tokens.accessExpiresAt) }
}

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

/** Only a person can go on: nothing is tried any more until they consent again. `reason`: a text key. */
export const markReconnect = (db: Db, companyId: string, reason: string) =>
  db
    .updateTable('quickbooksConnections')
    .set({ state: 'reconnect', reason })
    .where('companyId', '=', companyId)
    .where('state', '<>', 'disconnected')
    .execute()

export const forgetAccess = (services: Services, companyId: string) => known.get(services)?.delete(companyId)
