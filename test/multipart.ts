const boundary = 'ledgerside-boundary'

export type Part = { name: string; value: string } | { name: string; filename: string; content: Buffer }

/** A multipart body written by hand, so that it may be wrong. */
export function multipart(parts: Part[], { ends = true } = {}) {
  const written = parts.map((part) => {
    const file = 'filename' in part ? `; filename="${part.filename}"\r\ncontent-type: application/octet-stream` : ''
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${part.name}"${file}\r\n\r\n`
    return Buffer.concat([Buffer.from(head), 'content' in part ? part.content : Buffer.from(part.value), Buffer.from('\r\n')])
  })
  return {
    payload: Buffer.concat([...written, Buffer.from(ends ? `--${boundary}--\r\n` : '')]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
