/** `before`: how many bytes stand before the text. `width`: how many a part of it took. */
export type DecodedXml = { text: string; before: number; width: (part: string) => number }

/** As its byte order mark or its declaration says; UTF-8 where neither speaks. Null: an encoding that nobody knows. */
export function decodeXml(bytes: Buffer): DecodedXml | null {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    const text = new TextDecoder(first === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes)
    return { text, before: 2, width: (part) => part.length * 2 }
  }
  const mark = bytes.subarray(0, 3).equals(Buffer.of(0xef, 0xbb, 0xbf)) ? 3 : 0
  const declared = /^<\?xml[^>]{0,200}?\sencoding\s*=\s*["']([\w.-]+)["']/.exec(bytes.toString('latin1', mark, mark + 300).trimStart())?.[1]
  const encoding = mark ? 'utf-8' : (declared ?? 'utf-8').toLowerCase()
  const decoder = decoderFor(encoding)
  if (!decoder) return null
  const text = decoder.decode(bytes).trimStart()
  const before = bytes.length - bytes.subarray(mark).toString('latin1').trimStart().length
  return { text, before, width: encoding === 'utf-8' ? Buffer.byteLength : (part) => part.length }
}

function decoderFor(encoding: string): TextDecoder | null {
  try {
    return new TextDecoder(encoding)
  } catch {
    return null
  }
}
