import { email } from '#contract/fields.ts'
import { isPhone } from '#contract/typed/phones.ts'
import type { ImportField } from '../../contract.ts'

/** Nobody writes more of them into a cell. */
const longest = 500

/** The first e-mail address of a cell that has several, or a name around one; null: there is none. */
export function emailsIn(cell: string): { value: string; note?: string } | null {
  const found = cell
    .slice(0, longest)
    .split(/[\s,;|<>()"']+/)
    .map((part) => part.replace(/^mailto:/i, '').replace(/\.$/, ''))
    .flatMap((part) => {
      const parsed = email.safeParse(part)
      return parsed.success ? [parsed.data] : []
    })
  const [first] = found
  if (first === undefined) return null
  return new Set(found).size > 1 ? { value: first, note: 'imports.notes.firstEmail' } : { value: first }
}

/** How QuickBooks's lists name the numbers of one cell: `Phone: (206) 555-0188 Mobile: (206) 555-0189`. */
const named: [RegExp, ImportField][] = [
  [/^(?:mobile|cell|m[oó]vil|celular)/i, 'mobilePhone'],
  [/^(?:fax)/i, 'fax'],
  [/^(?:home|casa|particular)/i, 'homePhone'],
  [/^(?:phone|tel|work|office|main|business|trabajo|oficina)/i, 'workPhone'],
]

/** The first phone number of a cell that has several, and those that say whose they are; null: there is none. */
export function phonesIn(cell: string, field: ImportField) {
  const found: { field: ImportField | null; value: string }[] = []
  let label = ''
  for (const part of cell.slice(0, longest).split(/(\p{L}[\p{L} .]{2,19}:)|[,;|\n]|\s\/\s/u)) {
    if (part?.endsWith(':')) label = part
    else {
      const value = part?.trim() ?? ''
      if (!isPhone(value)) continue
      found.push({ field: named.find(([pattern]) => pattern.test(label))?.[1] ?? null, value })
      label = ''
    }
  }
  const own = found.find((each) => each.field === field) ?? found.find((each) => each.field === null) ?? null
  if (!found.length) return null
  const others: Partial<Record<ImportField, string>> = {}
  for (const each of found) if (each !== own && each.field && each.field !== field) others[each.field] ??= each.value
  const kept = (own ? 1 : 0) + Object.keys(others).length
  return { value: own?.value ?? null, others, ...(kept < found.length && { note: 'imports.notes.firstPhone' }) }
}
