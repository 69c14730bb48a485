import { QuickbooksFault } from '../wire/fault.ts'
import { type Doc, isDoc, type Json } from '../wire/json.ts'
import type { Entity, Field } from './entity.ts'

const partLengths: Record<string, number> = {
  Line1: 500,
  Line2: 500,
  Line3: 500,
  Line4: 500,
  Line5: 500,
  City: 255,
  CountrySubDivisionCode: 255,
  PostalCode: 30,
  Country: 255,
}

const partNames: Partial<Record<Field['type'], Set<string>>> = {
  addr: new Set([
    ...Object.keys(partLengths),
    'Id',
    'Lat',
    'Long',
    'Note',
    'Tag',
    'CountryCode',
    'PostalCodeSuffix',
    'CountrySubDivision',
    'IsPrimary',
  ]),
  phone: new Set(['Id', 'FreeFormNumber', 'DeviceType', 'CountryCode', 'AreaCode', 'ExchangeCode', 'Extension', 'Default', 'Tag']),
  email: new Set(['Id', 'Address', 'Default', 'Tag']),
  web: new Set(['Id', 'URI', 'Default', 'Tag']),
  ref: new Set(['value', 'name', 'type']),
}

function unsupported(name: string): QuickbooksFault {
  return new QuickbooksFault('2010', `Property Name:${name} specified is unsupported or invalid`, name)
}

function checkLength(name: string, value: Json, max: number | undefined): void {
  if (typeof value !== 'string' || max === undefined || value.length <= max) return
  throw new QuickbooksFault(
    '2050',
    `String length is either shorter or longer than supported by specification.  : ${name} Min:0 Max:${max} Supplied length:${value.length}`,
    name,
  )
}

function checkParts(field: Field, value: Doc): void {
  const known = partNames[field.type]
  for (const [name, part] of Object.entries(value)) {
    if (known && !known.has(name)) throw unsupported(`${field.name}.${name}`)
    checkLength(`${field.name}.${name}`, part, field.type === 'addr' ? partLengths[name] : undefined)
  }
}

function checkEmail(field: Field, address: Json): void {
  if (typeof address !== 'string' || address === '') return
  checkLength(field.name, address, field.max ?? 100)
  for (const part of address.split(/[,;]/)) {
    if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(part.trim())) {
      throw new QuickbooksFault('2210', `Email Address does not conform to the syntax rules of RFC 822. ${address}`, field.name)
    }
  }
}

function complex(field: Field, value: Json): Json {
  if (field.type === 'any') return value
  if (field.type === 'web' && typeof value === 'string') return { URI: value }
  if (!isDoc(value)) throw unsupported(field.name)
  checkParts(field, value)
  if (field.type === 'phone') checkLength(field.name, value.FreeFormNumber, field.max)
  if (field.type === 'email') checkEmail(field, value.Address)
  if (field.type === 'web') checkLength(field.name, value.URI, field.max)
  if (field.type === 'ref' && typeof value.value === 'number') return { ...value, value: String(value.value) }
  return value
}

function simple(field: Field, value: Json): Json {
  if (typeof value === 'object') throw unsupported(field.name)
  const text = String(value)
  if (field.type === 'text' || field.type === 'time') {
    checkLength(field.name, text, field.max)
    return text
  }
  if (text === '') return ''
  if (field.type === 'enum') {
    const match = field.values?.find((name) => name.toLowerCase() === text.toLowerCase())
    if (!match) throw new QuickbooksFault('2170', `Invalid Enumeration : ${text}`, field.name)
    return match
  }
  if (field.type === 'date') {
    if (!/^\d{4}-\d\d-\d\d/.test(text) || Number.isNaN(Date.parse(text.slice(0, 10))))
      throw new QuickbooksFault('2060', `Invalid date : ${text}`, field.name)
    return text.slice(0, 10)
  }
  if (field.type === 'bool') {
    if (!/^(true|false)$/i.test(text)) throw new QuickbooksFault('2090', `Invalid boolean : ${text}`, field.name)
    return text.toLowerCase() === 'true'
  }
  if (!Number.isFinite(Number(text))) throw new QuickbooksFault('2080', `Invalid number : ${text}`, field.name)
  return Number(text)
}

// The properties a request may write, in their stored form; read-only ones are dropped in silence (quickbooks 4.0).
export function readWritable(entity: Entity, body: Doc): Doc {
  const result: Doc = {}
  for (const [name, value] of Object.entries(body)) {
    if (
      name.startsWith('@') ||
      name === 'Id' ||
      name === 'SyncToken' ||
      name === 'sparse' ||
      name === 'domain' ||
      name === 'MetaData' ||
      name === 'status'
    )
      continue
    const field = entity.fields.get(name)
    if (!field) throw unsupported(name)
    if (field.readOnly || value === undefined) continue
    if (value === null) result[name] = null
    else result[name] = ['any', 'addr', 'phone', 'email', 'web', 'ref'].includes(field.type) ? complex(field, value) : simple(field, value)
  }
  return result
}

// An empty text, an empty object, or one whose only parts are empty clears the property.
export function clears(value: Json): boolean {
  if (value === '' || value === null) return true
  return isDoc(value) && Object.values(value).every((part) => part === '' || part === null)
}
