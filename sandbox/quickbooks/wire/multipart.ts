export interface Part {
  name: string
  fileName: string
  type: string
  bytes: Buffer
}

export function readMultipart(contentType: string, body: Buffer): Part[] {
  const boundary = /boundary="?([^";]+)"?/i.exec(contentType)?.[1]
  if (!boundary) return []
  const mark = Buffer.from(`--${boundary}`)
  const parts: Part[] = []
  let from = body.indexOf(mark)
  while (from >= 0) {
    const start = from + mark.length
    const next = body.indexOf(mark, start)
    if (next < 0) break
    const part = readPart(body.subarray(start, next))
    if (part) parts.push(part)
    from = next
  }
  return parts
}

function readPart(raw: Buffer): Part | undefined {
  let split = raw.indexOf('\r\n\r\n')
  let gap = 4
  if (split < 0) {
    split = raw.indexOf('\n\n')
    gap = 2
  }
  if (split < 0) return undefined
  const head = raw.subarray(0, split).toString('utf8')
  let bytes = raw.subarray(split + gap)
  if (bytes.at(-1) === 10) bytes = bytes.subarray(0, bytes.at(-2) === 13 ? -2 : -1)
  const header = (name: string) => new RegExp(`^${name}:\\s*(.+?)\\s*$`, 'im').exec(head)?.[1] ?? ''
  const disposition = header('content-disposition')
  if (/base64/i.test(header('content-transfer-encoding'))) bytes = Buffer.from(bytes.toString('latin1'), 'base64')
  return {
    name: /\bname="?([^";]+)"?/i.exec(disposition.replace(/filename\*?=("[^"]*"|[^;]*)/gi, ''))?.[1] ?? '',
    fileName: /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? '',
    type: header('content-type').split(';')[0]?.trim() || 'application/octet-stream',
    bytes: Buffer.from(bytes),
  }
}
