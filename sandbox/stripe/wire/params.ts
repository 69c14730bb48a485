import type { Fields, Value } from './form.ts'
import { invalid } from './stripe-error.ts'

/** The parameters of one call. Each reading checks the kind and refuses in Stripe's words. */
export class Params {
  private values: Fields
  private prefix: string

  constructor(values: Fields, prefix = '') {
    this.values = values
    this.prefix = prefix
  }

  get names(): string[] {
    return Object.keys(this.values)
  }

  only(known: Iterable<string>): this {
    const allowed = new Set(known)
    const unknown = this.names.filter((name) => !allowed.has(name)).map((name) => this.full(name))
    if (unknown.length === 0) return this
    throw invalid(`Received unknown parameter${unknown.length > 1 ? 's' : ''}: ${unknown.join(', ')}`, {
      code: 'parameter_unknown',
      param: unknown[0],
    })
  }

  has(name: string): boolean {
    return this.values[name] !== undefined
  }

  /** Text that cannot be unset. */
  text(name: string, longest = 5000): string | undefined {
    const text = this.nullableText(name, longest)
    if (text !== null) return text
    throw invalid(
      `You passed an empty string for '${this.full(name)}'. We assume empty values are an attempt to unset a parameter; however '${this.full(name)}' cannot be unset. You should remove '${this.full(name)}' from your request or supply a non-empty value.`,
      { code: 'parameter_invalid_empty', param: this.full(name) },
    )
  }

  /** An empty text unsets: null. Absent: undefined. */
  nullableText(name: string, longest = 5000): string | null | undefined {
    const value = this.values[name]
    if (value === undefined) return undefined
    if (typeof value !== 'string') throw invalid(`Invalid string: ${show(value)}`, { param: this.full(name) })
    if (value.length > longest) {
      const message = `Invalid string: ${value.slice(0, 10)}...${value.slice(-6)}; must be at most ${longest} characters`
      throw invalid(message, { code: 'parameter_invalid_string_too_long', param: this.full(name) })
    }
    return value === '' ? null : value
  }

  required(name: string): string {
    return this.text(name) ?? this.lacks(name)
  }

  integer(name: string): number | undefined {
    const value = this.values[name]
    if (value === undefined) return undefined
    if (typeof value === 'string' && /^-?\d{1,15}$/.test(value)) return Number(value)
    throw invalid(`Invalid integer: ${show(value)}`, { code: 'parameter_invalid_integer', param: this.full(name) })
  }

  requiredInteger(name: string): number {
    return this.integer(name) ?? this.lacks(name)
  }

  flag(name: string): boolean | undefined {
    const value = this.values[name]
    if (value === undefined) return undefined
    if (value === 'true' || value === 'false') return value === 'true'
    throw invalid(`Invalid boolean: ${show(value)}`, { param: this.full(name) })
  }

  choice<T extends string>(name: string, options: readonly T[]): T | undefined {
    const value = this.text(name)
    if (value === undefined) return undefined
    const found = options.find((option) => option === value)
    if (found !== undefined) return found
    const list = options.length > 1 ? `${options.slice(0, -1).join(', ')}, or ${options.at(-1)}` : options[0]
    throw invalid(`Invalid ${this.full(name)}: must be one of ${list}`, { param: this.full(name) })
  }

  texts(name: string): string[] | undefined {
    const value = this.values[name]
    if (value === undefined || value === '') return value === undefined ? undefined : []
    if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value
    throw invalid(`Invalid array`, { param: this.full(name) })
  }

  /** A nested value with its own names; null when it was unset. */
  object(name: string): Params | null | undefined {
    const value = this.values[name]
    if (value === undefined || value === '') return value === undefined ? undefined : null
    if (typeof value === 'object' && !Array.isArray(value)) return new Params(value, this.full(name))
    throw invalid('Invalid object', { param: this.full(name) })
  }

  /** As it came, for values that are kept and given back unread. */
  raw(name: string): Value | undefined {
    return this.values[name]
  }

  lacks(name: string): never {
    throw invalid(`Missing required param: ${this.full(name)}.`, { code: 'parameter_missing', param: this.full(name) })
  }

  full(name: string): string {
    return this.prefix ? `${this.prefix}[${name}]` : name
  }
}

function show(value: Value): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
