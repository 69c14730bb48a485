import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { can } from '#contract/permissions.ts'
import { mustBeSeen } from '#features/devices/devices/server/door.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { getCompanyRules, getDeviceRules, getGroupRules, saveCompanyRules, saveDeviceRules } from '../contract.ts'
import { type EffectiveRules, resolveRules } from '../resolve.ts'
import { ruleCodes } from '../rules.ts'
import { saveNumbering, wasPaired } from './numbering.ts'
import { rulesOfDevice } from './of-device.ts'
import { ruleSetOf, saveRuleSet } from './sets.ts'

type Body = ValidInput<typeof saveCompanyRules>['body']

export async function companyRules(context: DbContext): Promise<RawResult<typeof getCompanyRules>> {
  const { companyId, role } = memberOf(context)
  const { version, rules } = await ruleSetOf(context.db, { scope: 'company', ownerId: companyId })
  return { version, said: rules, rules: listed(resolveRules({ company: rules })), canWrite: can(role, 'settings.write') }
}
export const keepCompanyRules = (context: DbContext, body: Body) =>
  saveRuleSet(context, { scope: 'company', ownerId: memberOf(context).companyId }, body)

export async function groupRules(context: DbContext, id: string): Promise<RawResult<typeof getGroupRules>> {
  const { companyId, role } = memberOf(context)
  await groupExists(context, id)
  const [company, group] = await Promise.all([
    ruleSetOf(context.db, { scope: 'company', ownerId: companyId }),
    ruleSetOf(context.db, { scope: 'group', ownerId: id }),
  ])
  return {
    version: group.version,
    said: group.rules,
    above: { company: company.rules },
    rules: listed(resolveRules({ company: company.rules, group: group.rules })),
    canWrite: can(role, 'settings.write'),
  }
}
export async function keepGroupRules(context: DbContext, id: string, body: Body) {
  await groupExists(context, id)
  return saveRuleSet(context, { scope: 'group', ownerId: id }, body)
}
async function groupExists({ db }: DbContext, id: string) {
  const found = await db.selectFrom('repGroups').select('id').where('id', '=', id).where('removedAt', 'is', null).executeTakeFirst()
  if (!found) throw new AppError('notFound')
}

export async function deviceRules(context: DbContext, id: string): Promise<RawResult<typeof getDeviceRules>> {
  const { db } = context
  const { companyId, role } = memberOf(context)
  await mustBeSeen(context, id)
  const { rules, groupId, repId: _, seat, ...rest } = await rulesOfDevice(db, companyId, id)
  const group = groupId
    ? ((await db.selectFrom('repGroups').select(['id', 'name']).where('id', '=', groupId).executeTakeFirst()) ?? null)
    : null
  const canWrite = can(role, 'devices.write')
  return { ...rest, seat: { ...seat, canChange: canWrite && !(await wasPaired(db, id)) }, group, rules: listed(rules), canWrite }
}
export async function keepDeviceRules(context: DbContext, id: string, { seat, ...body }: ValidInput<typeof saveDeviceRules>['body']) {
  await mustBeSeen(context, id)
  if (seat) await saveNumbering(context, id, seat)
  return saveRuleSet(context, { scope: 'device', ownerId: id }, body)
}

/** In the order of the table of rules. */
const listed = (rules: EffectiveRules) =>
  ruleCodes.map((code) => {
    const { value, mode, from, lockedBy } = rules[code]
    return { code, value, mode, from, lockedBy }
  })
