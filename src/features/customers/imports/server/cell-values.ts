import type { z } from 'zod'
import { customerFields } from '#features/customers/customers/contract.ts'
import type { ImportField } from '../contract.ts'
import { countryOf } from './country.ts'

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
  active: (text) => pick(text, [yes, 'Y'], [no, 'N']),
  onHold: (text) => pick(text, [yes, 'Y'], [no, 'N']),
  customerType: (text) => pick(text, [leads, 'N'], [dealers, 'D']),
  countryCode: countryOf,
}
const choiceFields: readonly ImportField[] = ['active', 'onHold', 'customerType']

/** A cell as the form would take it, or what is wrong with it: a text key, with a number behind a bar. */
export function cellValue(field: ImportField, cell: string): { value: string } | { wrong: string } {
  const text = readAs[field]?.(cell) ?? cell
  // QuickBooks refuses these, and separates sub-customers by the colon (quickbooks 4.1).
  if (field === 'name' && /[:\t\r\n]/.test(text)) return { wrong: 'validation.nameCharacters' }
  const parsed = schemas[field].safeParse(text)
  if (parsed.success) return { value: String(parsed.data) }
  if (choiceFields.includes(field)) return { wrong: 'imports.problems.choice' }
  return { wrong: deepestMessage(parsed.error.issues) }
}

/** Of a field that may also be empty, what is wrong as a filled one. */
function deepestMessage(issues: readonly z.core.$ZodIssue[]): string {
  const [issue] = issues
  const inner = issue?.code === 'invalid_union' ? issue.errors.at(-1) : undefined
  return inner?.length ? deepestMessage(inner) : (issue?.message ?? 'errors.invalid')
}
