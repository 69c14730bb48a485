import { z } from 'zod'
import { AppError } from '#contract/errors.ts'
import type { Db } from '#server/data/db.ts'
import { findCompanyOf } from '#server/data/directory.ts'
import { hashToken } from '#server/http/tokens.ts'
import type { Services } from '#server/services.ts'
import { countCall } from '../client/budget/usage.ts'
import { textOf } from '../client/record.ts'
import { unbroken } from './broken.ts'
import { recordOf } from './company-info.ts'

/** What a token answer of Intuit becomes: sealed as JSON under the grant, later column by column under the connection. */
export const grantTokens = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  accessExpiresAt: z.string(),
  refreshExpiresAt: z.string(),
})
export type GrantTokens = z.infer<typeof grantTokens>

export const grantPlace = (grantId: string) => `quickbooks_grants.tokens_sealed ${grantId}`
/** Null: sealed by a key that is lost. */
export function openTokens({ secrets }: Pick<Services, 'secrets'>, grantId: string, sealed: Buffer): GrantTokens | null {
  const opened = secrets.open(sealed, grantPlace(grantId))
  return opened === null ? null : grantTokens.parse(JSON.parse(opened))
}
export const tokenPlace = (column: 'access' | 'refresh', companyId: string) => `quickbooks_connections.${column} ${companyId}`

type Claim = { flowCookie: string | null; realmId: string; companyId: string; userId: string }

/**
 * Gives the consent of this browser for `realmId` to a company, in that company's transaction.
 * Throws `quickbooksStateUnknown` when there is none (any more) and `companyTaken` when the realm belongs to another company.
 */
export async function claimGrant(services: Services, db: Db, { flowCookie, realmId, companyId, userId }: Claim) {
  if (!flowCookie) throw new AppError('quickbooksStateUnknown')
  const grant = await db
    .selectFrom('quickbooksGrants')
    .select('id')
    .where('flowHash', '=', hashToken(flowCookie))
    .where('realmId', '=', realmId)
    .where('tokensSealed', 'is not', null)
    .where('claimedAt', 'is', null)
    .where('expiresAt', '>', new Date().toISOString())
    .orderBy('grantedAt', 'desc')
    .executeTakeFirst()
  if (!grant) throw new AppError('quickbooksStateUnknown')
  return bindToCompany(services, db, grant.id, { companyId, userId })
}

/** Moves the tokens of a consent to the company's connection, once. */
export async function bindToCompany(
  services: Services,
  db: Db,
  grantId: string,
  { companyId, userId }: { companyId: string; userId: string },
) {
  const grant = await db.selectFrom('quickbooksGrants').selectAll().where('id', '=', grantId).forUpdate().executeTakeFirst()
  if (!grant?.tokensSealed || !grant.realmId || grant.claimedAt || Date.parse(grant.expiresAt) < Date.now())
    throw new AppError('quickbooksStateUnknown')
  await refuseForeign(db, grant.realmId, companyId)
  const tokens = openTokens(services, grant.id, grant.tokensSealed)
  if (!tokens) throw new AppError('quickbooksStateUnknown')
  const companyName = textOf(recordOf(grant.companyInfo), 'CompanyName')
  // Read with the consent, before there was a company to count it for.
  if (grant.companyInfo) countCall(services, companyId, 'import')
  const columns = {
    realmId: grant.realmId,
    ...unbroken,
    accessTokenSealed: services.secrets.seal(tokens.accessToken, tokenPlace('access', companyId)),
    refreshTokenSealed: services.secrets.seal(tokens.refreshToken, tokenPlace('refresh', companyId)),
    previousRefreshTokenSealed: null,
    accessExpiresAt: tokens.accessExpiresAt,
    refreshExpiresAt: tokens.refreshExpiresAt,
    connectedBy: userId,
    connectedAt: new Date(),
    companyName,
    companyInfo: JSON.stringify(grant.companyInfo ?? {}),
  }
  await db
    .insertInto('quickbooksConnections')
    .values({ companyId, ...columns })
    .onConflict((conflict) =>
      conflict.column('companyId').doUpdateSet((eb) => ({ ...columns, tokenVersion: eb('quickbooksConnections.tokenVersion', '+', 1) })),
    )
    .execute()
    .catch((error) => {
      // Two companies claimed the same realm in the same moment.
      if (error?.code === '23505') throw new AppError('companyTaken', { cause: error })
      throw error
    })
  await db.updateTable('quickbooksGrants').set({ claimedAt: new Date(), tokensSealed: null }).where('id', '=', grant.id).execute()
  return { companyName }
}

/** One QuickBooks company is one company of ours, for good: its mirror would mix with another's. */
async function refuseForeign(db: Db, realmId: string, companyId: string) {
  const takenBy = await findCompanyOf(db, 'quickbooksRealm', realmId)
  if (takenBy && takenBy !== companyId) throw new AppError('companyTaken')
  const own = await db.selectFrom('quickbooksConnections').select('realmId').where('companyId', '=', companyId).executeTakeFirst()
  if (own && own.realmId !== realmId) throw new AppError('quickbooksOtherCompany')
}
