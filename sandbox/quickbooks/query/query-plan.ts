import { pacificDate, parseTime } from '../control/clock.ts'
import { findEntity } from '../entities/entities.ts'
import type { Entity, FieldType } from '../entities/entity.ts'
import { QuickbooksFault } from '../wire/fault.ts'
import { type Doc, docOf, docsOf, type Json, numberOf, textOf } from '../wire/json.ts'
import type { Literal, Operator, ParsedQuery } from './query-parser.ts'

export type Key = string | number | undefined

export interface Column {
  path: string
  type: FieldType | 'id'
  // The comparable value of a record: texts in lower case, times as epoch milliseconds, true as 1.
  read(doc: Doc): Key
}

export interface Condition {
  column: Column
  operator: Operator
  keys: Key[]
  pattern?: RegExp
}

export interface Plan {
  entity: Entity
  count: boolean
  where: Condition[]
  order: { column: Column; descending: boolean }[]
  skip: number
  take: number
  // Set when rows of every state are wanted; otherwise only active ones.
  anyState: boolean
}

export interface PlanLimits {
  now: number
  rejectLargePages: boolean
}

function invalid(detail: string): QuickbooksFault {
  return new QuickbooksFault('4001', `QueryValidationError: ${detail}`)
}

function scalar(value: Json): string | undefined {
  return typeof value === 'string'
    ? value.toLowerCase()
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : undefined
}

export function idKey(id: string | undefined): Key {
  return id !== undefined && /^\d{1,15}$/.test(id) ? Number(id) : id
}

function time(doc: Doc, name: string): Key {
  const text = textOf(docOf(doc, 'MetaData'), name)
  return text === undefined ? undefined : Date.parse(text)
}

function attachableColumn(part: string): Column | undefined {
  const key =
    part === 'attachableref.entityref.type'
      ? 'type'
      : part === 'attachableref.entityref.value' || part === 'attachableref.entityref'
        ? 'value'
        : ''
  if (!key) return undefined
  return {
    path: 'AttachableRef.EntityRef',
    type: 'text',
    read: (doc) => scalar(docOf(docsOf(doc, 'AttachableRef')[0], 'EntityRef')?.[key]),
  }
}

function findColumn(entity: Entity, path: string): Column {
  const lower = path.toLowerCase()
  if (lower === 'id') return { path: 'Id', type: 'id', read: (doc) => idKey(textOf(doc, 'Id')) }
  if (lower === 'metadata.createtime') return { path: 'MetaData.CreateTime', type: 'time', read: (doc) => time(doc, 'CreateTime') }
  if (lower === 'metadata.lastupdatedtime')
    return { path: 'MetaData.LastUpdatedTime', type: 'time', read: (doc) => time(doc, 'LastUpdatedTime') }
  if (entity.name === 'Attachable') {
    const column = attachableColumn(lower)
    if (column) return column
  }
  const [head = '', tail] = lower.split('.')
  const field = entity.byLowerName.get(head)
  if (!field) throw invalid(`Property ${path} not found for Entity ${entity.name}`)
  if (!field.filterable || (tail !== undefined && tail !== 'value' && tail !== 'address'))
    throw invalid(`property '${path}' is not queryable`)
  const name = field.name
  if (field.type === 'num') return { path: name, type: 'num', read: (doc) => numberOf(doc, name) }
  if (field.type === 'bool') return { path: name, type: 'bool', read: (doc) => (doc[name] === true ? 1 : 0) }
  if (field.type === 'ref') return { path: name, type: 'ref', read: (doc) => textOf(docOf(doc, name), 'value')?.toLowerCase() }
  if (field.type === 'email') return { path: name, type: 'text', read: (doc) => scalar(docOf(doc, name)?.Address) }
  if (field.type === 'any') return { path: name, type: 'ref', read: (doc) => scalar(docOf(doc, name)?.value ?? doc[name]) }
  return { path: name, type: field.type, read: (doc) => scalar(doc[name]) }
}

function literalKey(entity: Entity, column: Column, literal: Literal, now: number): Key {
  if (literal === 'CURRENT_DATE') return column.type === 'time' ? parseTime(pacificDate(now)) : pacificDate(now)
  const text = String(literal)
  if (column.type === 'id') {
    if (entity.numericIds && !/^-?\d+$/.test(text)) throw invalid(`Invalid value '${text}' for property Id`)
    return idKey(text)
  }
  if (column.type === 'num') {
    const number = Number(text)
    if (text.trim() === '' || Number.isNaN(number)) throw invalid(`Invalid value '${text}' for property ${column.path}`)
    return number
  }
  if (column.type === 'bool') {
    if (!/^(true|false)$/i.test(text)) throw invalid(`Invalid value '${text}' for property ${column.path}`)
    return text.toLowerCase() === 'true' ? 1 : 0
  }
  if (column.type === 'time') {
    const ms = parseTime(text)
    if (ms === undefined) throw invalid(`Invalid date format '${text}' for property ${column.path}`)
    return Math.floor(ms / 1000) * 1000
  }
  if (column.type === 'date') {
    if (!/^\d{4}-\d\d-\d\d/.test(text)) throw invalid(`Invalid date format '${text}' for property ${column.path}`)
    return text.slice(0, 10)
  }
  return text.toLowerCase()
}

function likePattern(text: string): RegExp {
  return new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/%/g, '[\\s\\S]*')}$`, 'i')
}

export function planQuery(parsed: ParsedQuery, limits: PlanLimits): Plan {
  const entity = findEntity(parsed.entity)
  if (!entity) throw invalid(`Metadata not found for Entity: ${parsed.entity}`)
  if (parsed.count && !entity.countable) throw invalid(`COUNT is not supported for ${entity.name}`)
  for (const name of parsed.fields) {
    const head = name.split('.')[0] ?? name
    if (!entity.byLowerName.has(head.toLowerCase())) throw invalid(`Property ${name} not found for Entity ${entity.name}`)
  }
  if (parsed.start < 1) throw invalid(`value ${parsed.start} is too small. Min allowed value is 1`)
  const max = parsed.max ?? 100
  if (max < 0) throw invalid(`value ${max} is too small. Min allowed value is 0`)
  if (max > 1000 && limits.rejectLargePages) throw invalid(`value ${max} is too large. Max allowed value is 1000.`)
  const where: Condition[] = parsed.where.map((condition) => {
    const column = findColumn(entity, condition.path)
    if (column.path === 'Id' && !['=', 'in', '!=', '<', '>', '<=', '>='].includes(condition.operator))
      throw invalid("operator LIKE is not supported for property 'Id'")
    if (condition.operator === 'like') return { column, operator: 'like', keys: [], pattern: likePattern(String(condition.values[0])) }
    return { column, operator: condition.operator, keys: condition.values.map((value) => literalKey(entity, column, value, limits.now)) }
  })
  const order = parsed.order.map((item) => ({ column: findColumn(entity, item.path), descending: item.descending }))
  // Recorded answers list transactions from the last changed one on; name lists come alphabetically.
  if (order.length === 0 && entity.kind === 'txn') order.push({ column: findColumn(entity, 'MetaData.LastUpdatedTime'), descending: true })
  const anyState = entity.kind !== 'name' || where.some((condition) => condition.column.path === 'Active')
  return { entity, count: parsed.count, where, order, skip: parsed.start - 1, take: Math.min(max, 1000), anyState }
}

export function compareKeys(a: Key, b: Key): number {
  if (a === b) return 0
  if (a === undefined) return -1
  if (b === undefined) return 1
  if (typeof a === 'number' && typeof b === 'number') return a - b
  const left = String(a)
  const right = String(b)
  return left < right ? -1 : 1
}

export function holds(condition: Condition, key: Key): boolean {
  if (condition.operator === 'like') return key !== undefined && (condition.pattern?.test(String(key)) ?? false)
  if (condition.operator === 'in') return condition.keys.includes(key)
  const wanted = condition.keys[0]
  if (condition.operator === '=') return key === wanted || (key === undefined && typeof wanted === 'string' && wanted.trim() === '')
  if (condition.operator === '!=') return key !== wanted
  if (key === undefined) return false
  const order = compareKeys(key, wanted)
  if (condition.operator === '<') return order < 0
  if (condition.operator === '>') return order > 0
  return condition.operator === '<=' ? order <= 0 : order >= 0
}

export function matches(plan: Plan, doc: Doc): boolean {
  if (!plan.anyState && doc.Active === false) return false
  return plan.where.every((condition) => holds(condition, condition.column.read(doc)))
}
