import { AppError } from '#contract/errors.ts'
import { can } from '#contract/permissions.ts'
import type { RecordKind } from '#server/data/record-kind.ts'
import { memberOf } from '#server/http/context.ts'
import { type Route, route } from '#server/http/route.ts'
import * as contract from '../contract.ts'
import { conflictOf, unmovedConflict } from './conflict.ts'
import { kindOf } from './kinds.ts'
import { listRules, saveRule } from './rules.ts'

export const conflictsRoutes = (kinds: readonly RecordKind[]): Route[] => [
  route(contract.getConflict, ({ params }, context) => conflictOf(kinds, context, params.id)),
  route(contract.resolveConflict, async ({ body: { id, shown, choices } }, context) => {
    const { kind, recordKind, recordId, fields } = await unmovedConflict(kinds, context, id, shown)
    const chosen = Object.entries(choices).filter(([field]) => fields.some((each) => each.field === field))
    if (kind !== 'fields' || !chosen.length) throw new AppError('invalid', { fields: { choices: 'validation.required' } })
    await kindOf(recordKind).resolve(context, recordId, Object.fromEntries(chosen))
    return conflictOf(kinds, context, id)
  }),
  route(contract.settleGone, async ({ body: { id, choice } }, context) => {
    const now = await conflictOf(kinds, context, id)
    if (now.kind !== 'gone' || now.state !== 'open') throw new AppError('conflictMoved', { detail: now })
    await kindOf(now.recordKind).settleGone(context, now.recordId, choice)
    return conflictOf(kinds, context, id)
  }),
  route(contract.getRules, async (_, context) => ({
    kinds: await listRules(context.db),
    canWrite: can(memberOf(context).role, 'sync.write'),
  })),
  route(contract.saveRule, ({ body }, context) => saveRule(context, body)),
]
