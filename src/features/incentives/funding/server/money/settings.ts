import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { can } from '#contract/permissions.ts'
import { hasPayCards } from '#features/customers/contacts/server/door.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { getFundingSettings, saveFundingSettings } from '../../contract.ts'

const unsaid = {
  version: 0,
  cardFee: 0,
  achFee: 0,
  withoutTaxForm: 'pay' as const,
  withheldPercent: '24',
  achCompanyName: '',
  achCompanyId: '',
  achBankName: '',
  achBankRouting: '',
  dormancyYears: 3,
}

export async function fundingSettings(db: Db) {
  const row = await db.selectFrom('fundingSettings').selectAll().executeTakeFirst()
  const { companyId: _companyId, ...settings } = { companyId: '', ...unsaid, ...row }
  return settings
}
export type FundingSettings = Awaited<ReturnType<typeof fundingSettings>>

/** Whether files for the bank can be made. */
export const hasBank = ({ achCompanyName, achCompanyId, achBankName, achBankRouting }: FundingSettings) =>
  [achCompanyName, achCompanyId, achBankName, achBankRouting].every((each) => each !== '')

export async function shownSettings(context: DbContext): Promise<RawResult<typeof getFundingSettings>> {
  return {
    ...(await fundingSettings(context.db)),
    cards: hasPayCards(context.services.config),
    canWrite: can(memberOf(context).role, 'funding.write'),
  }
}

export async function saveSettings(
  context: DbContext,
  { version, ...given }: ValidInput<typeof saveFundingSettings>['body'],
): Promise<RawResult<typeof saveFundingSettings>> {
  const { db } = context
  const { companyId } = memberOf(context)
  await db
    .insertInto('fundingSettings')
    .values({ companyId, version: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const before = await db.selectFrom('fundingSettings').selectAll().forUpdate().executeTakeFirstOrThrow()
  if (before.version !== version) throw new AppError('changedMeanwhile')
  const fields = Object.entries(given).filter(([name, value]) => before[name as keyof typeof given] !== value)
  if (!fields.length) return { version }
  await db
    .updateTable('fundingSettings')
    .set({ ...given, version: version + 1 })
    .execute()
  await audit(db, actorOf(context), {
    action: 'fundingSettingsChanged',
    recordKind: 'company',
    recordId: companyId,
    changes: fields.map(([field, to]) => ({ field, from: String(before[field as keyof typeof given]), to: String(to) })),
  })
  return { version: version + 1 }
}
