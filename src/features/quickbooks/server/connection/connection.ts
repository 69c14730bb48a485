import { randomBytes } from 'node:crypto'
import { AppError } from '#contract/errors.ts'
import type { Db } from '#server/data/db.ts'
import { hashToken } from '#server/http/tokens.ts'
import type { Services } from '#server/services.ts'
import { quickbooksChannelName } from '../client/channel-name.ts'
import { forgetAccess } from './access-token.ts'
import { bindToCompany, grantPlace, tokenPlace } from './grant-claim.ts'

/** Binds the consent that this person gave for this company; what waited for it goes on. */
export async function connect(services: Services, db: Db, state: string, { companyId, userId }: { companyId: string; userId: string }) {
  const grant = await db
    .selectFrom('quickbooksGrants')
    .select(['id', 'refused'])
    .where('stateHash', '=', hashToken(state))
    .where('companyId', '=', companyId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (grant?.refused) throw new AppError('quickbooksRefused')
  if (!grant) throw new AppError('quickbooksStateUnknown')
  const bound = await bindToCompany(services, db, grant.id, { companyId, userId })
  forgetAccess(services, companyId)
  await wakeDeliveries(db)
  return bound
}

/** Takes the tokens away and leaves them to the watch, which revokes them at Intuit. What was imported stays. */
export async function disconnect(services: Services, db: Db, companyId: string) {
  const { secrets } = services
  const connection = await db
    .selectFrom('quickbooksConnections')
    .selectAll()
    .where('companyId', '=', companyId)
    .forUpdate()
    .executeTakeFirst()
  if (!connection || connection.state === 'disconnected') throw new AppError('quickbooksNotConnected')
  await db
    .updateTable('quickbooksConnections')
    .set({ state: 'disconnected', reason: '', accessTokenSealed: null, refreshTokenSealed: null, previousRefreshTokenSealed: null })
    .where('companyId', '=', companyId)
    .execute()
  await db.updateTable('syncJobs').set({ cancelAsked: true }).where('state', 'in', ['Queued', 'Running']).execute()
  forgetAccess(services, companyId)
  const sealed = connection.refreshTokenSealed
  const refreshToken = sealed && secrets.open(sealed, tokenPlace('refresh', companyId))
  // Sealed by a key that is lost: nobody can use them any more, nor revoke them from here.
  if (!refreshToken) return
  const { id } = await db
    .insertInto('quickbooksGrants')
    .values({ stateHash: randomBytes(32), flowHash: randomBytes(32), realmId: connection.realmId, expiresAt: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const tokens = {
    accessToken: '',
    refreshToken,
    accessExpiresAt: '',
    refreshExpiresAt: '',
  }
  await db
    .updateTable('quickbooksGrants')
    .set({ tokensSealed: secrets.seal(JSON.stringify(tokens), grantPlace(id)) })
    .where('id', '=', id)
    .execute()
}

/** Nothing is synced and nothing leaves until a person agreed to what the rehearsal shows. */
export const holdConnection = (db: Db) =>
  db.updateTable('quickbooksConnections').set({ state: 'rehearsal' }).where('state', '=', 'active').execute()

/** Writes that waited for the connection are due now; the ledger's watch takes them up. */
export const wakeDeliveries = (db: Db) =>
  db
    .updateTable('deliveries')
    .set({ nextAttemptAt: new Date() })
    .where('channel', '=', quickbooksChannelName)
    .where('state', 'in', ['retrying', 'unknown'])
    .execute()
