import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type EffectiveRules, type RuleSet, resolveRules } from '../resolve.ts'
import { nextVersion, ruleSetOf } from './sets.ts'

export type OfDevice = {
  rules: EffectiveRules
  rulesVersion: number
  /** Of what is said for the device itself. */
  version: number
  said: RuleSet
  above: { company: RuleSet; group: RuleSet }
  /** Who has it, or had it at that version. */
  repId: string
  groupId: string | null
  seat: { prefix: string; next: number }
}

/** What holds for a device, or held at a version. */
export async function rulesOfDevice(db: Db, companyId: string, deviceId: string, at?: number): Promise<OfDevice> {
  const device = await db
    .selectFrom('devices')
    .leftJoin('deviceContacts', 'deviceContacts.deviceId', 'devices.id')
    .select(['repId', 'numberPrefix', 'firstNumber', 'nextNumber'])
    .where('devices.id', '=', deviceId)
    .executeTakeFirst()
  if (!device) throw new AppError('notFound')
  const holder = await holderOf(db, deviceId, at)
  const repId = holder?.repId ?? device.repId
  const member = await membership(db, repId, at)
  const none = { version: 0, rules: {} }
  const [company, group, own] = await Promise.all([
    ruleSetOf(db, { scope: 'company', ownerId: companyId }, at),
    member.groupId ? ruleSetOf(db, { scope: 'group', ownerId: member.groupId }, at) : none,
    ruleSetOf(db, { scope: 'device', ownerId: deviceId }, at),
  ])
  const seat = { prefix: device.numberPrefix, next: device.nextNumber ?? device.firstNumber }
  return {
    rules: resolveRules({ company: company.rules, group: group.rules, device: own.rules }, seat),
    rulesVersion: Math.max(company.version, group.version, own.version, member.version, holder?.version ?? 0),
    version: own.version,
    said: own.rules,
    above: { company: company.rules, group: group.rules },
    repId,
    groupId: member.groupId,
    seat,
  }
}

/** Who has a device from which version on; nothing: it never changed hands. */
const holderOf = (db: Db, deviceId: string, at?: number) =>
  db
    .selectFrom('deviceRepVersions')
    .select(['version', 'repId'])
    .where('deviceId', '=', deviceId)
    .$if(at !== undefined, (holders) => holders.where('version', '<=', at ?? 0))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()

/** A device changes hands: what was made with the rules of the rep before is looked at by those, also where it arrives later. */
export async function changeHands(db: Db, companyId: string, deviceId: string, { from, to }: { from: string; to: string }): Promise<void> {
  const version = await nextVersion(db, companyId)
  await db
    .insertInto('deviceRepVersions')
    .values({ companyId, deviceId, version: 0, repId: from })
    .onConflict((known) => known.columns(['companyId', 'deviceId', 'version']).doNothing())
    .execute()
  await db.insertInto('deviceRepVersions').values({ companyId, deviceId, version, repId: to }).execute()
}

async function membership(db: Db, repId: string, at?: number) {
  const row = await db
    .selectFrom('repGroupMembers')
    .select(['version', 'groupId'])
    .where('repId', '=', repId)
    .$if(at !== undefined, (members) => members.where('version', '<=', at ?? 0))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? { version: 0, groupId: null }
}

/**
 * A version that a device names, for `rulesAtArrival`; null: the device never had it. It ended with the next save of any level above the device,
 * or of its own, when its rep moved to another group, or when another rep got it.
 */
export async function namedVersion(db: Db, companyId: string, deviceId: string, version: number) {
  const then = await rulesOfDevice(db, companyId, deviceId, version)
  if (then.rulesVersion !== version) return null
  const { rows } = await sql<{ endedAt: string | null }>`
    select (select made_at from (
        select version, made_at from device_rule_sets s where ${ofCompany('s')} and version > ${version}
          and ((scope = 'company' and owner_id = ${companyId}::uuid) or (scope = 'device' and owner_id = ${deviceId}::uuid)
            or (scope = 'group' and owner_id = ${then.groupId}::uuid))
        union all
        select version, made_at from rep_group_members m where ${ofCompany('m')} and version > ${version}
          and rep_id = ${then.repId}::uuid
        union all
        select version, made_at from device_rep_versions v where ${ofCompany('v')} and v.device_id = ${deviceId}::uuid and version > ${version}
      ) later order by version limit 1) as "endedAt"`.execute(db.withoutPlugins())
  const endedAt = rows[0]?.endedAt ?? null
  const { rules } = then
  return { version, endedAt: endedAt === null ? null : new Date(endedAt).getTime(), maxHours: rules['offline.maxHours'].value, rules }
}
