/** cXML carries a password of the sender, which is nobody's to read here. In UTF-16 a NUL stands beside each of these letters. */
const name = `(?:(?:[^\\s<>/:\\0]\\0?){1,100}:\\0?)?${[...'SharedSecret'].join('\\0?')}`
const begins = new RegExp(`^<\\0?${name}`)
const ends = new RegExp(`^<\\0?/\\0?${name}`)
const stars = '***'

/** More of what begins with `<` need not be at hand to know what it is. */
const longestName = 1_000

/** Bytes without the secrets in them. */
export async function* withoutSecrets(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const mask = new SecretMask()
  for await (const portion of bytes) yield Buffer.from(mask.take(portion.toString('latin1')), 'latin1')
  yield Buffer.from(mask.end(), 'latin1')
}

/** Takes bytes as latin1, in any portions. Line breaks stay, so that a line keeps its number. */
export class SecretMask {
  #open = ''
  #within = false

  take(portion: string): string {
    const text = this.#open + portion
    const last = text.lastIndexOf('<')
    const end = last < 0 || text.length - last > longestName ? text.length : last
    this.#open = text.slice(end)
    return this.#masked(text.slice(0, end))
  }

  end(): string {
    return this.#masked(this.#open)
  }

  #masked(text: string): string {
    return text
      .split(/(?=<)/)
      .map((part) => this.#part(part))
      .join('')
  }

  /** What stands between one `<` and the next. */
  #part(part: string): string {
    if (this.#within) {
      this.#within = !ends.test(part)
      return this.#within ? breaksIn(part) : part
    }
    const [beginning] = begins.exec(part) ?? []
    if (!beginning) return part
    const close = part.indexOf('>')
    if (/\/\0?$/.test(part.slice(0, Math.max(0, close)))) return part
    this.#within = true
    const shown = close < 0 ? beginning.length : close + 1
    const isWide = beginning.includes('\0')
    return part.slice(0, shown) + (isWide ? `\0${stars.replaceAll('*', '*\0')}` : stars) + breaksIn(part.slice(shown))
  }
}

const breaksIn = (text: string) => (text.match(/[\r\n]\0?/g) ?? []).join('')
