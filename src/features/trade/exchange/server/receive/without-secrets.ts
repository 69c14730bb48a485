/** cXML carries a password of the sender, which is nobody's to read here. */
const secretName = 'SharedSecret'
const stars = '***'
/** Ends a name, in whatever is no good XML too. */
const endsName = /[\s/><"'=]/
/** Enough, with NULs, to tell a comment and a CDATA section. */
const longestMark = 20
/** No name of an end tag is longer: what is, stays hidden. */
const longestEnd = 10_000

/** Bytes without the secrets in them. */
export async function* withoutSecrets(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const mask = new SecretMask()
  for await (const portion of bytes) yield Buffer.from(mask.take(portion.toString('latin1')), 'latin1')
}

type Place = 'text' | 'name' | 'tag' | 'hidden' | 'hiddenName' | 'hiddenComment' | 'hiddenData' | 'behind'

/**
 * Takes bytes as latin1, in any portions, and goes from letter to letter, so that it does not matter where one ends. In doubt it hides: a
 * document that is no good XML is shown to people too. In UTF-16 a NUL stands beside each letter that matters. Line breaks stay, so that a
 * line keeps its number.
 */
export class SecretMask {
  #place: Place = 'text'
  /** Of a tag, behind its prefix, without NULs. */
  #name = ''
  #isWide = false
  #quote = ''
  #mayBeEmpty = false
  /** The letters before this one, without NULs. */
  #before = ''
  /** What may become the end of the secret. */
  #held = ''
  #depth = 0

  take(portion: string): string {
    let shown = ''
    for (let at = 0; at < portion.length; ) {
      if (this.#place === 'text') {
        const next = portion.indexOf('<', at)
        const end = next < 0 ? portion.length : next + 1
        shown += portion.slice(at, end)
        at = end
        if (next >= 0) this.#begin('name')
      } else shown += this.#letter(portion[at++] as string)
    }
    return shown
  }

  #begin(place: 'name' | 'hiddenName') {
    this.#place = place
    this.#name = ''
    this.#held = '<'
    if (place === 'name') this.#isWide = false
  }

  #letter(letter: string): string {
    if (letter === '\0') return this.#nul()
    const before = this.#before
    this.#before = before.slice(-1) + letter
    switch (this.#place) {
      case 'name':
        return letter + this.#afterName(letter)
      case 'tag':
        return letter + this.#afterTag(letter, before)
      case 'hiddenName':
        return this.#afterHiddenName(letter)
      case 'hiddenComment':
        if (letter === '>' && before.endsWith('--')) this.#place = 'hidden'
        break
      case 'hiddenData':
        if (letter === '>' && before.endsWith(']]')) this.#place = 'hidden'
        break
      case 'behind':
        if (letter !== '<') break
        this.#begin('name')
        return letter
      case 'hidden':
        if (letter === '<') this.#begin('hiddenName')
    }
    return this.#break(letter)
  }

  #nul(): string {
    if (this.#place === 'hiddenName') this.#held += '\0'
    if (this.#place !== 'name' && this.#place !== 'tag') return ''
    this.#isWide = true
    return '\0'
  }

  #afterName(letter: string): string {
    if (!endsName.test(letter)) this.#spell(letter)
    else if (this.#isSecret) {
      this.#place = 'tag'
      this.#quote = ''
      return this.#afterTag(letter, '')
    } else if (letter === '<') this.#begin('name')
    else this.#place = 'text'
    return ''
  }

  /** What an attribute seems to say may be the secret, where its quotation mark was forgotten: none goes beyond `>`. */
  #afterTag(letter: string, before: string): string {
    if (letter === this.#quote) this.#quote = ''
    else if (!this.#quote && /["']/.test(letter)) this.#quote = letter
    // A value without quotation marks may end with it.
    if (letter === '/') this.#mayBeEmpty = /^$|[\s"']$/.test(before)
    if (letter !== '>' && letter !== '<') return ''
    const isEmpty = letter === '>' && this.#mayBeEmpty && before.endsWith('/') && !this.#quote
    this.#place = isEmpty ? 'behind' : 'hidden'
    this.#depth = 1
    if (isEmpty) return this.#isWide ? '\0' : ''
    return this.#isWide ? `\0${stars.replaceAll('*', '*\0')}` : stars
  }

  #afterHiddenName(letter: string): string {
    const held = this.#held.slice(0, longestMark).replaceAll('\0', '') + letter
    if (held === '<!--') this.#place = 'hiddenComment'
    else if (held === '<![CDATA[') this.#place = 'hiddenData'
    else if (held === '</' || !endsName.test(letter)) {
      this.#spell(letter)
      this.#held += letter
      if (this.#held.length > longestEnd) this.#place = 'hidden'
    } else {
      const isEnd = held.startsWith('</') && this.#isSecret
      if (this.#isSecret) this.#depth += isEnd ? -1 : 1
      if (isEnd && this.#depth === 0) {
        this.#place = letter === '<' ? 'name' : 'text'
        const shown = this.#held + letter
        if (letter === '<') this.#begin('name')
        return shown
      }
      this.#place = 'hidden'
      if (letter === '<') this.#begin('hiddenName')
      return this.#break(letter)
    }
    return ''
  }

  get #isSecret(): boolean {
    return this.#name === secretName
  }
  /** Behind the last colon, and no more of it than is to be known. */
  #spell(letter: string) {
    if (letter === ':' || letter === '/') this.#name = ''
    else if (this.#name.length < secretName.length) this.#name += letter
  }

  #break = (letter: string) => (letter === '\n' || letter === '\r' ? letter + (this.#isWide ? '\0' : '') : '')
}
