import type { Db } from '#server/data/db.ts'
import { findCompanyOf } from '#server/data/directory.ts'
import type { Services } from '#server/services.ts'
import type { Watch } from '#server/work/job.ts'
import { openTokens } from './grant-claim.ts'
import { revokeToken } from './intuit-oauth.ts'

// What Intuit could not be told for so long is given up: the tokens are deleted here in any case.
const giveUpMs = 86_400_000

/** Revokes and deletes consents that nobody claimed in time, and those of companies that disconnected. */
export const unclaimedGrants: Watch = {
  name: 'unclaimed consents',
  everySeconds: 10,
  async run(services) {
    while (await services.transaction({}, (db) => endOne(services, db)));
  },
}

async function endOne(services: Services, db: Db): Promise<boolean> {
  const grant = await db
    .selectFrom('quickbooksGrants')
    .selectAll()
    .where('claimedAt', 'is', null)
    .where('expiresAt', '<', new Date().toISOString())
    .orderBy('expiresAt')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!grant) return false
  if (grant.tokensSealed && grant.realmId && !(await stillNeeded(db, grant.realmId, grant.id))) {
    const tokens = openTokens(services, grant.id, grant.tokensSealed)
    try {
      if (tokens) await revokeToken(services.config, tokens.refreshToken)
    } catch (error) {
      services.log.warn({ err: error }, 'a consent could not be revoked')
      if (Date.parse(grant.expiresAt) > Date.now() - giveUpMs) return false
    }
  }
  await db.deleteFrom('quickbooksGrants').where('id', '=', grant.id).execute()
  return true
}

/** Revoking one token ends every connection of our app with that company, so not while another consent for it is in use. */
async function stillNeeded(db: Db, realmId: string, grantId: string): Promise<boolean> {
  if (await findCompanyOf(db, 'quickbooksRealm', realmId)) return true
  const other = await db
    .selectFrom('quickbooksGrants')
    .select('id')
    .where('realmId', '=', realmId)
    .where('id', '<>', grantId)
    .where('claimedAt', 'is', null)
    .where('expiresAt', '>', new Date().toISOString())
    .executeTakeFirst()
  return other !== undefined
}
