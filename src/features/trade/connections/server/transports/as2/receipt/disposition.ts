/** RFC 4130 7.5, and what the field adds to it (RFC 5402, AS2 Reliability). The first group answers `processed/error`. */
export const failures = [
  'decryption-failed',
  'authentication-failed',
  'integrity-check-failed',
  'decompression-failed',
  'insufficient-message-security',
  'duplicate-document',
  'unknown-trading-relationship',
  'unexpected-processing-error',
  'unsupported format',
  'unsupported MIC-algorithms',
] as const
export type Failure = (typeof failures)[number]

/** `modifier`: what comes after `error:`, `failure:` or `warning:`, in the partner's words. */
export type Disposition = { outcome: 'processed' | 'warning' | 'error'; modifier: string }

export function writeDisposition(failure: Failure | null): string {
  const action = 'automatic-action/MDN-sent-automatically'
  if (!failure) return `${action}; processed`
  return failure.startsWith('unsupported') ? `${action}; failed/failure: ${failure}` : `${action}; processed/error: ${failure}`
}

/** Partners differ in case and spaces. Whatever does not say `processed` is an error. */
export function readDisposition(text: string): Disposition {
  const [, stated = ''] = /;\s*(.+)$/s.exec(text.trim()) ?? []
  const [, type = '', status = '', modifier = ''] = /^([a-z-]+)\s*(?:\/\s*([a-z-]+))?\s*:?\s*(.*)$/is.exec(stated) ?? []
  if (type.toLowerCase() !== 'processed') return { outcome: 'error', modifier: modifier.trim() || stated }
  if (status === '') return { outcome: 'processed', modifier: '' }
  return { outcome: status.toLowerCase() === 'warning' ? 'warning' : 'error', modifier: modifier.trim() }
}
