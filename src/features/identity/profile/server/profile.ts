import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { type DbContext, signedInAs } from '#server/http/context.ts'
import type { getProfile, saveProfile } from '../contract.ts'

export async function profileOf(context: DbContext): Promise<RawResult<typeof getProfile>> {
  const { totpSecretSealed, recoveryCodeHashes, isAdmin, ...person } = await context.db
    .selectFrom('users')
    .select(['displayName', 'phone', 'email', 'totpSecretSealed', 'recoveryCodeHashes', 'isAdmin'])
    .where('id', '=', signedInAs(context).userId)
    .executeTakeFirstOrThrow()
  return { ...person, hasTotp: totpSecretSealed !== null, mayTurnOff: !isAdmin, recoveryCodes: recoveryCodeHashes.length }
}

export async function saveProfileOf(context: DbContext, fields: ValidInput<typeof saveProfile>['body']) {
  await context.db.updateTable('users').set(fields).where('id', '=', signedInAs(context).userId).execute()
  return {}
}
