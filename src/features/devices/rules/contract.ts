import { z } from 'zod'
import { endpoint, type Result } from '#contract/endpoint.ts'
import { requiredText } from '#contract/fields.ts'
import { type RuleSet, ruleLevels } from './resolve.ts'
import { isRuleCode, isRuleValue, type RuleCode, ruleModes, ruleOf, saidCodes } from './rules.ts'

const reads = { method: 'GET', access: 'member', limit: 'read', shows: ['devices'] } as const
const writes = { method: 'POST', access: 'member', limit: 'write' } as const

const ruleValue = z.union([z.string().max(20), z.number().int(), z.array(z.string().max(20)).max(10)])
const said = z.object({ value: ruleValue, mode: z.enum(ruleModes).optional(), locked: z.boolean().optional() })
const codes = z.enum(saidCodes as [RuleCode, ...RuleCode[]])

/** What one level says, by the codes of the rules; of those that are not named, nothing. Bounds stand in `rules.ts`. */
export const ruleSet: z.ZodType<RuleSet, RuleSet> = z.partialRecord(codes, said).superRefine((rules, context) => {
  for (const [code, rule] of Object.entries(rules)) {
    if (!rule || !isRuleCode(code)) continue
    const wrong = (path: string) => context.addIssue({ code: 'custom', path: [code, path], message: 'deviceRules.errors.value' })
    if (!isRuleValue(code, rule.value)) wrong('value')
    if (rule.mode && ruleOf(code).modes !== 'own') wrong('mode')
  }
})

const effective = z.object({
  code: z.string(),
  value: ruleValue,
  mode: z.enum(ruleModes),
  from: z.enum(['default', ...ruleLevels]),
  lockedBy: z.enum(ruleLevels).nullable(),
})
/**
 * `version`: of what this level says, 0 before it said anything; whoever saves names it. `above`: what the levels above say. `rules`: what holds
 * here.
 */
const level = {
  version: z.number().int(),
  said: ruleSet,
  rules: z.array(effective),
  canWrite: z.boolean(),
}
const saveBody = z.object({ version: z.number().int().min(0), rules: ruleSet })
/** The first number of a device is no further on than this: numbers that a device cannot have reached are none of its own. */
export const mostFirstNumber = 100_000
/** Before the device is paired; no two devices have the same prefix, also where one is retired. */
export const numbering = z.object({
  prefix: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9]{1,4}$/, 'deviceRules.errors.prefix'),
  next: z.number().int().min(1, 'deviceRules.errors.next').max(mostFirstNumber, 'deviceRules.errors.next'),
})
const saved = z.object({ version: z.number().int() })

/** `rulesVersion`: what documents that are made now name. `seat`: how its own documents are numbered; that can be changed until it was paired. */
export const getDeviceRules = endpoint({
  ...reads,
  can: 'devices.read',
  path: '/api/Device/GetRules/:id',
  result: z.object({
    ...level,
    above: z.object({ company: ruleSet, group: ruleSet }),
    seat: z.object({ prefix: z.string(), next: z.number().int(), canChange: z.boolean() }),
    group: z.object({ id: z.string(), name: z.string() }).nullable(),
    rulesVersion: z.number().int(),
  }),
})
export type DeviceRules = Result<typeof getDeviceRules>
/**
 * The whole of what is said for the device; without `seat` its numbers stay. 409 `deviceRulesChanged`: somebody saved meanwhile;
 * `deviceNumbersGiven`: it was paired; `devicePrefixTaken`: another device has or had the prefix.
 */
export const saveDeviceRules = endpoint({
  ...writes,
  can: 'devices.write',
  path: '/api/Device/AddUpdateDeviceRules/:id',
  body: saveBody.extend({ seat: numbering.optional() }),
  result: saved,
})

export const getCompanyRules = endpoint({ ...reads, can: 'settings.read', path: '/api/Device/CompanyRules', result: z.object(level) })
export const saveCompanyRules = endpoint({
  ...writes,
  can: 'settings.write',
  path: '/api/Device/SaveCompanyRules',
  body: saveBody,
  result: saved,
})
export const getGroupRules = endpoint({
  ...reads,
  can: 'settings.read',
  path: '/api/Device/GroupRules/:id',
  result: z.object({ ...level, above: z.object({ company: ruleSet }) }),
})
export const saveGroupRules = endpoint({
  ...writes,
  can: 'settings.write',
  path: '/api/Device/SaveGroupRules/:id',
  body: saveBody,
  result: saved,
})

export const mostRepGroups = 200
export const repGroupFields = z.object({
  name: requiredText.max(100, 'validation.tooLong|100'),
  repIds: z.array(z.uuid()).max(2000),
})
const repGroup = z.object({
  id: z.string(),
  version: z.number().int(),
  name: z.string(),
  reps: z.array(z.object({ id: z.string(), code: z.string(), name: z.string() })),
})
export type RepGroup = z.infer<typeof repGroup>
/** By name. */
export const listRepGroups = endpoint({
  ...reads,
  can: 'settings.read',
  path: '/api/Device/RepGroups',
  result: z.object({ rows: z.array(repGroup), canWrite: z.boolean() }),
})
/** Without `id` a new one. A rep is in one group at most: one that was in another leaves it. 409 `repGroupChanged`, 409 `repGroupTaken`. */
export const saveRepGroup = endpoint({
  ...writes,
  can: 'settings.write',
  path: '/api/Device/SaveRepGroup',
  body: repGroupFields.extend({ id: z.uuid().optional(), version: z.number().int().optional() }),
  result: z.object({ id: z.string() }),
})
/** 409 `repGroupUsed` while reps are in it. */
export const removeRepGroup = endpoint({ ...writes, can: 'settings.write', path: '/api/Device/RemoveRepGroup/:id', result: z.object({}) })
