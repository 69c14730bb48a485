import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import type { RecordKindName } from '#contract/record-kinds.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { RuleLevel, RuleSet, Said } from '../resolve.ts'
import { saidCodes } from '../rules.ts'

export type Owner = { scope: RuleLevel; ownerId: string }
export type VersionedSet = { version: number; rules: RuleSet }

/** What one level says, or said at a version; version 0 before it said anything. */
export async function ruleSetOf(db: Db, { scope, ownerId }: Owner, at?: number): Promise<VersionedSet> {
  const row = await db
    .selectFrom('deviceRuleSets')
    .select(['version', 'rules'])
    .where('scope', '=', scope)
    .where('ownerId', '=', ownerId)
    .$if(at !== undefined, (sets) => sets.where('version', '<=', at ?? 0))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { version: row.version, rules: row.rules as RuleSet } : { version: 0, rules: {} }
}

/** The next version of the company's rules. Whoever else asks waits until this transaction ends. */
export async function nextVersion(db: Db, companyId: string): Promise<number> {
  const { last } = await db
    .insertInto('deviceRuleCounters')
    .values({ companyId, last: 1 })
    .onConflict((known) => known.column('companyId').doUpdateSet({ last: sql`device_rule_counters.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

const kinds: Record<RuleLevel, RecordKindName> = { company: 'company', group: 'repGroup', device: 'device' }

/** A new version of what one level says, unless it is what it says already. `version`: the one that was seen. */
export async function saveRuleSet(context: DbContext, owner: Owner, { version, rules }: VersionedSet): Promise<{ version: number }> {
  const { db } = context
  const { companyId } = memberOf(context)
  const next = await nextVersion(db, companyId)
  const before = await ruleSetOf(db, owner)
  if (before.version !== version) throw new AppError('deviceRulesChanged')
  const changes = saidCodes
    .map((code) => ({ field: 'deviceRule', from: written(code, before.rules[code]), to: written(code, rules[code]) }))
    .filter(({ from, to }) => from !== to)
  // The number that was taken is nobody's: what holds did not change.
  if (!changes.length) return { version }
  const by = actorOf(context)
  await db
    .insertInto('deviceRuleSets')
    .values({ companyId, version: next, ...owner, rules: JSON.stringify(rules), madeBy: by.actor, madeById: by.actorId })
    .execute()
  await audit(db, by, { action: 'deviceRulesChanged', recordKind: kinds[owner.scope], recordId: owner.ownerId, changes })
  return { version: next }
}

/** As the log has it: `disc.lineMaxPct: 10, block, locked`. */
function written(code: string, said: Said | undefined): string {
  if (!said) return ''
  const value = Array.isArray(said.value) ? said.value.join(' ') : String(said.value)
  return `${code}: ${[value, said.mode, said.locked && 'locked'].filter(Boolean).join(', ')}`
}
