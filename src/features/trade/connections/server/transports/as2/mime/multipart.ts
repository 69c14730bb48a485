const lineFeed = 10
const carriageReturn = 13
const mostParts = 20
/** Of text that looks like a boundary: content holds an older one now and then, never this often. */
const mostLookalikes = 10_000

/** The parts byte for byte; null where there are too many, or too much that looks like a boundary, or the closing line is missing or followed by more than white space. */
export function readMultipart(body: Buffer, boundary: string): Buffer[] | null {
  const parts: Buffer[] = []
  let partStart: number | null = null
  for (const { start, end, closes } of delimiters(body, boundary)) {
    if (partStart !== null) parts.push(body.subarray(partStart, Math.max(partStart, withoutLineEnd(body, start))))
    if (closes) return body.toString('latin1', end).trim() === '' ? parts : null
    if (parts.length === mostParts) return null
    partStart = end
  }
  return null
}

export const writeMultipart = (parts: Buffer[], boundary: string) =>
  Buffer.concat([
    ...parts.flatMap((part) => [Buffer.from(`--${boundary}\r\n`), part, Buffer.from('\r\n')]),
    Buffer.from(`--${boundary}--\r\n`),
  ])

/** Lines of nothing but the boundary; it may well occur within a line of the content, or begin another one. */
function* delimiters(body: Buffer, boundary: string): Generator<{ start: number; end: number; closes: boolean }> {
  const dashed = Buffer.from(`--${boundary}`, 'latin1')
  let seen = 0
  for (let start = body.indexOf(dashed); start >= 0; start = body.indexOf(dashed, start + dashed.length)) {
    if (++seen > mostLookalikes) return
    if (start > 0 && body[start - 1] !== lineFeed) continue
    const rest = /^(--)?[ \t]*(?:\r?\n|$)/.exec(body.toString('latin1', start + dashed.length, start + dashed.length + 80))
    if (rest) yield { start, end: start + dashed.length + rest[0].length, closes: rest[1] !== undefined }
  }
}

/** The line end before a boundary belongs to the boundary (RFC 2046 5.1.1). */
function withoutLineEnd(body: Buffer, at: number): number {
  if (at === 0) return 0
  return body[at - 2] === carriageReturn ? at - 2 : at - 1
}
