import { z } from 'zod'
import { AppError } from './errors.ts'
import { issueKeys } from './issues.ts'

/** Of a record and of what is in it, some. */
type Some<T> = T extends readonly unknown[] ? T : T extends object ? { [K in keyof T]?: Some<T[K]> } : T
type SomeOf<S extends z.ZodRawShape> = { [K in keyof S]: z.ZodOptional<z.ZodType<unknown, Some<Exclude<z.input<S[K]>, undefined>>>> }

const rules = new WeakMap<object, z.ZodType>()
/** What a field of `someOf` is checked by, for who describes it. */
export const ruleOf = (field: object) => rules.get(field)

/**
 * What a call takes that makes a record or changes one: any of its `fields`, without defaults, since what is not named stays as it is.
 * Nothing is checked before `fieldsToSave` knows what is new: a record with a longer or odder text, from QuickBooks say, can still be
 * changed elsewhere.
 */
export function someOf<S extends z.ZodRawShape>({ shape }: z.ZodObject<S>): z.ZodObject<SomeOf<S>> {
  const some = Object.entries(shape).map(([name, rule]) => {
    const field = z.unknown()
    rules.set(field, bare(rule as z.ZodType))
    return [name, field.optional()]
  })
  return z.object(Object.fromEntries(some)) as z.ZodObject<SomeOf<S>>
}

type Given = Record<string, unknown>
type Parsed<T> = { success: true; data: T } | { success: false; issues: z.core.$ZodIssue[] }

/** The record as it will be: new fields as the rules have them, the others as they are `stored`. Without `stored` every rule holds. */
export function parseEdit<S extends z.ZodRawShape>(
  fields: z.ZodObject<S>,
  given: object,
  stored: object | null,
): Parsed<z.output<z.ZodObject<S>>> {
  if (!stored) {
    const parsed = fields.safeParse(given)
    return parsed.success ? parsed : { success: false, issues: parsed.error.issues }
  }
  const issues: z.core.$ZodIssue[] = []
  const edited = merge(fields, given as Given, stored as Given, { path: [], issues })
  // Rules about several fields at once.
  if (issues.length === 0 && fields.def.checks?.length) issues.push(...(fields.safeParse(edited).error?.issues ?? []))
  return issues.length > 0 ? { success: false, issues } : { success: true, data: edited as z.output<z.ZodObject<S>> }
}

/** The same, refused with a text for each wrong field. */
export function fieldsToSave<S extends z.ZodRawShape>(
  fields: z.ZodObject<S>,
  given: object,
  stored: object | null,
): z.output<z.ZodObject<S>> {
  const parsed = parseEdit(fields, given, stored)
  if (!parsed.success) throw new AppError('invalid', { fields: issueKeys(parsed.issues) })
  return parsed.data
}

type Place = { path: PropertyKey[]; issues: z.core.$ZodIssue[] }

function merge({ shape }: z.ZodObject, given: Given, stored: Given, { path, issues }: Place): Given {
  const edited: Given = {}
  for (const [name, schema] of Object.entries(shape)) {
    const [value, before] = [given[name], stored[name]]
    const field = bare(schema as z.ZodType)
    if (value === undefined || isSame(value, before)) edited[name] = before
    else if (field instanceof z.ZodObject && isRecord(value)) {
      edited[name] = merge(field, value, before as Given, { path: [...path, name], issues })
    } else {
      const parsed = field.safeParse(value)
      if (parsed.success) edited[name] = parsed.data
      else issues.push(...parsed.error.issues.map((issue) => ({ ...issue, path: [...path, name, ...issue.path] })))
    }
  }
  return edited
}

const isRecord = (value: unknown): value is Given => typeof value === 'object' && value !== null && !Array.isArray(value)
const isSame = (value: unknown, before: unknown) =>
  value === before || (typeof value === 'string' && typeof before === 'string' && value.trim() === before.trim())

/** Without its default. */
function bare(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault || schema instanceof z.ZodOptional
    ? bare(schema.def.innerType as z.ZodType)
    : schema
}
