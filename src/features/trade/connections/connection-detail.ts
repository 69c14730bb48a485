import { z } from 'zod'
import { emailPattern, foreignText, isUrl } from '#contract/fields.ts'
import {
  applies,
  type ConnectionFields,
  type Direction,
  type EdiType,
  ediTypes,
  type FieldName,
  fieldNames,
  fieldsOf,
  type Settings,
} from './edi-types.ts'

/** Of the secrets that are stored those that may be kept: none once the connection is to go somewhere else. */
export function keptSecrets(
  type: EdiType,
  stored: Partial<Settings>,
  given: Partial<Record<string, string>>,
  secretsSet: readonly FieldName[],
) {
  const fields: ConnectionFields = ediTypes[type]
  const moved = fieldNames.some((name) => fields[name]?.reaches && (stored[name] ?? '') !== (given[name] ?? ''))
  return moved ? [] : secretsSet
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: what could end a command or a header
const hasLineBreak = (text: string) => /[\u0000-\u001f\u007f]/.test(text)
/** An address is no secret: it is shown, and stands in the audit. */
function hasUser(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return username !== '' || password !== ''
}
/** Host names as URLs have them; null for what is none. */
export const hostsIn = (text: string) =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
    .map((each) =>
      /^[^\s/\\@?#:]+$|^\[[0-9a-f:.]+]$/i.test(each) && URL.canParse(`http://${each}`) ? new URL(`http://${each}`).hostname : null,
    )
const checks = {
  port: (text: string) => /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= 65535,
  url: isUrl,
  header: (text: string) => /^[A-Za-z0-9-]+$/.test(text),
  email: (text: string) => emailPattern.test(text),
  // What an HTTP header takes.
  headerValue: (text: string) => /^[\u0020-\u007e\u00a0-\u00ff]+$/.test(text),
  hosts: (text: string) => hostsIn(text).every((host) => host !== null),
  // RFC 4130 6.2; spaces, quotes and backslashes are quoted where they are sent.
  as2Name: (text: string) => /^[ -~]+$/.test(text),
  emails: (text: string) => text.split(',').every((each) => emailPattern.test(each.trim())),
} as const

/** The fields of step two. `secretsSet`: those that are stored and stay as they are when they are left empty. */
export function connectionDetail(
  type: EdiType,
  direction: Direction,
  stored: Partial<Settings> = {},
  secretsSet: readonly FieldName[] = [],
) {
  const fields = fieldsOf(type, direction)
  const shape = Object.fromEntries(
    fields.map(({ name, max, kind, required, default: preset = '' }) => {
      const text = kind === 'secret' ? z.string().max(max, `validation.tooLong|${max}`) : foreignText(max)
      return [name, text.default('').transform((given) => given || (required ? '' : preset))]
    }),
  )
  return z.object(shape).superRefine((values, context) => {
    const kept = keptSecrets(type, stored, values, secretsSet)
    const isThere = (name: string) => Boolean(values[name]) || kept.some((each) => each === name)
    for (const field of fields.filter((each) => applies(each, values))) {
      const value = values[field.name] ?? ''
      const missing = field.required && !isThere(field.name) && !(field.unless && isThere(field.unless))
      const wrong =
        value !== '' && ((field.check && !checks[field.check](value)) || (field.options && !field.options[direction].includes(value)))
      if (missing) context.addIssue({ code: 'custom', path: [field.name], message: 'validation.required' })
      else if (!wrong && field.check === 'url' && hasUser(value))
        context.addIssue({ code: 'custom', path: [field.name], message: 'validation.urlUser' })
      else if (wrong || (!field.kind.startsWith('long') && hasLineBreak(value)))
        context.addIssue({ code: 'custom', path: [field.name], message: field.check ? `validation.${field.check}` : 'validation.choice' })
    }
  })
}
