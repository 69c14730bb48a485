import { z } from 'zod'

// What was left out is missing like what was left empty (specification 5), whatever its type.
z.config({
  customError: ({ code, input }) =>
    input === undefined && (code === 'invalid_type' || code === 'invalid_value') ? 'validation.required' : undefined,
})

const isTextKey = (message: string) => /^[a-z]+\.[\w.]+(\|\d+)?$/i.test(message)

/** First message per field, as text keys. What the schema says in words of its own gets ours. */
export function issueKeys(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    const path = issue.path.join('.')
    if (issue.code === 'invalid_union' && issue.errors.length > 0) {
      for (const [field, message] of Object.entries(issueKeys(closest(issue.errors))))
        fields[path ? `${path}.${field}`.replace(/\.$/, '') : field] ??= message
    } else fields[path] ??= keyOf(issue)
  }
  return fields
}

function keyOf(issue: z.core.$ZodIssue): string {
  if (isTextKey(issue.message)) return issue.message
  if (issue.code === 'invalid_format' && issue.format === 'uuid') return 'validation.unknown'
  if (issue.code === 'invalid_value') return 'validation.choice'
  if (issue.code === 'too_big' && issue.origin === 'string') return `validation.tooLong|${issue.maximum}`
  return 'validation.wrong'
}

/** Of several accepted shapes the one speaks that has something to say and has the least to complain of. */
function closest(branches: readonly z.core.$ZodIssue[][]): z.core.$ZodIssue[] {
  const wordless = (branch: z.core.$ZodIssue[]) =>
    branch.filter(({ message, code }) => code !== 'invalid_union' && !isTextKey(message)).length
  return [...branches].sort((one, other) => wordless(one) - wordless(other) || one.length - other.length)[0] ?? []
}
