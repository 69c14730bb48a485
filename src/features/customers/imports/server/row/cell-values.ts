import type { z } from 'zod'
import { customerFields } from '#features/customers/customers/contract.ts'
import type { ImportField } from '../../contract.ts'
import { countryOf } from './country.ts'
import { emailsIn, phonesIn } from './several-values.ts'

const { address, ...direct } = customerFields.shape
const inAddress = address.unwrap().shape
const schemas: Record<ImportField, z.ZodType> = { ...direct, ...inAddress }

const words = (text: string) => new Set(text.split(' '))
const yes = words('y yes true 1 x s si sí activo active ja oui')
const no = words('n no false 0 inactivo inactive')
const leads = words('n new lead prospect nuevo prospecto')
const dealers = words('d dealer dealership customer client distribuidor concesionario cliente')

const pick = (text: string, ...choices: [Set<string>, string][]) => choices.find(([known]) => known.has(text.toLowerCase()))?.[1] ?? text

/** What people write for what the form has a choice for. */
const readAs: Partial<Record<ImportField, (text: string) => string>> = {
  // Of two that differ only by a blank nobody can tell which is meant.
  name: (text) => text.replace(/\s+/g, ' '),
  active: (text) => pick(text, [yes, 'Y'], [no, 'N']),
  onHold: (text) => pick(text, [yes, 'Y'], [no, 'N']),
  customerType: (text) => pick(text, [leads, 'N'], [dealers, 'D']),
  countryCode: countryOf,
}
const phones: readonly ImportField[] = ['workPhone', 'mobilePhone', 'homePhone', 'fax']
const notes: Partial<Record<ImportField, string>> = {
  active: 'imports.notes.choice',
  onHold: 'imports.notes.choice',
  customerType: 'imports.notes.choice',
  countryCode: 'imports.notes.country',
  email: 'imports.notes.email',
  website: 'imports.notes.webAddress',
  linkedIn: 'imports.notes.webAddress',
  facebook: 'imports.notes.webAddress',
  ...Object.fromEntries(phones.map((field) => [field, 'imports.notes.phone'])),
}
/** Half of one is another, or none. */
const neverCut: readonly ImportField[] = ['name', 'zip', 'warehouseCode', 'salutation']

/**
 * `value`: as the form would take it; null: it is left out. `note`: a text key with a number behind a bar, why that is not what stands there.
 * `others`: what else stands there, for columns that the file does not have. `wrong`: without it there is no customer.
 */
type Read = { value: string | null; note?: string; others?: Partial<Record<ImportField, string>> } | { wrong: string }

export function cellValue(field: ImportField, cell: string): Read {
  const text = readAs[field]?.(cell) ?? cell
  // QuickBooks refuses it, and separates sub-customers by it (quickbooks 4.1).
  if (field === 'name' && text.includes(':')) return { wrong: 'validation.nameCharacters' }
  const parsed = schemas[field].safeParse(text)
  if (parsed.success) return { value: String(parsed.data) }
  const problem = deepestMessage(parsed.error.issues)
  if (field === 'name') return { wrong: problem }
  const several = field === 'email' ? emailsIn(text) : phones.includes(field) ? phonesIn(text, field) : null
  if (several) return several
  const [, most] = problem.split('|')
  if (!most || notes[field]) return { value: null, note: notes[field] ?? problem }
  if (neverCut.includes(field)) return { value: null, note: ['imports.notes.tooLong', most].join('|') }
  return { value: text.slice(0, Number(most)).toWellFormed().trim(), note: ['imports.notes.cut', most].join('|') }
}

/** Of a field that may also be empty, what is wrong as a filled one. */
function deepestMessage(issues: readonly z.core.$ZodIssue[]): string {
  const [issue] = issues
  const inner = issue?.code === 'invalid_union' ? issue.errors.at(-1) : undefined
  return inner?.length ? deepestMessage(inner) : (issue?.message ?? 'validation.wrong')
}
