import { QuickbooksFault } from '../wire/fault.ts'

export type Operator = '=' | '!=' | '<' | '>' | '<=' | '>=' | 'in' | 'like'
export type Literal = string | number | boolean

export interface ParsedCondition {
  path: string
  operator: Operator
  values: Literal[]
}

export interface ParsedQuery {
  entity: string
  count: boolean
  fields: string[]
  where: ParsedCondition[]
  order: { path: string; descending: boolean }[]
  start: number
  max: number | undefined
}

interface Token {
  kind: 'word' | 'text' | 'number' | 'sign' | 'end'
  text: string
  at: number
}

const pattern = /\s+|'((?:[^'\\]|\\[\s\S])*)'|(-?\d+(?:\.\d+)?)(?![\w])|([A-Za-z_][\w]*(?:\.[A-Za-z_]\w*)*)|(<=|>=|!=|<>|[=<>(),*;])/y

function tokenize(query: string): Token[] {
  const tokens: Token[] = []
  pattern.lastIndex = 0
  let at = 0
  while (at < query.length) {
    pattern.lastIndex = at
    const match = pattern.exec(query)
    if (!match) throw new QuickbooksFault('4000', `QueryParserError: Encountered "${query.slice(at, at + 1)}" at line 1, column ${at + 1}.`)
    if (match[1] !== undefined) tokens.push({ kind: 'text', text: match[1].replace(/\\([\s\S])/g, '$1'), at })
    else if (match[2] !== undefined) tokens.push({ kind: 'number', text: match[2], at })
    else if (match[3] !== undefined) tokens.push({ kind: 'word', text: match[3], at })
    else if (match[4] !== undefined && match[4] !== ';') tokens.push({ kind: 'sign', text: match[4], at })
    at = pattern.lastIndex
  }
  tokens.push({ kind: 'end', text: '<EOF>', at })
  return tokens
}

class Parser {
  private tokens: Token[]
  private at = 0

  constructor(query: string) {
    this.tokens = tokenize(query)
  }

  private peek(): Token {
    return this.tokens[this.at] ?? { kind: 'end', text: '<EOF>', at: 0 }
  }

  private fail(expected: string): never {
    const token = this.peek()
    const shown = token.kind === 'word' ? `<IDENTIFIER> "${token.text} "` : `"${token.text}"`
    throw new QuickbooksFault(
      '4000',
      `QueryParserError: Encountered " ${shown} at line 1, column ${token.at + 1}.\nWas expecting one of:\n    ${expected} ...`,
    )
  }

  private accept(...words: string[]): boolean {
    const token = this.peek()
    const hit = (token.kind === 'word' || token.kind === 'sign') && words.includes(token.text.toLowerCase())
    if (hit) this.at++
    return hit
  }

  private expect(word: string): void {
    if (!this.accept(word)) this.fail(`"${word.toUpperCase()}"`)
  }

  private word(expected: string): string {
    const token = this.peek()
    if (token.kind !== 'word') this.fail(expected)
    this.at++
    return token.text
  }

  private integer(): number {
    const token = this.peek()
    const text = token.kind === 'number' || token.kind === 'text' ? token.text : ''
    if (!/^-?\d+$/.test(text)) this.fail('<INTEGER>')
    this.at++
    return Number(text)
  }

  private literal(): Literal {
    const token = this.peek()
    this.at++
    if (token.kind === 'text') return token.text
    if (token.kind === 'number') return Number(token.text)
    if (token.kind === 'word' && /^(true|false)$/i.test(token.text)) return token.text.toLowerCase() === 'true'
    if (token.kind === 'word' && token.text.toUpperCase() === 'CURRENT_DATE') return 'CURRENT_DATE'
    this.at--
    return this.fail('<QUOTED_STRING>')
  }

  private condition(): ParsedCondition {
    const path = this.word('<IDENTIFIER>')
    if (this.accept('in')) {
      this.expect('(')
      const values = [this.literal()]
      while (this.accept(',')) values.push(this.literal())
      this.expect(')')
      return { path, operator: 'in', values }
    }
    if (this.accept('like')) return { path, operator: 'like', values: [this.literal()] }
    const sign = this.peek().text
    if (!this.accept('=', '!=', '<>', '<', '>', '<=', '>=')) this.fail('"=", "<", ">", "<=", ">=", "IN", "LIKE"')
    const operator = sign === '<>' ? '!=' : (sign as Operator)
    return { path, operator, values: [this.literal()] }
  }

  private projection(query: ParsedQuery): void {
    if (this.accept('count')) {
      this.expect('(')
      this.expect('*')
      this.expect(')')
      query.count = true
      return
    }
    do {
      if (this.accept('*')) continue
      query.fields.push(this.word('"*", <IDENTIFIER>'))
      if (this.accept('.')) this.expect('*')
    } while (this.accept(','))
  }

  parse(): ParsedQuery {
    const query: ParsedQuery = { entity: '', count: false, fields: [], where: [], order: [], start: 1, max: undefined }
    this.expect('select')
    this.projection(query)
    this.expect('from')
    query.entity = this.word('<IDENTIFIER>')
    if (this.accept('where')) {
      const bracket = this.accept('(')
      do query.where.push(this.condition())
      while (this.accept('and'))
      if (bracket) this.expect(')')
    }
    while (this.peek().kind !== 'end') {
      if (this.accept('orderby', 'order')) {
        this.accept('by')
        do {
          const path = this.word('<IDENTIFIER>')
          const descending = this.accept('desc')
          if (!descending) this.accept('asc')
          query.order.push({ path, descending })
        } while (this.accept(','))
      } else if (this.accept('startposition')) query.start = this.integer()
      else if (this.accept('maxresults', 'maxresult')) query.max = this.integer()
      else this.fail('"AND", "ORDERBY", "STARTPOSITION", "MAXRESULTS", <EOF>')
    }
    return query
  }
}

export function parseQuery(text: string): ParsedQuery {
  return new Parser(text.trim()).parse()
}
